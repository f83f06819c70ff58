import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { createTransactions, sentTransaction } from '../../../lib/batch/contract.ts';
import type { Endpoint } from '../../../lib/platform/endpoint/contract.ts';
import { cloud } from '../../support/cloud.ts';
import { COSTLY_BODIES, COSTLY_MARKS, COSTLY_NUMBERS, COSTLY_TEXTS } from '../../support/costly-payloads.ts';
import { rawCall } from '../../support/raw-http.ts';
import { ENDPOINTS, newSampleWorld, type SampleWorld } from '../../support/sample-requests.ts';

/** Of one request, both functions together: the authorizer and the endpoint's own. */
const CPU_MAX_MS = 300;
/** Of a request that seems to cost more. */
const REPEATS = 3;
const REFUSAL_MAX_BYTES = 64 * 1024;
/** All text fields of a body together; a body has at most 256 KiB. */
const TEXTS_BYTES = 240_000;

const WITH_BODY = ENDPOINTS.filter(({ body }) => body).map((endpoint) => [endpoint.id, endpoint] as const);

let world: SampleWorld;
beforeAll(async () => {
  world = await newSampleWorld();
});

/** Bodies like no other, and the example of the endpoint with costly values instead of its own. */
function* bodiesFor(endpoint: Endpoint, example: object): Generator<[name: string, body: string]> {
  yield* Object.entries(COSTLY_BODIES);
  if (endpoint.id === createTransactions.id) {
    // The fields are those of its items.
    const [item = {}] = (example as { transactions: object[] }).transactions;
    const [{ shape }] = sentTransaction._zod.def.options;
    for (const [name, body] of recordsFor(shape, item)) yield [name, `{"transactions":[${body}]}`];
  } else yield* recordsFor(endpoint.body?._zod.def.shape ?? {}, example);
}

function* recordsFor(fields: object, example: object): Generator<[name: string, body: string]> {
  const shape = Object.entries(fields);
  const fieldsOf = (type: string) =>
    shape.filter(([, schema]) => typeOf(schema as z.ZodMiniType) === type).map(([field]) => field);
  const texts = fieldsOf('string');
  for (const [name, textOf] of Object.entries(COSTLY_TEXTS)) {
    const text = textOf(TEXTS_BYTES / texts.length);
    yield [name, JSON.stringify({ ...example, ...Object.fromEntries(texts.map((field) => [field, text])) })];
  }
  for (const field of texts)
    for (const [name, text] of Object.entries(COSTLY_MARKS))
      yield [`${field}: ${name}`, JSON.stringify({ ...example, [field]: text })];
  for (const field of fieldsOf('number'))
    for (const [name, number] of Object.entries(COSTLY_NUMBERS))
      yield [
        `${field}: ${name}`,
        JSON.stringify({ ...example, [field]: 0 }).replace(`"${field}":0`, `"${field}":${number}`),
      ];
}

function typeOf(schema: z.ZodMiniType): string {
  const { def } = schema._zod as unknown as { def: { type: string; innerType?: z.ZodMiniType } };
  return def.type === 'optional' && def.innerType ? typeOf(def.innerType) : def.type;
}

describe('a request that is made to be costly', () => {
  test.concurrent.each(WITH_BODY)('costs %s little', async (_id, endpoint) => {
    const sample = world.sample(endpoint);
    const send = async (body: string) => {
      const headers = ['Content-Type', 'application/json', 'Authorization', `Bearer ${world.user.token}`];
      if (endpoint.idempotent) headers.push('Idempotency-Key', randomUUID());
      const answer = await rawCall(endpoint.method, sample.path, { headers, body });
      return { answer, cpuMs: await cloud().cpuMsFor(answer.headers.get('x-request-id') ?? '') };
    };
    // What a worker does once, compiling for example, is not the request's.
    await send('{"unknown":1.00000000000000001}');

    const found: string[] = [];
    let most = 0;
    for (const [name, body] of bodiesFor(endpoint, sample.body ?? {})) {
      const { answer, ...first } = await send(body);
      let { cpuMs } = first;
      // Garbage collection or a compilation may fall on any request, and a busy machine makes it longer. What the
      // body itself costs, it costs every time.
      for (let i = 0; i < REPEATS && cpuMs > CPU_MAX_MS; i++)
        cpuMs = Math.min(cpuMs, (await send(body)).cpuMs);
      most = Math.max(most, cpuMs);
      if (cpuMs > CPU_MAX_MS) found.push(`${name}: ${Math.round(cpuMs)} ms`);
      if (answer.status >= 500) found.push(`${name}: ${answer.status}`);
      if (answer.status >= 400 && answer.text.length > REFUSAL_MAX_BYTES)
        found.push(`${name}: ${answer.text.length} bytes in return`);
    }
    // The system counts small times in steps, so that one small request may show none; all of them do not.
    expect(most).toBeGreaterThan(0);
    expect(found, `at most ${Math.round(most)} ms`).toEqual([]);
  });
});
