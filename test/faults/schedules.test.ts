import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CalendarDate, FIRST_DATE, type Month, onDayOf } from '../../lib/platform/date.ts';
import { datesFrom } from '../../lib/schedules/recurrence.ts';
import type { FaultRule } from '../support/engine/observer-rules.ts';
import { inDays, NOON, TODAY } from '../support/noon.ts';
import { type Json, requestsTo } from './requests.ts';
import { type Stand, startStand } from './stand.ts';

/**
 * `SCHEDULE_USERS=50 DUE_OCCURRENCES=1000 SCHEDULE_KILLS=20 npx vitest run --project faults
 * test/faults/schedules.test.ts` is the long run.
 */
const USERS = Number(process.env.SCHEDULE_USERS ?? 8);
const OCCURRENCES = Number(process.env.DUE_OCCURRENCES ?? 160);
const KILLS = Number(process.env.SCHEDULE_KILLS ?? 4);
const PARALLEL = 5;
const SCHEDULES_EACH = 4;
const DATES = Math.max(4, Math.round(OCCURRENCES / USERS / SCHEDULES_EACH));

/** The local cloud has no rates before this date. */
const FIRST_RATES = '2024-03-28';

let stand: Stand;
let requests: ReturnType<typeof requestsTo>;
beforeAll(async () => {
  stand = await startStand({ poolSize: PARALLEL });
  requests = requestsTo(stand.url);
}, 180_000);
afterAll(() => stand?.stop());

interface Planned {
  readonly id: string;
  readonly name: string;
  readonly body: Json;
  /** Why each due date cannot be posted, or undefined. */
  readonly due: readonly { readonly date: CalendarDate; readonly refusal: string | undefined }[];
}

interface Planner {
  readonly token: string;
  readonly planned: readonly Planned[];
}

/** Users differ by their number in what is locked and inactive. */
async function newPlanner(number: number): Promise<Planner> {
  const { must, list, register } = requests;
  const token = await register(NOON);
  const send = (method: string, path: string, body: object): Promise<Json> =>
    must(token, method, path, JSON.stringify(body));
  const account = Object.fromEntries((await list<Json>(token, '/accounts')).map((one) => [one.name, one]));
  const newCategory = (name: string) => send('POST', '/budgeting/categories', { name });
  const [home, club] = [await newCategory('Home'), await newCategory('Club')];
  const daily = { starts_on: inDays(1 - DATES), rule: { frequency: 'daily', interval: 1 } };
  const firstYear = Number(TODAY.slice(0, 4)) - DATES + 1;
  const yearsBack = onDayOf(`${firstYear}${TODAY.slice(4, 7)}` as Month, Number(TODAY.slice(8)));
  const paid = { currency_id: 'USD', amount: 1 + number, asset_account_id: account.Bank.id };
  const moved = { from_account_id: account.Cash.id, to_account_id: account['Credit card'].id };
  const bodies: Json[] = [
    { name: 'rent', kind: 'expense', ...daily, template: { ...paid, category_id: home.id } },
    { name: 'club', kind: 'expense', ...daily, template: { ...paid, category_id: club.id } },
    { name: 'card', kind: 'transfer', ...daily, template: { currency_id: 'USD', amount: 7, ...moved } },
    {
      name: 'abroad',
      kind: 'expense',
      starts_on: yearsBack,
      rule: { frequency: 'yearly', interval: 1 },
      template: { ...paid, currency_id: 'EUR', category_id: home.id },
    },
  ];
  const hasIdleCategory = number % 3 === 0;
  const hasIdleAccount = number % 4 === 1;
  const lockedThrough = number % 2 === 0 ? inDays(-2) : FIRST_DATE;
  const planned: Planned[] = [];
  for (const { name, template, ...more } of bodies) {
    const body = { name, mode: 'post', template: { ...template, memo: name }, ...more };
    const { id } = await send('POST', '/budgeting/schedules', body);
    const refusalOf = (date: CalendarDate) => {
      if ((name === 'club' && hasIdleCategory) || (name === 'card' && hasIdleAccount)) return 'inactive';
      if (name === 'abroad' && date < FIRST_RATES) return 'fx_rate_unavailable';
      return date <= lockedThrough ? 'period_locked' : undefined;
    };
    const dates = [...datesFrom({ ...more, ends_on: TODAY }, more.starts_on)];
    planned.push({ id, name, body, due: dates.map((date) => ({ date, refusal: refusalOf(date) })) });
  }
  const idle = { is_active: false };
  if (hasIdleCategory) await send('PUT', `/budgeting/categories/${club.id}`, { name: 'Club', ...idle });
  if (hasIdleAccount) await send('PUT', `/accounts/${account.Cash.id}`, { name: 'Cash', ...idle });
  if (lockedThrough > FIRST_DATE) await send('PUT', '/budgeting/lock', { locked_through: lockedThrough });
  return { token, planned };
}

