import { beforeAll, expect, test } from 'vitest';
import { fieldCodes, newUser, type TestUser } from '../../support/api.ts';
import { expectSafeRetries } from '../../support/record-expectations.ts';
import { table } from '../../support/table.ts';
import { expectProblem } from '../../support/user-with-books.ts';

const GOAL = { name: 'Bicycle', target_amount: 1200 };
let user: TestUser;
beforeAll(async () => {
  user = await newUser();
});

test('returns the goal as a read shows it', async () => {
  const given = { ...GOAL, notes: 'red' };
  const created = await user.post('/goals', given);
  expect(created.status, created.text).toBe(200);
  expect(created.body).toMatchObject(given);
  const read = await user.get(`/goals/${created.body.id}`);
  expect(read.text).toBe(created.text);
  expect(read.headers.get('etag')).toBe(created.headers.get('etag'));
});

test.each([
  ['name', '', 'too_short'],
  ['name', 'x'.repeat(151), 'too_long'],
  ['target_amount', 0, 'out_of_range'],
  ['target_amount', 1_000_000_001, 'out_of_range'],
  ['notes', 'x'.repeat(5001), 'too_long'],
])('refuses %s: %j', async (name, value, code) => {
  expect(fieldCodes(await user.post('/goals', { ...GOAL, [name]: value }))).toEqual({ [name]: code });
});

test('a user has at most 1,000 goals, deleted ones included', async () => {
  const owner = await newUser();
  const { id } = (await owner.post('/goals', GOAL)).body;
  await owner.delete(`/goals/${id}`);
  await table().set(`BOOK#${owner.bookId}`, 'COUNTS', { goals: 999 });
  expect((await owner.post('/goals', GOAL)).status).toBe(200);
  expectProblem(await owner.post('/goals', GOAL), 409, 'goal_limit_reached');
});

test('can be retried safely', async () => {
  await expectSafeRetries(await newUser(), '/goals', GOAL);
});
