import { expect, test } from 'vitest';
import { inDays, NOON } from '../../support/noon.ts';
import { newBooks, pagesOf } from '../../support/user-with-books.ts';
import { PATH, planner } from './support.ts';

test('orders by the next date, then by id; ended schedules come last', async () => {
  const books = await newBooks(NOON);
  const { plan, settle } = planner(books);
  const over = await plan({ name: 'over', max_count: 1 });
  await settle(over.id, over.next_date);
  const late = await plan({ name: 'late', starts_on: inDays(9) });
  const first = await plan({ name: 'first' });
  const second = await plan({ name: 'second' });
  const pages = await pagesOf(books.user, PATH, 3);
  expect(pages.flat().map(({ id }) => id)).toEqual([first.id, second.id, late.id, over.id]);
  expect('next_date' in pages.flat()[3]).toBe(false);
});
