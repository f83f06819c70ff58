import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { done, expectProblem, newBooks } from '../../support/user-with-books.ts';

test('shows a reconciliation under its own account only', async () => {
  const { user, accounts } = await newBooks();
  const path = `/accounts/${accounts.Bank.id}/reconciliations`;
  const created = done(await user.post(path, { date: '2026-03-31', balance: 0 }));
  const shown = await user.get(`${path}/${created.id}`);
  expect(done(shown)).toEqual(created);
  expect(shown.headers.get('etag')).toBeTruthy();
  expectProblem(
    await user.get(`/accounts/${accounts.Cash.id}/reconciliations/${created.id}`),
    404,
    'not_found',
  );
  expectProblem(await user.get(`${path}/${randomUUID()}`), 404, 'not_found');
});
