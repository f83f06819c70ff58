import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '../../../lib/platform/endpoint/contract.ts';
import { type Answer, call, newUser, PASSWORD, type TestUser } from '../../support/api.ts';
import { join } from '../../support/members.ts';
import { createSamples, ENDPOINTS, type Samples } from '../../support/sample-requests.ts';
import { table } from '../../support/table.ts';
import type { Json } from '../../support/user-with-books.ts';

let ann: TestUser;
let samples: Samples;
beforeAll(async () => {
  ann = await newUser({ name: 'Ann', base_currency_id: 'EUR' });
  samples = await createSamples({ ...ann, password: PASSWORD });
});

/** Whether the API description says that the response of an endpoint names authors. No other response can. */
function namesAuthors({ response }: Endpoint): boolean {
  return response !== undefined && JSON.stringify(z.toJSONSchema(response)).includes('"created_by"');
}

const NAMING = ENDPOINTS.filter(namesAuthors);

/** Only who made a connection changes or syncs it. */
const OF_THE_MAKER = ['syncConnection', 'updateConnection'];

function send(token: string, endpoint: Endpoint): Promise<Answer> {
  const { method, path, body, file } = samples.sample(endpoint);
  const headers = { book: ann.bookId, ...(file && { 'content-type': file.mediaType }) };
  return call(method, path, { token, body, headers, ...(file && { rawBody: file.content }) });
}

/** Every object in a response that says when it was created, except users. */
function* recordsIn(value: Json): Generator<Json> {
  if (typeof value !== 'object' || value === null) return;
  const { created_at, time_zone } = value;
  if (created_at !== undefined && time_zone === undefined) yield value;
  for (const inner of Object.values(value)) yield* recordsIn(inner);
}

test('in a book of one person no response names authors, and no item stores them', async () => {
  for (const endpoint of NAMING.filter(({ method }) => method === 'GET')) {
    const { status, text } = await send(ann.token, endpoint);
    expect([endpoint.id, status]).toEqual([endpoint.id, 200]);
    expect(text).not.toMatch(/"(?:created|updated)_by"/);
  }
  const items = await table().list(`BOOK#${ann.bookId}`);
  expect(items.length).toBeGreaterThan(30);
  for (const item of items) {
    expect(item).not.toHaveProperty('creator');
    expect(item).not.toHaveProperty('updater');
  }
});

test('in a shared book every record in every response names its authors', async () => {
  const bob = await newUser({ name: 'Bob' });
  await join(ann, bob, 'owner');
  const authors = [
    { id: ann.id, name: 'Ann' },
    { id: bob.id, name: 'Bob' },
  ];
  expect(NAMING.length).toBeGreaterThan(50);
  for (const endpoint of NAMING) {
    const { token } = OF_THE_MAKER.includes(endpoint.id) ? ann : bob;
    const { status, body } = await send(token, endpoint);
    const records = [...recordsIn(body)];
    expect([endpoint.id, status, records.length > 0]).toEqual([endpoint.id, 200, true]);
    for (const { created_by, updated_by } of records) {
      expect([endpoint.id, authors]).toEqual([endpoint.id, expect.arrayContaining([created_by])]);
      expect([endpoint.id, authors]).toEqual([endpoint.id, expect.arrayContaining([updated_by])]);
    }
  }
});
