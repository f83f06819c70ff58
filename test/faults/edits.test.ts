import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Edit, EditRow } from '../../client/client.ts';
import { throughKills } from './kills.ts';
import { type Json, requestsTo } from './requests.ts';
import { type Stand, startStand } from './stand.ts';

/** `EDIT_ROWS=10000 EDIT_KILLS=24 npx vitest run --project faults test/faults/edits.test.ts` is the long run. */
const ROWS = Number(process.env.EDIT_ROWS ?? 400);
const KILLS = Number(process.env.EDIT_KILLS ?? 4);
/** As many as fit into one write: of one month, on one account. */
const AT_ONCE = 40;

let stand: Stand;
let requests: ReturnType<typeof requestsTo>;
beforeAll(async () => {
  stand = await startStand();
  requests = requestsTo(stand.url);
}, 180_000);
afterAll(() => stand?.stop());

async function untilItIs(status: 'done' | 'reverted', token: string, id: string) {
  const action = status === 'done' ? 'continue' : 'revert';
  const source = `functions/edits/${action}-edit.ts`;
  const step = { token, path: `/edits/${id}/${action}`, status, source, kills: KILLS, everyMs: 200 };
  return throughKills<Edit>(stand, requests, step);
}

/** Begins an edit whose first request is cut off. */
async function begin(token: string, body: object): Promise<string> {
  const sent = requests.send(token, 'POST', '/edits', JSON.stringify(body)).catch(() => undefined);
  for (;;) {
    const [edit] = await requests.list<Edit>(token, '/edits');
    if (edit) {
      await stand.killFunction('functions/edits/create-edit.ts');
      await sent;
      return edit.id;
    }
    await sleep(20);
  }
}

test('each transaction is changed once and changed back completely, whatever is killed meanwhile', {
  timeout: 3_600_000,
}, async () => {
  const { must, list, register, wrongBalances } = requests;
  const token = await register({ base_currency_id: 'EUR' });
  const bank = (await list<Json>(token, '/accounts')).find(({ name }) => name === 'Bank').id;
  const create = (name: string) =>
    must(token, 'POST', '/budgeting/categories', JSON.stringify({ name })) as Promise<Json>;
  const [food, other] = [await create('Food'), await create('Other')];
  const day = (i: number) =>
    new Date(Date.UTC(2026, Math.floor(i / AT_ONCE) % 10, 1 + (i % 28))).toISOString().slice(0, 10);
  const bodies = Array.from({ length: ROWS }, (_, i) => ({
    ...{ kind: 'expense', currency_id: 'EUR', asset_account_id: bank, category_id: food.id },
    ...{ amount: (100 + i) / 100, date: day(i), payee: `Shop ${i % 9}` },
  }));
  for (let start = 0; start < ROWS; start += AT_ONCE) {
    const transactions = bodies.slice(start, start + AT_ONCE);
    await must(token, 'POST', '/transactions/batch', JSON.stringify({ transactions }));
  }
  const before = await list<Json>(token, '/transactions');
  expect(before).toHaveLength(ROWS);

  const actions = { category_id: other.id, memo: 'Changed', add_tags: ['edited'] };
  const id = await begin(token, { filter: { category_id: food.id }, actions });
  const edited = await untilItIs('done', token, id);
  const counts = { matched: ROWS, changed: ROWS, unchanged: 0, skipped: 0 };
  expect(edited.found).toMatchObject({ status: 'done', counts, is_partial: false });
  const rows = await list<EditRow>(token, `/edits/${id}/rows`);
  const ids = before.map((each) => each.id);
  expect(rows.map((row) => row.transaction_id)).toEqual(ids);
  const after = await list<Json>(token, '/transactions');
  const isChanged = (each: Json) =>
    each.category_id === other.id && each.memo === 'Changed' && each.tags?.join() === 'edited';
  expect(after.filter((each) => !isChanged(each))).toEqual([]);
  expect(await list(token, '/tags')).toEqual([{ tag: 'edited', count: ROWS }]);
  expect(await wrongBalances(token, after)).toEqual([]);

  const reverted = await untilItIs('reverted', token, id);
  expect(reverted.found).toMatchObject({ status: 'reverted', counts });
  const back = await list<Json>(token, '/transactions');
  const without = ({ updated_at: _changed, ...others }: Json) => others;
  expect(back.map(without)).toEqual(before.map(without));
  expect(await list(token, '/tags')).toEqual([]);
  expect(await wrongBalances(token, back)).toEqual([]);
  const outcomes = (await list<EditRow>(token, `/edits/${id}/rows`)).map(({ outcome }) => outcome);
  expect(new Set(outcomes)).toEqual(new Set(['reverted']));
  console.log(`${ROWS} transactions, ${edited.killed + reverted.killed} kills`);
});