/** What is wrong with what was posted. */
async function faultsOf({ token, planned }: Planner): Promise<unknown[]> {
  const { must, list, wrongBalances } = requests;
  const transactions = await list<Json>(token, '/transactions');
  const faults: unknown[] = await wrongBalances(token, transactions);
  for (const { id, name, body, due } of planned) {
    const wanted = due.filter(({ refusal }) => refusal === undefined).map(({ date }) => date);
    const posted = transactions.filter(({ memo }) => memo === name).map(({ date }) => date);
    if (String(posted.toSorted()) !== String(wanted)) faults.push({ name, posted, wanted });
    const [refused] = due.filter(({ refusal }) => refusal !== undefined);
    const last = due.findLast(({ refusal }) => refusal !== undefined);
    const { next_date, posted_count, last_error } = await must(token, 'GET', `/budgeting/schedules/${id}`);
    const next = refused?.date ?? datesFrom(body, inDays(1)).next().value;
    const expected = [next, wanted.length, last?.refusal, last?.date];
    const found = [next_date, posted_count, last_error?.code, last_error?.date];
    if (String(found) !== String(expected)) faults.push({ name, found, expected });
  }
  return faults;
}

/** What happens to the function's writes before it is killed. */
const WRITES = { text: 'BOOK#', by: 'PostDue', operation: 'TransactWriteItems' };
const FAULTS: readonly FaultRule[] = [
  { ...WRITES, kind: 'forward then reset', times: 3 },
  { ...WRITES, kind: 'reset', times: 3 },
  { ...WRITES, kind: 'error', name: 'ThrottlingException', times: 5 },
];
/** The maximum number of writes before that. */
const WRITES_MAX = 12;

const run = async (): Promise<Json> => Object.values(await stand.fire('post-due'))[0];
const runs = () => Promise.all(Array.from({ length: PARALLEL }, run));

test('each date that is due is posted once or noted as refused, whatever is killed meanwhile', {
  timeout: 3_600_000,
}, async () => {
  const planners: Planner[] = [];
  for (let number = 0; number < USERS; number++) planners.push(await newPlanner(number));

  let broken = 0;
  for (let count = 0; count < KILLS; count++) {
    const rule = FAULTS[count % FAULTS.length] as FaultRule;
    const fault = await stand.inject({ ...rule, skip: Math.floor(Math.random() * WRITES_MAX) });
    let isOver = false;
    const running = runs().finally(() => {
      isOver = true;
    });
    while (!isOver && (await fault.hits()) === 0) await sleep(20);
    await sleep(Math.random() * 200);
    if (count % 4 === 3) await stand.killAndRestart(100);
    else await stand.killFunction('functions/operations/post-due.ts');
    const outcomes = await running;
    broken += outcomes.filter(({ ok }) => !ok).length;
    await fault.remove();
  }
  expect(broken, 'runs that were killed').toBeGreaterThan(0);
  const left = await runs();
  expect(left.every(({ ok }) => ok)).toBe(true);
  const last = await run();
  expect(last.payload).toMatchObject({ posted: 0, refused: 0, failed: 0, is_complete: true });

  for (const planner of planners) expect(await faultsOf(planner)).toEqual([]);
  const due = planners.flatMap(({ planned }) => planned.flatMap((each) => each.due));
  const refused = due.filter(({ refusal }) => refusal !== undefined);
  expect(new Set(refused.map(({ refusal }) => refusal)).size).toBe(3);
  const postedAtLast = left.reduce((sum, { payload }) => sum + payload.posted, 0);
  console.log(
    `${due.length} dates of ${USERS} users, ${refused.length} refused; ${KILLS} kills broke ${broken} runs; ${postedAtLast} dates were left for the last ones`,
  );
});
