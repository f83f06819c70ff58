import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportRow, OutsideAccount } from '../../client/client.ts';
import { day, type FakeBank, fakeBank, noon } from '../support/bank.ts';
import type { FaultRule } from '../support/engine/observer-rules.ts';
import { cents, type Json, requestsTo } from './requests.ts';
import { type Stand, startStand } from './stand.ts';

/** `BANK_KILLS=20 npx vitest run --project faults test/faults/banks.test.ts` is the long run. */
const KILLS = Number(process.env.BANK_KILLS ?? 4);
/** What the bank books on each day: purchases that a rule knows, one that nobody knows, and a transfer. */
const PURCHASES = 12;
const PARALLEL = 3;
const DAY_SECONDS = 86_400;
/** After this, a run that was cut off counts as over. */
const AGAIN_SECONDS = 6 * 60;
const REQUESTS_MAX = 20;

let stand: Stand;
let requests: ReturnType<typeof requestsTo>;
let bank: FakeBank;
beforeAll(async () => {
  stand = await startStand({ poolSize: PARALLEL });
  requests = requestsTo(stand.url);
  bank = await fakeBank([
    { id: 'giro', name: 'Giro', rows: [] },
    { id: 'savings', name: 'Savings', rows: [] },
  ]);
}, 180_000);
afterAll(async () => {
  await bank?.close();
  await stand?.stop();
});

/** What happens to the writes of a run before it is killed. */
const WRITES = { text: 'BOOK#', by: 'FetchBanks', operation: 'TransactWriteItems' };
const FAULTS: readonly FaultRule[] = [
  { ...WRITES, kind: 'forward then reset', times: 2 },
  { ...WRITES, kind: 'reset', times: 2 },
  { ...WRITES, kind: 'error', name: 'ThrottlingException', times: 4 },
];
/** A run of a day has about as many writes. */
const WRITES_MAX = 9;

interface Books {
  readonly token: string;
  readonly connectionId: string;
  readonly accounts: Readonly<Record<'giro' | 'savings', string>>;
  readonly food: string;
}

/** Two links that post what is clear, and money in an envelope. */
async function newBooks(): Promise<Books> {
  const { must, register } = requests;
  const token = await register({ base_currency_id: 'EUR' });
  const send = (method: string, path: string, body: object): Promise<Json> =>
    must(token, method, path, JSON.stringify(body));
  const food = await send('POST', '/budgeting/categories', { name: 'Food' });
  await send('POST', '/rules', {
    name: 'Shops',
    conditions: [{ field: 'payee', op: 'contains', value: 'shop' }],
    actions: { category_id: food.id },
  });
  await send('PUT', `/budgeting/budgets/${day(-30).slice(0, 7)}/${food.id}`, { assigned: 500 });
  const made = { provider: 'simplefin', setup_token: bank.setupToken() };
  const { id } = await send('POST', '/connections', made);
  const { data } = await must(token, 'GET', `/connections/${id}/accounts`);
  const linked: string[] = [];
  for (const { id: outside, name } of data as OutsideAccount[]) {
    const account = await send('POST', '/accounts', { name, type: 'asset' });
    await send('PUT', `/connections/${id}/accounts/${outside}`, {
      account_id: account.id,
      mode: 'post',
      from: day(-60),
    });
    linked.push(account.id);
  }
  const [giro = '', savings = ''] = linked;
  return { token, connectionId: id, accounts: { giro, savings }, food: food.id };
}

/** A day at the bank. Payees and amounts are different everywhere, so that each row is recognized in the books. */
function book(round: number): void {
  const [giro, savings] = bank.accounts;
  const posted = (at: number) => noon(day(-40 + ((round * 3 + at) % 30)));
  for (let i = 0; i < PURCHASES; i++)
    giro?.rows.push({
      ...{ id: `shop-${round}-${i}`, posted: posted(i % 3), description: `Shop ${round}-${i}` },
      amount: `-${round + 1}.${10 + i}`,
    });
  giro?.rows.push({
    id: `new-${round}`,
    posted: posted(0),
    amount: '-9.99',
    description: `Unknown ${round}`,
  });
  const moved = `${1000 + round}.00`;
  giro?.rows.push({ id: `to-${round}`, posted: posted(0), amount: `-${moved}`, description: 'To savings' });
  savings?.rows.push({ id: `from-${round}`, posted: posted(1), amount: moved, description: 'From giro' });
}

