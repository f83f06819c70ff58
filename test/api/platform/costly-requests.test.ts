import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { serveAssistant } from '../../../lib/assistants/contract.ts';
import { login } from '../../../lib/auth/contract.ts';
import { createTransactions, sentTransaction } from '../../../lib/batch/contract.ts';
import type { Endpoint } from '../../../lib/platform/endpoint/contract.ts';
import { createExpense } from '../../../lib/transactions/contract.ts';
import { cloud } from '../../support/cloud.ts';
import {
  COSTLY_ARGUMENTS,
  COSTLY_BODIES,
  COSTLY_MARKS,
  COSTLY_NUMBERS,
  COSTLY_TEXTS,
} from '../../support/costly-payloads.ts';
import { rawCall } from '../../support/http.ts';
import { ENDPOINTS } from '../../support/sample-requests.ts';
import { newSampleWorld, type SampleWorld } from '../../support/sample-world.ts';

/** Limit for one request, both functions together: the authorizer and the endpoint's own. */
const CPU_MAX_MS = 300;
/** How often a request that seems to cost more is repeated. */
const REPEATS = 3;
const REFUSAL_MAX_BYTES = 64 * 1024;
/** All text fields of a body together; a body has at most 256 KiB. */
const TEXTS_BYTES = 240_000;
const NUMBER_BYTES = 120_000;

/** The fields of a batch are those of its items. */
const isBatch = ({ id }: Endpoint) => id === createTransactions.id;
const shapeOf = (endpoint: Endpoint): object =>
  isBatch(endpoint) ? sentTransaction._zod.def.options[0].shape : (endpoint.body?._zod.def.shape ?? {});
const fieldsOf = (endpoint: Endpoint, type: string) =>
  Object.entries(shapeOf(endpoint)).filter(([, schema]) => typeOf(schema as z.ZodMiniType) === type);

/** Everything about a field that affects the pipeline, which is all but its texts. */
function nature(field: string, schema: unknown): string {
  const {
    description: _text,
    example: _value,
    ...rules
  } = z.toJSONSchema(schema as z.ZodMiniType, {
    unrepresentable: 'any',
    io: 'input',
  }) as Record<string, unknown>;
  return `${field} ${JSON.stringify(rules)}`;
}

/**
 * The pipeline is the same for all endpoints. An endpoint is left out if others before it have all its text and
 * number fields, unless it is the batch, which has them nested, or COSTLY_REQUESTS=all.
 */
function* withOwnFields(endpoints: readonly Endpoint[]): Generator<Endpoint> {
  const met = new Set<string>();
  for (const endpoint of endpoints) {
    const natures = ['string', 'number'].flatMap((type) =>
      fieldsOf(endpoint, type).map(([field, schema]) => nature(field, schema)),
    );
    const isNew = natures.some((each) => !met.has(each));
    for (const each of natures) met.add(each);
    if (isNew || isBatch(endpoint) || process.env.COSTLY_REQUESTS === 'all') yield endpoint;
  }
}

let world: SampleWorld;
beforeAll(async () => {
  world = await newSampleWorld();
});

/** Costly values instead of the endpoint's own, in all fields that may take them: their costs add up. */
function* bodiesFor(endpoint: Endpoint, example: object): Generator<[name: string, body: string]> {
  const [texts, numbers] = ['string', 'number'].map((type) =>
    fieldsOf(endpoint, type).map(([field]) => field),
  ) as [string[], string[]];
  const [item] = isBatch(endpoint) ? (example as { transactions: object[] }).transactions : [example];
  const withValues = (fields: readonly string[], value: unknown) => {
    const record = { ...item, ...Object.fromEntries(fields.map((field) => [field, value])) };
    return JSON.stringify(isBatch(endpoint) ? { transactions: [record] } : record);
  };
  for (const [name, textOf] of Object.entries(COSTLY_TEXTS))
    yield [name, withValues(texts, textOf(TEXTS_BYTES / Math.max(1, texts.length)))];
  // Marks need a whole field each: shared among all fields, they would be too few to matter.
  for (const field of texts)
    for (const [name, text] of Object.entries(COSTLY_MARKS))
      yield [`${field}: ${name}`, withValues([field], text)];
  for (const [name, numberOf] of Object.entries(COSTLY_NUMBERS)) {
    const number = numberOf(Math.min(NUMBER_BYTES, TEXTS_BYTES / Math.max(1, numbers.length)));
    if (numbers.length > 0) yield [name, withValues(numbers, '#').replaceAll('"#"', number)];
  }
}

/** Also what any endpoint is sent, as arguments. */
function* callsWithCostlyArguments(): Generator<[name: string, body: string]> {
  const callWith = (args: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_transactions","arguments":${args}}}`;
  for (const [name, args] of Object.entries(COSTLY_ARGUMENTS)) yield [name, callWith(JSON.stringify(args))];
  for (const [name, args] of Object.entries(COSTLY_BODIES)) yield [name, callWith(args)];
}

function typeOf(schema: z.ZodMiniType): string {
  const { def } = schema._zod as unknown as { def: { type: string; innerType?: z.ZodMiniType } };
  return def.type === 'optional' && def.innerType ? typeOf(def.innerType) : def.type;
}

describe('a request designed to be costly', () => {
  test.concurrent.each([
    ...[...withOwnFields(ENDPOINTS.filter(({ body }) => body))].map(
      (endpoint) => [endpoint.id, 'values', endpoint, bodiesFor] as const,
    ),
    // Two different endpoints: a public one, and one that takes lists of objects.
    ...[login, createExpense].map(
      (endpoint) => [endpoint.id, 'bodies', endpoint, () => Object.entries(COSTLY_BODIES)] as const,
    ),
    [serveAssistant.id, 'arguments', serveAssistant, callsWithCostlyArguments] as const,
  ])('costs %s little: %s', async (_id, _what, endpoint, bodiesOf) => {
    const sample = endpoint.isRpc ? { path: endpoint.path, body: {} } : world.sample(endpoint);
    const send = async (body: string) => {
      const headers = ['Content-Type', 'application/json', 'Authorization', `Bearer ${world.user.token}`];
      if (endpoint.idempotent) headers.push('Idempotency-Key', randomUUID());
      const answer = await rawCall(endpoint.method, sample.path, { headers, body });
      return { answer, cpuMs: await cloud().cpuMsFor(answer.headers.get('x-request-id') ?? '') };
    };
    // One-time work of a worker, such as compiling, does not count for the request.
    await send('{"unknown":1.00000000000000001}');

    const found: string[] = [];
    let most = 0;
    for (const [name, body] of bodiesOf(endpoint, sample.body ?? {})) {
      const { answer, ...first } = await send(body);
      let { cpuMs } = first;
      // Garbage collection or compilation may hit any request, and takes longer on a busy machine. The cost of the body
      // itself occurs every time.
      for (let i = 0; i < REPEATS && cpuMs > CPU_MAX_MS; i++)
        cpuMs = Math.min(cpuMs, (await send(body)).cpuMs);
      most = Math.max(most, cpuMs);
      if (cpuMs > CPU_MAX_MS) found.push(`${name}: ${Math.round(cpuMs)} ms`);
      if (answer.status >= 500) found.push(`${name}: ${answer.status}`);
      if (answer.status >= 400 && answer.text.length > REFUSAL_MAX_BYTES)
        found.push(`${name}: ${answer.text.length} bytes in return`);
    }
    // The system measures small times in steps, so a single small request may show 0, but not all of them together.
    expect(most).toBeGreaterThan(0);
    expect(found, `at most ${Math.round(most)} ms`).toEqual([]);
  });
});
