import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Import, type ImportRow, type Page, Pages } from '../../client/client.ts';
import type { FaultRule } from '../support/observer-rules.ts';
import { type Stand, startStand } from './stand.ts';

/** `IMPORT_ROWS=10000 IMPORT_KILLS=24 npx vitest run --project faults test/faults/imports.test.ts` is the long run. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 400);
const KILLS = Number(process.env.IMPORT_KILLS ?? 4);
const PARALLEL = 3;

let stand: Stand;
beforeAll(async () => {
  stand = await startStand();
}, 180_000);
afterAll(() => stand?.stop());

// biome-ignore lint/suspicious/noExplicitAny: records of every shape.
type Json = any;

async function send(token: string, method: string, path: string, body?: string, type = 'application/json') {
  const response = await fetch(stand.url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, body: (await response.json()) as Json };
}

/** Asks until there is an answer: the service may be down for the moment. */
async function must(...request: Parameters<typeof send>): Promise<Json> {
  for (;;) {
    const answer = await send(...request).catch(() => undefined);
    if (answer?.status === 200) return answer.body;
    if (answer && answer.status < 500 && answer.status !== 409) throw new Error(JSON.stringify(answer.body));
    await sleep(100);
  }
}

const list = <Item>(token: string, path: string): Promise<Item[]> =>
  new Pages<Item>(async (cursor): Promise<Page<Item>> => {
    const query = `limit=100${cursor === undefined ? '' : `&cursor=${cursor}`}`;
    return must(token, 'GET', `${path}${path.includes('?') ? '&' : '?'}${query}`);
  }).all();

/** What happens to the database while the rows are posted. */
const FAULTS: readonly FaultRule[] = [
  { text: 'USER#', kind: 'forward then reset', operation: 'BatchExecuteStatement', times: 2 },
  { text: 'USER#', kind: 'forward then reset', operation: 'TransactWriteItems', times: 2 },
  { text: 'USER#', kind: 'reset', operation: 'BatchExecuteStatement', times: 2 },
  { text: 'USER#', kind: 'error', name: 'ThrottlingException', times: 4 },
];

/** Sends the same request from several clients until the import has the status, while things are killed. */
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
      const answer = await send(token, 'POST', `/imports/${id}/${action}`).catch(() => undefined);
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

const cents = (value: number) => Math.round(value * 100);

test('each row is posted exactly once and reverted completely, whatever is killed meanwhile', {
  timeout: 3_600_000,
}, async () => {
  const password = 'correct horse battery';
  const { token } = await must(
    '',
    'POST',
    '/auth/register',
    JSON.stringify({
      name: 'Import',
      email: `import-${randomUUID()}@example.com`,
      password,
      password_confirmation: password,
      base_currency_id: 'EUR',
    }),
  );
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
  expect(await balances(token, transactions)).toEqual([]);
  const account = await must(token, 'GET', `/accounts/${bank}`);
  expect(cents(account.balance)).toBe(amounts.reduce((sum, amount) => sum + amount, 0));

  const reverted = await throughKills(token, imported.id, 'revert', KILLS);
  expect(reverted).toMatchObject({ status: 'reverted', counts: { committed: 0 } });
  expect(await list(token, '/transactions')).toEqual([]);
  expect(await balances(token, [])).toEqual([]);
  console.log(`${ROWS} rows, ${killed} kills`);
});

/** Accounts whose balances are not the sums of the transactions' lines. */
async function balances(token: string, transactions: readonly Json[]): Promise<string[]> {
  const sums = new Map<string, number>();
  for (const line of transactions.flatMap(({ lines }) => lines))
    sums.set(line.account_id, (sums.get(line.account_id) ?? 0) + cents(line.debit) - cents(line.credit));
  const { total } = await must(token, 'GET', '/reports/trial-balance');
  const accounts = await list<Json>(token, '/accounts');
  return [
    ...(total.debit === total.credit ? [] : ['trial balance']),
    ...accounts.flatMap(({ id, name, type, balance }) => {
      const sign = type === 'asset' || type === 'expense' ? 1 : -1;
      return cents(balance) === sign * (sums.get(id) ?? 0) + 0 ? [] : [`${name}: ${balance}`];
    }),
  ];
}
