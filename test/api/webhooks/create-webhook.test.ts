import { expect, test } from 'vitest';
import { fieldCodes, newUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { table } from '../../support/table.ts';
import { done, expectProblem } from '../../support/user-with-books.ts';
import { PATH } from './support.ts';

const body = { url: 'https://hooks.example.com/finance', events: ['expense.created', 'contact.*', '*'] };

test('shows the secret only once: not in a repeat, not later, and not in the table', async () => {
  const user = await newUser();
  const key = { headers: { 'idempotency-key': 'once' } };
  const first = await user.post(PATH, body, key);
  const { secret, ...shown } = done(first);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(shown).toEqual({
    ...body,
    id: expect.any(String),
    is_active: true,
    created_at: expect.any(String),
    updated_at: shown.created_at,
  });
  const repeat = await user.post(PATH, body, key);
  expect([repeat.headers.get('idempotency-replayed'), repeat.body]).toEqual(['true', shown]);
  const read = await user.get(`${PATH}/${shown.id}`);
  expect(read.body).toEqual(shown);
  expect(first.headers.get('etag'), 'the version is that of what is shown later').toBe(
    read.headers.get('etag'),
  );
  const stored = JSON.stringify(await table().list(`BOOK#${user.bookId}`));
  expect(stored).toContain(shown.id);
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain(secret.slice('whsec_'.length));
});

test('names every invalid field, and the event that does not exist', async () => {
  const user = await newUser();
  const refused = await user.post(PATH, { url: 'https://10.0.0.1/', events: ['*', 'expense.exploded'] });
  expectProblem(refused, 422, 'validation_failed');
  expect(fieldCodes(refused)).toEqual({ url: 'invalid_url', 'events[1]': 'invalid_value' });
  for (const events of [[], ['webhook.test'], ['expense'], Array(101).fill('*')])
    expect((await user.post(PATH, { ...body, events })).status).toBe(422);
  // The last one is the gateway, where programs on this machine can run any function.
  const own = `http://localhost:${new URL(cloud().url).port}/_local/fire`;
  for (const url of ['http://hooks.example.com', 'http://127.0.0.1:3000', 'http://localhost', own])
    expect(fieldCodes(await user.post(PATH, { ...body, url }))).toEqual({ url: 'invalid_url' });
});

test('allows ten webhooks, however many requests arrive at once', async () => {
  const user = await newUser();
  const answers = await Promise.all(Array.from({ length: 12 }, () => user.post(PATH, body)));
  const created = answers.filter(({ status }) => status === 200);
  expect(created).toHaveLength(10);
  expectProblem(await user.post(PATH, body), 409, 'webhook_limit_reached');
  expect((await user.delete(`${PATH}/${created[0]?.body.id}`)).status).toBe(204);
  done(await user.post(PATH, body));
});
