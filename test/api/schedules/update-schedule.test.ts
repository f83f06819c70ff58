import { beforeAll, expect, test } from 'vitest';
import { todayIn } from '../../../lib/platform/time-zone.ts';
import { inDays, NOON, TODAY } from '../../support/noon.ts';
import { type Books, done, expectFaults, expectProblem, newBooks } from '../../support/user-with-books.ts';
import { PATH, planner, run } from './support.ts';

let books: Books;
beforeAll(async () => {
  books = await newBooks(NOON);
});

test('replaces the written fields, accepts a schedule as it was read, and respects If-Match', async () => {
  const { plan } = planner(books);
  const before = await plan({ ends_on: inDays(30), max_count: 9 });
  const path = `${PATH}/${before.id}`;
  const same = await books.user.put(path, before);
  expect(done(same)).toEqual({ ...before, updated_at: same.body.updated_at });
  const { max_count: _count, ...rest } = before;
  const changed = done(await books.user.put(path, { ...rest, name: 'Loan', mode: 'post' }));
  expect(changed).toEqual({ ...rest, name: 'Loan', mode: 'post', updated_at: changed.updated_at });
  const stale = { headers: { 'if-match': same.headers.get('etag') ?? '' } };
  expectProblem(await books.user.put(path, before, stale), 412, 'version_mismatch');
  expectFaults(await books.user.put(path, { ...before, kind: 'income' }), { kind: 'immutable_field' });
});

test('a new rule leaves no open date before today, and posted dates are not posted again', async () => {
  const own = await newBooks(NOON);
  const { plan, settle, postedDates } = planner(own);
  // Other tests run the function that posts, so nothing may be due before the rule is changed.
  const before = await plan({ starts_on: inDays(-3) });
  done(await settle(before.id, inDays(2), { action: 'post' }));
  const rule = { frequency: 'daily', interval: 2 };
  const after = { ...before, rule, starts_on: inDays(-2), mode: 'post' };
  const changed = done(await own.user.put(`${PATH}/${before.id}`, after));
  expect(changed.next_date).toBe(TODAY);
  await run();
  const { next_date, posted_count } = done(await own.user.get(`${PATH}/${before.id}`));
  expect([await postedDates(), next_date, posted_count]).toEqual([[TODAY, inDays(2)], inDays(4), 2]);
});

test('a date posted in a time zone where it is already tomorrow is not posted again', async () => {
  const own = await newBooks(NOON);
  const { plan, settle } = planner(own);
  const live = async (time_zone: string) =>
    done(await own.user.put('/auth/me', { ...(await me()), time_zone }));
  const me = async () => done(await own.user.get('/auth/me'));
  // At any hour, the first zone is a day ahead of the second.
  const isTomorrow = todayIn('Pacific/Kiritimati', new Date()) > TODAY;
  await live(isTomorrow ? 'Pacific/Kiritimati' : NOON.time_zone);
  const last = inDays(isTomorrow ? 1 : 0);
  const before = await plan({ starts_on: last, max_count: 3 });
  done(await settle(before.id, last, { action: 'post' }));
  await live(isTomorrow ? NOON.time_zone : 'Pacific/Pago_Pago');
  const rule = { frequency: 'weekly', weekdays: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] };
  const changed = done(await own.user.put(`${PATH}/${before.id}`, { ...before, rule }));
  expect(changed.next_date).toBe(inDays(isTomorrow ? 2 : 1));
  expectProblem(await settle(before.id, last, { action: 'post' }), 409, 'occurrence_done');
});

test('a schedule that is ended and resumed on the same day does not post that day twice', async () => {
  const own = await newBooks(NOON);
  const { plan, postedDates } = planner(own);
  const before = await plan({ starts_on: inDays(-2), mode: 'post' });
  await run();
  const path = `${PATH}/${before.id}`;
  const ended = done(await own.user.put(path, { ...before, ends_on: inDays(-1) }));
  expect(ended.next_date).toBeUndefined();
  expect(done(await own.user.put(path, before)).next_date).toBe(inDays(1));
  await run();
  expect(await postedDates()).toEqual([inDays(-2), inDays(-1), TODAY]);
});

test('keeps a category that has become inactive, but accepts no other inactive one', async () => {
  const { plan } = planner(books);
  const idle = await books.newCategory('expense', 'Idle');
  const before = await plan();
  const template = { ...before.template, category_id: idle.id };
  const own = await plan({ template });
  await books.user.put(`/budgeting/categories/${idle.id}`, { name: 'Idle', is_active: false });
  expect(done(await books.user.put(`${PATH}/${own.id}`, { ...own, is_active: false })).is_active).toBe(false);
  const refused = await books.user.put(`${PATH}/${before.id}`, { ...before, template });
  expectFaults(refused, { 'template.category_id': 'inactive' });
});
