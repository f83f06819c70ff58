import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import } from '../../client/client.ts';
import { throughKills } from './kills.ts';
import { cents, type Json, requestsTo } from './requests.ts';
import { type Stand, startStand } from './stand.ts';

/** How many transfers are replaced, and how often the commit is killed meanwhile. */
const PAIRS = Number(process.env.TRANSFER_PAIRS ?? 60);
const KILLS = Number(process.env.IMPORT_KILLS ?? 3);

let stand: Stand;
let requests: ReturnType<typeof requestsTo>;
beforeAll(async () => {
  stand = await startStand();
  requests = requestsTo(stand.url);
}, 180_000);
afterAll(() => stand?.stop());

async function untilItIs(status: 'committed' | 'reverted', token: string, id: string): Promise<Import> {
  const action = status === 'committed' ? 'commit' : 'revert';
  const source = `functions/imports/${action}-import.ts`;
  const step = { token, path: `/imports/${id}/${action}`, status, source, kills: KILLS, everyMs: 150 };
  return (await throughKills<Import>(stand, requests, step)).found;
}

test('a commit that is killed in the middle of replacements leaves each transfer whole, and each side once', {
  timeout: 3_600_000,
}, async () => {
  const { must, list, register, wrongBalances } = requests;
  const token = await register({ base_currency_id: 'EUR' });
  const accounts = await list<Json>(token, '/accounts');
  const [bank, cash] = ['Bank', 'Cash'].map((name) => accounts.find((each) => each.name === name).id);
  const day = (i: number) => `2026-03-${String(1 + (i % 28)).padStart(2, '0')}`;
  const file = (sign: string) =>
    [
      'Date,Payee,Amount',
      ...Array.from({ length: PAIRS }, (_, i) => `${day(i)},Own ${i},${sign}${i + 1}.00`),
    ].join('\n');
  const upload = (account: string, text: string): Promise<Import> =>
    must(token, 'POST', `/imports?account_id=${account}`, text, 'text/csv');
  const sum = (PAIRS * (PAIRS + 1)) / 2;
  const isWhole = async (expected: Record<string, number>, balances: readonly number[]) => {
    const transactions = await list<Json>(token, '/transactions');
    const kinds = Object.groupBy(transactions, ({ kind }) => kind);
    expect(Object.fromEntries(Object.entries(kinds).map(([kind, all]) => [kind, all?.length]))).toEqual(
      expected,
    );
    expect(await wrongBalances(token, transactions)).toEqual([]);
    for (const [index, id] of [bank, cash].entries())
      expect(cents((await must(token, 'GET', `/accounts/${id}`)).balance)).toBe(100 * (balances[index] ?? 0));
  };

  const [first, second] = [await upload(bank, file('-')), await upload(cash, file(''))];
  await untilItIs('committed', token, first.id);
  const committed = await untilItIs('committed', token, second.id);
  expect(committed.counts).toMatchObject({ transfer: PAIRS, new: 0, error: 0, committed: PAIRS });
  await isWhole({ transfer: PAIRS }, [-sum, sum]);
  expect((await upload(bank, file('-'))).counts).toMatchObject({ duplicate: PAIRS });

  await untilItIs('reverted', token, second.id);
  await isWhole({ expense: PAIRS }, [-sum, 0]);
  const again = await upload(cash, file(''));
  expect(again.counts).toMatchObject({ transfer: PAIRS });
  await untilItIs('committed', token, again.id);
  await isWhole({ transfer: PAIRS }, [-sum, sum]);
});