const runs = (offset: number) =>
  Promise.all(
    Array.from({ length: PARALLEL }, async () => Object.values(await stand.fire('fetch-banks', offset))),
  );

/** What there is to assign and what is in the envelopes is what the accounts have, in every month. */
async function expectIdentity({ token }: Books): Promise<void> {
  const { must, list } = requests;
  const [from, to] = [day(-30).slice(0, 7), day(0).slice(0, 7)];
  const { months } = await must(token, 'GET', `/reports/budget?from=${from}&to=${to}`);
  const accounts = (await list<Json>(token, '/accounts')).filter(({ in_budget }) => in_budget);
  for (const { month, to_assign, available } of months) {
    let balance = 0;
    for (const { id, type } of accounts) {
      const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
      const path = `/accounts/${id}?on=${last.toISOString().slice(0, 10)}`;
      balance += (type === 'asset' ? 1 : -1) * cents((await must(token, 'GET', path)).balance);
    }
    expect(cents(to_assign) + cents(available), month).toBe(balance);
  }
}

async function expectEachOnce(books: Books): Promise<void> {
  const { must, list, wrongBalances } = requests;
  const { token, connectionId, accounts, food } = books;
  const transactions = await list<Json>(token, '/transactions');
  const shops = transactions.filter(({ kind }) => kind === 'expense');
  const wanted = Array.from({ length: KILLS }, (_, round) =>
    Array.from({ length: PURCHASES }, (_, i) => `Shop ${round}-${i}`),
  ).flat();
  expect(shops.map(({ payee }) => payee).toSorted()).toEqual(wanted.toSorted());
  expect(shops.every(({ category_id }) => category_id === food)).toBe(true);
  const transfers = transactions.filter(({ kind }) => kind === 'transfer');
  expect(transfers.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: KILLS }, (_, round) => 1000 + round),
  );
  expect(transfers.every(({ to_account_id }) => to_account_id === accounts.savings)).toBe(true);
  expect(transactions).toHaveLength(shops.length + transfers.length);
  expect(await wrongBalances(token, transactions)).toEqual([]);
  const { data } = await must(token, 'GET', `/connections/${connectionId}/accounts`);
  const giro = (data as OutsideAccount[]).find(({ name }) => name === 'Giro');
  const waiting = await list<ImportRow>(token, `/imports/${giro?.import_id}/rows`);
  expect(waiting.map(({ payee }) => payee).toSorted()).toEqual(
    Array.from({ length: KILLS }, (_, round) => `Unknown ${round}`).toSorted(),
  );
}

test('each row is posted or waits once, whatever is killed meanwhile', { timeout: 3_600_000 }, async () => {
  const books = await newBooks();
  let broken = 0;
  for (let round = 0; round < KILLS; round++) {
    book(round);
    const asked = bank.requests.length;
    const offset = (round + 1) * DAY_SECONDS;
    const rule = FAULTS[round % FAULTS.length] as FaultRule;
    const fault = await stand.inject({ ...rule, skip: Math.floor(Math.random() * WRITES_MAX) });
    let isOver = false;
    const running = runs(offset).finally(() => {
      isOver = true;
    });
    while (!isOver && (await fault.hits()) === 0) await sleep(10);
    await sleep(Math.random() * 100);
    if (round % 4 === 3) await stand.killAndRestart(100);
    else await stand.killFunction('functions/operations/fetch-banks.ts');
    const outcomes = (await running).flat() as Json[];
    broken += outcomes.filter(({ ok, payload }) => !ok || payload?.errors > 0).length;
    await fault.remove();
    // Half of what was cut off goes on before the next day comes, several at once.
    if (round % 2 === 0) await runs(offset + AGAIN_SECONDS);
    expect(bank.requests.length - asked, 'requests of a day').toBeLessThanOrEqual(REQUESTS_MAX);
  }
  expect(broken, 'runs that were cut off').toBeGreaterThan(0);
  const last = (KILLS + 1) * DAY_SECONDS;
  for (const offset of [last, last + AGAIN_SECONDS, last + DAY_SECONDS])
    for (const { ok } of (await runs(offset)).flat() as Json[]) expect(ok).toBe(true);
  const connection = await requests.must(books.token, 'GET', `/connections/${books.connectionId}`);
  expect(connection).toMatchObject({ status: 'active', messages: [] });
  await expectEachOnce(books);
  await expectIdentity(books);
  console.log(`${KILLS} kills broke ${broken} runs; ${bank.requests.length} requests`);
});
