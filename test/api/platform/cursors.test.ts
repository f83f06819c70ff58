import { beforeAll, describe, expect, test } from 'vitest';
import { call, logIn, newUser, type TestUser } from '../../support/api.ts';

let user: TestUser;
let other: TestUser;
const names = Array.from({ length: 12 }, (_, i) => `Contact ${String(i).padStart(2, '0')}`);
beforeAll(async () => {
  [user, other] = await Promise.all([newUser(), newUser()]);
  await Promise.all(
    names.map((name, i) => user.post('/contacts', { name, phone: i % 3 === 0 ? '333' : '1' })),
  );
  await Promise.all(['A', 'B', 'C'].map((name) => other.post('/contacts', { name })));
});

const namesOf = (records: { name: string }[]) => records.map(({ name }) => name);
const cursorOf = async (path: string, asker = user): Promise<string> => {
  const { body } = await asker.get(path);
  expect(body.next_cursor).toEqual(expect.any(String));
  return encodeURIComponent(body.next_cursor);
};

describe('a cursor from elsewhere is a 422', () => {
  const expectInvalid = async (ask: Promise<Awaited<ReturnType<typeof call>>>) => {
    const answer = await ask;
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_cursor']);
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(['cursor']);
  };

  test('forged, truncated, extended or empty', async () => {
    const cursor = await cursorOf('/contacts?limit=2');
    const bytes = Buffer.from(decodeURIComponent(cursor), 'base64url');
    const flipped = (index: number) => {
      const copy = Buffer.from(bytes);
      copy[index] = (copy[index] ?? 0) ^ 1;
      return copy.toString('base64url');
    };
    for (const forged of [
      flipped(0),
      flipped(15),
      flipped(16),
      flipped(bytes.length - 1),
      bytes.subarray(0, 10).toString('base64url'),
      bytes.subarray(0, 16).toString('base64url'),
      bytes.subarray(0, -1).toString('base64url'),
      Buffer.concat([bytes, Buffer.from('x')]).toString('base64url'),
      bytes.subarray(16).toString('base64url'),
      `${bytes.toString('base64url')}=`,
      `${bytes.toString('base64url')}%20`,
      '',
      'null',
      '%00',
      'x'.repeat(4000),
    ]) {
      await expectInvalid(user.get(`/contacts?cursor=${forged}`));
    }
    expect((await user.get(`/contacts?cursor=${cursor}`)).status).toBe(200);
  });

  test("another user's", async () => {
    const cursor = await cursorOf('/contacts?limit=1', other);
    await expectInvalid(user.get(`/contacts?cursor=${cursor}`));
  });

  test("another query's", async () => {
    const plain = await cursorOf('/contacts?limit=2');
    const filtered = await cursorOf('/contacts?q=333&limit=2');
    await expectInvalid(user.get(`/contacts?q=333&cursor=${plain}`));
    await expectInvalid(user.get(`/contacts?cursor=${filtered}`));
    await expectInvalid(user.get(`/contacts?q=1&cursor=${filtered}`));
    await expectInvalid(user.get(`/contacts?include_deleted=true&cursor=${plain}`));
  });

  test("another list's", async () => {
    const cursor = await cursorOf('/contacts?limit=2');
    for (const path of ['/accounts', '/currencies', '/auth/sessions', '/budgeting/expenses']) {
      await expectInvalid(user.get(`${path}?cursor=${cursor}`));
    }
  });

  test('but another session of the same user may continue', async () => {
    const cursor = await cursorOf('/contacts?limit=2');
    const { body } = await logIn(user.email);
    const answer = await call('GET', `/contacts?cursor=${cursor}`, { token: body.token });
    expect(namesOf(answer.body.data)).toEqual(names.slice(2));
  });
});
