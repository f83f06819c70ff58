import { expect, test } from 'vitest';
import { bodyOf, newRace, outcomeOf } from '../../support/books/race.ts';
import { expectConsistent } from '../../support/books/recount.ts';
import { PATHS, picked } from '../../support/books/world.ts';
import { minorOf } from '../../support/exact.ts';

const { expense: EXPENSES } = PATHS;
const MOST = 9_999_999_999_999.99;

test('sums are exact up to 2^52 - 1 minor units, and cannot exceed that', async () => {
  const world = await newRace();
  const { user } = world;
  const record = (amount: number) => user.post(EXPENSES, bodyOf(world, { amount }));
  const [first, ...others] = [await record(MOST), await record(MOST), await record(MOST), await record(MOST)];
  expect(others.map(outcomeOf)).toEqual(['200', '200', '200']);

  const fifth = await record(MOST);
  expect(outcomeOf(fifth)).toBe('422 amount_too_large');
  expect(fifth.body.errors[0].field).toBe('amount');
  // What is left to 45,035,996,273,704.95, and then not a cent more.
  expect(outcomeOf(await record(5_035_996_273_705))).toBe('422 amount_too_large');
  expect(outcomeOf(await record(5_035_996_273_704.99))).toBe('200');
  expect(outcomeOf(await record(0.01))).toBe('422 amount_too_large');
  const { balance } = (await user.get(`/accounts/${picked(world.money, 0)}`)).body;
  expect(minorOf(balance, 2)).toBe(-(2n ** 52n - 1n));
  await expectConsistent(world.user);

  const path = `${EXPENSES}/${first?.body.id}`;
  expect(outcomeOf(await user.put(path, bodyOf(world, { amount: MOST, category: 2 })))).toBe('200');
  expect(outcomeOf(await user.delete(path))).toBe('204');
  expect(outcomeOf(await record(0.01))).toBe('200');
  await expectConsistent(world.user);

  const restoration = await user.post(`${path}/restore`);
  expect(outcomeOf(restoration)).toBe('409 restore_blocked');
  expect(restoration.body.errors).toBeUndefined();
  expect(restoration.body.detail).toContain('sum of all your transactions');
  expect(outcomeOf(await user.delete(`${EXPENSES}/${others[0]?.body.id}`))).toBe('204');
  expect(outcomeOf(await user.post(`${path}/restore`))).toBe('200');
  await expectConsistent(world.user);
});

test('the range holds for each currency, however little it is worth in the base currency', async () => {
  const world = await newRace();
  const { user } = world;
  const record = (amount: number) =>
    user.post(EXPENSES, bodyOf(world, { amount, currency_id: 'JPY', fx_rate: 1e-7 }));
  for (let i = 0; i < 4; i++) expect((await record(999_999_999_999_999)).status).toBe(200);
  expect(outcomeOf(await record(999_999_999_999_999))).toBe('422 amount_too_large');
  expect(outcomeOf(await record(503_599_627_370_499))).toBe('200');
  expect(outcomeOf(await record(1))).toBe('422 amount_too_large');
  const model = await expectConsistent(world.user);
  expect(model.currencyBalances(picked(world.money, 0))).toEqual({ JPY: -(2n ** 52n - 1n) });
});
