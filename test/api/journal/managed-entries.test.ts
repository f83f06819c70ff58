import { beforeAll, expect, test } from 'vitest';
import { walk } from '../../support/api.ts';
import { done, expectProblem, idsOf, type Json } from '../../support/user-with-books.ts';
import { type Loans, newLoans } from '../obligations/loan-support.ts';

const path = '/ledger/entries';
let loans: Loans;
let entry: Json;
beforeAll(async () => {
  loans = await newLoans();
  const loan = await loans.loan();
  entry = done(await loans.user.get(`${path}/${loan.opening_entry_id}`));
});

test('the opening entry of an obligation is shown among the journal entries', async () => {
  expect(entry).toMatchObject({ kind: 'journal', amount: 1000, memo: 'Loan' });
  expect(idsOf(await walk(loans.user, path))).toContain(entry.id);
});

test('it can be changed only through its obligation', async () => {
  const { user } = loans;
  expectProblem(await user.put(`${path}/${entry.id}`, entry), 409, 'managed_by_obligation');
  expectProblem(await user.delete(`${path}/${entry.id}`), 409, 'managed_by_obligation');
  expectProblem(await user.post(`${path}/${entry.id}/restore`), 409, 'managed_by_obligation');
  expect(done(await user.get(`${path}/${entry.id}`))).toEqual(entry);
});

test('one that a category funds is found under the account of the category', async () => {
  const own = await newLoans();
  const sold = await own.loan({ funding_account_id: undefined, funding_category_id: own.sale.id });
  const found = await walk(own.user, `${path}?account_id=${own.sale.account.id}`);
  expect(idsOf(found)).toEqual([sold.opening_entry_id]);
});
