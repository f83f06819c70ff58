import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import, ImportRow } from '../../client/client.ts';
import type { FaultRule } from '../support/engine/observer-rules.ts';
import { cents, type Json, requestsTo } from './requests.ts';
import { type Stand, startStand } from './stand.ts';

/** `IMPORT_ROWS=10000 IMPORT_KILLS=24 npx vitest run --project faults test/faults/imports.test.ts` is the long run. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 400);
const KILLS = Number(process.env.IMPORT_KILLS ?? 4);
const PARALLEL = 3;

let stand: Stand;
let requests: ReturnType<typeof requestsTo>;
beforeAll(async () => {
  stand = await startStand();
  requests = requestsTo(stand.url);
}, 180_000);
afterAll(() => stand?.stop());

/** What happens to the database while the rows are posted. */
const FAULTS: readonly FaultRule[] = [
  { text: 'BOOK#', kind: 'forward then reset', operation: 'TransactWriteItems', times: 2 },
  { text: 'BOOK#', kind: 'reset', operation: 'TransactWriteItems', times: 2 },
  { text: 'BOOK#', kind: 'error', name: 'ThrottlingException', times: 4 },
];

/** Sends the same request from several clients until the import has the status, while processes are killed. */
async function throughKills(
  token: string,
  id: string,
  action: 'commit' | 'revert',
  kills: number,
): Promise<Import> {
  const wanted = action === 'commit' ? 'committed' : 'reverted';
  let last: Import | undefined;
  let isOver = false;
  const client = async () => {
    while (!isOver) {
      const answer = await requests.send(token, 'POST', `/imports/${id}/${action}`).catch(() => undefined);
      if (answer?.status !== 200) await sleep(50);
      else if (answer.body.status === wanted) {
        last = answer.body;
        isOver = true;
      }
    }
  };
  const clients = Array.from({ length: PARALLEL }, client);
  for (let count = 0; count < kills && !isOver; count++) {
    await sleep(300 + Math.random() * 700);
    const fault = await stand.inject(FAULTS[count % FAULTS.length] as FaultRule);
    await sleep(200);
    if (count % 3 === 2) await stand.killAndRestart(100);
    else await stand.killFunction(`functions/imports/${action}-import.ts`);
    await fault.remove();
    killed++;
  }
  await Promise.all(clients);
  return last as Import;
}
let killed = 0;

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

  const committed = await throughKills(token, imported.id, 'commit', KILLS);
  expect(committed).toMatchObject({ status: 'committed', counts: { rows: ROWS, error: 0, committed: ROWS } });
  const rows = await list<ImportRow>(token, `/imports/${imported.id}/rows`);
  const transactions = await list<Json>(token, '/transactions');
  expect(new Set(transactions.map(({ id }) => id))).toEqual(new Set(rows.map((row) => row.transaction_id)));
  expect(transactions).toHaveLength(ROWS);
  expect(await wrongBalances(token, transactions)).toEqual([]);
  const account = await must(token, 'GET', `/accounts/${bank}`);
  expect(cents(account.balance)).toBe(amounts.reduce((sum, amount) => sum + amount, 0));

  const reverted = await throughKills(token, imported.id, 'revert', KILLS);
  expect(reverted).toMatchObject({ status: 'reverted', counts: { committed: 0 } });
  expect(await list(token, '/transactions')).toEqual([]);
  expect(await wrongBalances(token, [])).toEqual([]);
  console.log(`${ROWS} rows, ${killed} kills`);
});
