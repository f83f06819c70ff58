import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '../../../lib/platform/endpoint/contract.ts';
import { newUser, walk } from '../../support/api.ts';
import { ENDPOINTS } from '../../support/sample-requests.ts';
import { newSampleWorld, type SampleWorld } from '../../support/sample-world.ts';

/**
 * A field that a request takes and a response shows under the same name is stored, whichever record it belongs to. If
 * one fails here, a use case or its store copies the fields of the record one by one: see `writtenIn` in
 * lib/platform/record.ts, and `plainIn` in lib/transactions/transaction.ts.
 */
let world: SampleWorld;
beforeAll(async () => {
  world = await newSampleWorld();
});

type Values = Record<string, unknown>;
type Shape = Readonly<Record<string, z.core.$ZodType>>;

const shapeOf = (schema: z.core.$ZodType | undefined): Shape =>
  (schema as z.core.$ZodObject | undefined)?._zod.def.shape ?? {};

/** Texts of any content that a client may leave out. E-mail addresses and ids have a format. */
function textsOf({ body, response }: Endpoint): string[] {
  const shown = shapeOf(response);
  return Object.entries(shapeOf(body)).flatMap(([name, schema]) => {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    const inner = def.type === 'optional' ? (def.innerType as z.core.$ZodTypes) : undefined;
    const { format }: z.core.GlobalMeta = (inner && z.globalRegistry.get(inner)) ?? {};
    const isText = inner?._zod.def.type === 'string' && format === undefined;
    return isText && name in shown && !NOT_FREE.includes(name) && !name.endsWith('_id') ? [name] : [];
  });
}
/** They must have a certain value. */
const NOT_FREE = ['kind', 'type', 'time_zone'];
/** An update that leaves it out keeps it. */
const KEPT = ['code'];

let written = 0;
/** Of small letters only, which every text takes. */
const nextWord = () => `wx${String(++written).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
const valuesFor = (names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, nextWord()]));

// A passkey needs an authenticator: its own test has one.
const creating = ENDPOINTS.filter(
  (endpoint) =>
    endpoint.method === 'POST' &&
    endpoint.idempotent &&
    endpoint.id !== 'createPasskey' &&
    textsOf(endpoint).length > 0,
);
const readable = new Set(ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path }) => path));
const updating = ENDPOINTS.filter(
  (endpoint) => endpoint.method === 'PUT' && readable.has(endpoint.path) && textsOf(endpoint).length > 0,
);

test('every record with such fields is included', () => {
  expect(creating.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['createAccount', 'createContact', 'createExpense', 'createTransfer']),
  );
});

test.each(creating.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s stores what it is sent',
  async (_id, endpoint) => {
    const sent = valuesFor(textsOf(endpoint));
    const { path, body } = world.sample(endpoint);
    const created = await world.user.post(path, { ...body, ...sent });
    expect(created.body, created.text).toMatchObject(sent);
    const { body: read } = await world.user.get(`${path}/${created.body.id}`);
    expect(read).toMatchObject(sent);
  },
);

test.each(updating.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s stores what it is sent, and clears what it is not sent',
  async (_id, endpoint) => {
    const names = textsOf(endpoint);
    const sent = valuesFor(names);
    const { path, body = {} } = world.sample(endpoint);
    const required = Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
    const shown = async () => {
      const { body: read } = await world.user.get(path);
      return Object.fromEntries(names.map((name) => [name, read[name] ?? undefined]));
    };
    const changed = await world.user.put(path, { ...required, ...sent });
    expect(changed.body, changed.text).toMatchObject(sent);
    expect(await shown()).toEqual(sent);
    expect((await world.user.put(path, required)).status).toBe(200);
    expect(await shown()).toEqual(
      Object.fromEntries(names.map((name) => [name, KEPT.includes(name) ? sent[name] : undefined])),
    );
    await world.user.put(path, { ...required, ...sent });
  },
);

/** Lists of what an archive does not have, and those of another record's parts. */
const NOT_ARCHIVED = /^\/(auth|webhooks|connections|imports|changes|currencies|budgeting\/upcoming)|\{/;

test('a restored archive has all of them', async () => {
  const archive = await world.user.api.getExport({ format: 'archive' }).all();
  const other = await newUser();
  const { id } = await other.api.createImport({}, archive, 'application/x-ndjson');
  for (let status = ''; status !== 'committed'; ) ({ status } = await other.api.commitImport(id));
  const lists = ENDPOINTS.filter(({ id, path }) => id.startsWith('list') && !NOT_ARCHIVED.test(path)).map(
    ({ path }) => path,
  );
  const restored = JSON.stringify(await Promise.all(lists.map((path) => walk(other, path))));
  const original = JSON.stringify(await Promise.all(lists.map((path) => walk(world.user, path))));
  const valuesIn = (text: string) => [...new Set(text.match(/"wx[a-j]+"/g))].toSorted();
  expect(valuesIn(original).length).toBeGreaterThan(20);
  expect(valuesIn(restored)).toEqual(valuesIn(original));
});
