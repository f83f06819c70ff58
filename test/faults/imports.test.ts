import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import, ImportRow } from '../../client/client.ts';
import { throughKills } from './kills.ts';
import { cents, type Json, requestsTo } from './requests.ts';
import { type Stand, startStand } from './stand.ts';

/** `IMPORT_ROWS=10000 IMPORT_KILLS=24 npx vitest run --project faults test/faults/imports.test.ts` is the long run. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 400);
const KILLS = Number(process.env.IMPORT_KILLS ?? 4);

let stand: Stand;
let requests: ReturnType<typeof requestsTo>;
beforeAll(async () => {
  stand = await startStand();
  requests = requestsTo(stand.url);
}, 180_000);
afterAll(() => stand?.stop());

async function untilItIs(status: 'committed' | 'reverted', token: string, id: string) {
  const action = status === 'committed' ? 'commit' : 'revert';
  const source = `functions/imports/${action}-import.ts`;
  const step = { token, path: `/imports/${id}/${action}`, status, source, kills: KILLS, everyMs: 300 };
  return throughKills<Import>(stand, requests, step);
}

test('each row is posted exactly once and reverted completely, whatever is killed meanwhile', {
  timeout: 3_600_000,
}, async () => {
  const { must, list, register, wrongBalances } = requests;
  const token = await register({ base_currency_id: 'EUR' });
  const bank = (await list<Json>(token, '/accounts')).find(({ name }) => name === 'Bank').id;
  const amounts = Array.from({ length: ROWS }, (_, i) => (i % 7 === 0 ? 1 : -1) * (100 + i));
  const day = (i: number) => new Date(Date.UTC(2026, 0, 1 + (i % 300))).toISOString().slice(0, 10);
  const lines = amounts.map((amount, i) => `${day(i)},Shop ${i % 9},${(amount / 100).toFixed(2)}`);
  const file = ['Date,Payee,Amount', ...lines].join('\n');
  const imported: Import = await must(token, 'POST', `/imports?account_id=${bank}`, file, 'text/csv');

  const committed = await untilItIs('committed', token, imported.id);
  expect(committed.found).toMatchObject({
    status: 'committed',
    counts: { rows: ROWS, error: 0, committed: ROWS },
  });
  const rows = await list<ImportRow>(token, `/imports/${imported.id}/rows`);
  const transactions = await list<Json>(token, '/transactions');
  expect(new Set(transactions.map(({ id }) => id))).toEqual(new Set(rows.map((row) => row.transaction_id)));
  expect(transactions).toHaveLength(ROWS);
  expect(await wrongBalances(token, transactions)).toEqual([]);
  const account = await must(token, 'GET', `/accounts/${bank}`);
  expect(cents(account.balance)).toBe(amounts.reduce((sum, amount) => sum + amount, 0));

  const reverted = await untilItIs('reverted', token, imported.id);
  expect(reverted.found).toMatchObject({ status: 'reverted', counts: { committed: 0 } });
  expect(await list(token, '/transactions')).toEqual([]);
  expect(await wrongBalances(token, [])).toEqual([]);
  console.log(`${ROWS} rows, ${committed.killed + reverted.killed} kills`);
});
