import { expect, test } from 'vitest';
import { inDays, NOON, TODAY } from '../../support/noon.ts';
import { expectFaults, newBooks, pagesOf } from '../../support/user-with-books.ts';
import { planner } from './support.ts';

test('shows the open dates of active schedules, oldest first, for 30 days', async () => {
  const books = await newBooks(NOON);
  const { plan, settle, upcoming } = planner(books);
  const weekly = await plan({ rule: { frequency: 'weekly' }, starts_on: inDays(-7), max_count: 4 });
  const later = await plan({ name: 'Later', starts_on: inDays(7), max_count: 2, mode: 'post' });
  await plan({ name: 'Far', starts_on: inDays(31) });
  await plan({ name: 'Idle', is_active: false });
  await settle(weekly.id, TODAY);

  expect((await upcoming())[0]).toEqual({
    schedule_id: weekly.id,
    name: 'Rent',
    kind: 'expense',
    date: inDays(-7),
    mode: 'remind',
    template: weekly.template,
    is_overdue: true,
  });
  const expected = [
    [weekly.id, inDays(-7), true],
    [weekly.id, inDays(7), false],
    [later.id, inDays(7), false],
    [later.id, inDays(8), false],
    [weekly.id, inDays(14), false],
  ];
  const pages = await pagesOf(books.user, '/budgeting/upcoming', 2);
  const rows = pages.flat().map(({ schedule_id, date, is_overdue }) => [schedule_id, date, is_overdue]);
  expect(rows).toEqual(expected);
  expect(await upcoming(`?through=${inDays(7)}`)).toHaveLength(3);
  expect((await books.user.get(`/budgeting/upcoming?through=${inDays(400)}`)).status).toBe(200);
  const tooFar = await books.user.get(`/budgeting/upcoming?through=${inDays(401)}`);
  expectFaults(tooFar, { through: 'range_too_long' });
  expect(tooFar.body.errors[0].message).toMatch(
    /^must not be after \d{4}-\d\d-\d\d, which is 400 days from today$/,
  );
});
