import { beforeAll, expect, test } from 'vitest';
import { fieldCodes, walk } from '../../support/api.ts';
import { expectCursorBound, expectHidden, expectStableWalk } from '../../support/record-expectations.ts';
import { done, idsOf, type Json, pagesOf } from '../../support/user-with-books.ts';
import { type Loans, newLoans } from './loan-support.ts';

let loans: Loans;
let others: Loans;
let loan: Json;
let path: string;
/** As they were made. */
let payments: Json[];
beforeAll(async () => {
  [loans, others] = await Promise.all([newLoans(), newLoans()]);
  loan = await loans.loan();
  path = `/obligations/${loan.id}/payments`;
  payments = [
    await loans.payment(loan, { date: '2026-04-02', fx_rate: 0.95 }),
    await loans.note(loan, { date: '2026-04-03' }),
    await loans.note(loan, { date: '2026-04-02' }),
    await loans.payment(loan, { date: '2026-04-03', money_currency_id: 'GBP', money_amount: 70 }),
    await loans.payment(loan, { date: '2026-04-01' }),
  ];
  await loans.payment(await loans.loan());
});

/** By date, then by id, both descending. */
const newestFirst = (records: readonly Json[]) =>
  records.toSorted((a, b) => (`${a.date} ${a.id}` < `${b.date} ${b.id}` ? 1 : -1));

test('lists payments and notes together, newest date first, then newest id', async () => {
  const { body } = await loans.user.get(path);
  expect(body).toEqual({ data: newestFirst(payments), has_more: false, next_cursor: null });
});

test('pages through them', async () => {
  const pages = await pagesOf(loans.user, path, 2);
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(pages.flat()).toEqual(newestFirst(payments));
});

test('binds its cursors to the user and the query', async () => {
  await expectCursorBound(loans.user, others.user, path, 'include_deleted=true');
});

test('includes deleted payments only when asked to', async () => {
  const owed = await loans.loan();
  const all = [await loans.payment(owed), await loans.note(owed), await loans.note(owed)];
  const own = `/obligations/${owed.id}/payments`;
  for (const { id } of all.slice(0, 2)) await loans.user.delete(`${own}/${id}`);
  expect(idsOf(await walk(loans.user, own))).toEqual(idsOf(all.slice(2)));
  const everything = await walk(loans.user, `${own}?include_deleted=true`, 2);
  expect(idsOf(everything)).toEqual(idsOf(newestFirst(all)));
  expect(everything.filter(({ deleted_at }) => deleted_at)).toHaveLength(2);
});

test('visits each payment once while others are made and deleted', async () => {
  const owed = await loans.loan();
  const kept = [];
  for (let day = 1; day <= 5; day++)
    kept.push(await loans.note(owed, { date: `2026-05-0${day}`, amount: 1 }));
  const own = `/obligations/${owed.id}/payments`;
  await expectStableWalk(
    loans.user,
    own,
    async () => {
      const { id } = await loans.payment(owed, { date: '2026-05-03', amount: 1 });
      await loans.user.delete(`${own}/${id}`);
    },
    idsOf(newestFirst(kept)),
  );
});

test('is empty for an obligation without payments', async () => {
  const owed = await loans.loan();
  expect((await loans.user.get(`/obligations/${owed.id}/payments`)).body.data).toEqual([]);
});

test('a deleted obligation has payments only when asked to', async () => {
  const owed = await loans.loan();
  const own = `/obligations/${owed.id}/payments`;
  const { id } = await loans.note(owed);
  await loans.user.delete(`${own}/${id}`);
  await loans.user.delete(`/obligations/${owed.id}`);
  expect((await loans.user.get(own)).status).toBe(404);
  expect(idsOf(done(await loans.user.get(`${own}?include_deleted=true`)).data)).toEqual([id]);
});

test("hides other users' payments, and refuses parameters that it does not have", async () => {
  await expectHidden(loan.id, (id) => others.user.get(`/obligations/${id}/payments`));
  expect(fieldCodes(await loans.user.get(`${path}?limit=0&kind=note`))).toEqual({
    limit: 'out_of_range',
    kind: 'unknown_parameter',
  });
});

test('payments are in no list of expenses or incomes', async () => {
  for (const kind of ['expenses', 'incomes'])
    expect((await loans.user.get(`/budgeting/${kind}`)).body.data).toEqual([]);
});
