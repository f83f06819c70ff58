import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { done, expectProblem, type Json, newBooks } from '../../support/user-with-books.ts';

test('lists the reconciliations of an account, newest first, in pages', async () => {
  const { user, accounts } = await newBooks();
  const path = `/accounts/${accounts.Bank.id}/reconciliations`;
  const dates = ['2026-01-31', '2026-02-28', '2026-03-31'];
  for (const date of dates) done(await user.post(path, { date, balance: 0 }));
  done(await user.post(`/accounts/${accounts.Cash.id}/reconciliations`, { date: '2026-01-01', balance: 0 }));
  const first = done(await user.get(`${path}?limit=2`));
  expect(first.data.map(({ date }: Json) => date)).toEqual(['2026-03-31', '2026-02-28']);
  const second = done(await user.get(`${path}?limit=2&cursor=${first.next_cursor}`));
  expect(second.data.map(({ date }: Json) => date)).toEqual(['2026-01-31']);
  expectProblem(await user.get(`/accounts/${randomUUID()}/reconciliations`), 404, 'not_found');
});
