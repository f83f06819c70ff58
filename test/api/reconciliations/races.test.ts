import { expect, test } from 'vitest';
import type { Answer } from '../../support/api.ts';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { type Books, done, expectProblem, type Json, newBooks } from '../../support/user-with-books.ts';
import { withoutGateway } from '../../support/without-gateway.ts';

const DATE = '2026-03-31';

/** What a statement has fixed is still there: the cleared balance on its date, and on its lines. */
async function expectKept({ user, accounts }: Books): Promise<void> {
  const aside = withoutGateway(user);
  const path = `/accounts/${accounts.Bank.id}`;
  const { data } = done(await aside.get(`${path}/reconciliations`));
  for (const { date, balance } of data) {
    const { cleared_balances } = done(await aside.get(`${path}?on=${date}`));
    expect([date, cleared_balances[0]?.balance ?? 0]).toEqual([date, balance]);
  }
  const register = done(await aside.get(`${path}/register?limit=100`)).data;
  const reconciled = register.filter((row: Json) => row.is_reconciled);
  const sum = reconciled.reduce((total: number, row: Json) => total + row.debit - row.credit, 0);
  expect(sum).toBe(data[0]?.balance ?? 0);
}

/** Each of these reads before the statement is reconciled, and writes after it. */
const LATE: readonly [name: string, by: string, send: (own: Books, id: string) => Promise<Answer>][] = [
  [
    'an amount that is changed',
    'UpdateExpense',
    ({ user, accounts, body }, id) =>
      user.put(
        `/budgeting/expenses/${id}`,
        body('expense', { amount: 2, asset_account_id: accounts.Bank.id }),
      ),
  ],
  [
    'an account that is changed',
    'UpdateExpense',
    ({ user, body }, id) => user.put(`/budgeting/expenses/${id}`, body('expense', { amount: 1 })),
  ],
  ['a deletion', 'DeleteExpense', ({ user }, id) => user.delete(`/budgeting/expenses/${id}`)],
  [
    'a mark that is taken away',
    'MarkCleared',
    ({ user, accounts }, id) =>
      user.post(`/accounts/${accounts.Bank.id}/cleared`, { transaction_ids: [id], cleared: false }),
  ],
  [
    'a mark that is moved',
    'MarkCleared',
    ({ user, accounts }, id) =>
      user.post(`/accounts/${accounts.Bank.id}/cleared`, { transaction_ids: [id], cleared_on: '2026-04-02' }),
  ],
];

async function withCleared() {
  const own = await newBooks();
  const bank = own.accounts.Bank.id;
  const { id } = await own.record('expense', { amount: 1, asset_account_id: bank });
  done(await own.user.post(`/accounts/${bank}/cleared`, { transaction_ids: [id] }));
  return { own, bank, id };
}

test.each(LATE)('%s does not get past a statement that is reconciled meanwhile', async (_name, by, send) => {
  const { own, bank, id } = await withCleared();
  const whileHeld = await holdWrite(own.user, by);
  const late = send(own, id);
  await whileHeld(async () => {
    done(await own.user.post(`/accounts/${bank}/reconciliations`, { date: DATE, balance: -1 }));
  });
  expectProblem(await late, 409, 'reconciled');
  await expectKept(own);
});

test.each(LATE)('a statement is not reconciled past %s', async (_name, _by, send) => {
  const { own, bank, id } = await withCleared();
  const whileHeld = await holdWrite(own.user, 'CreateReconciliation');
  const statement = own.user.post(`/accounts/${bank}/reconciliations`, { date: DATE, balance: -1 });
  await whileHeld(async () => {
    expect([200, 204]).toContain((await send(own, id)).status);
  });
  expectProblem(await statement, 409, 'not_reconciled');
  await expectKept(own);
});

test('a line that is restored while its day is reconciled comes back uncleared', async () => {
  const { own, bank, id } = await withCleared();
  await own.user.delete(`/budgeting/expenses/${id}`);
  const whileHeld = await holdWrite(own.user, 'RestoreExpense');
  const restoring = own.user.post(`/budgeting/expenses/${id}/restore`);
  await whileHeld(async () => {
    done(await own.user.post(`/accounts/${bank}/reconciliations`, { date: DATE, balance: 0 }));
  });
  expect(done(await restoring).lines[1]).not.toHaveProperty('cleared_on');
  await expectKept(own);
});

test('a row that is posted while its day is reconciled is not cleared', async () => {
  const own = await newBooks();
  const { user, accounts } = own;
  const rawBody = 'Date,Payee,Amount\n2026-03-15,Market,-5.00\n';
  const headers = { 'content-type': 'text/csv' };
  const preview = done(
    await user.post(`/imports?account_id=${accounts.Bank.id}`, undefined, { rawBody, headers }),
  );
  const whileHeld = await holdWrite(user, 'CommitImport');
  const committing = user.post(`/imports/${preview.id}/commit`);
  await whileHeld(async () => {
    done(await user.post(`/accounts/${accounts.Bank.id}/reconciliations`, { date: DATE, balance: 0 }));
  });
  expect(done(await committing)).toMatchObject({ status: 'committed', counts: { committed: 1 } });
  const { data } = done(await user.get(`/imports/${preview.id}/rows`));
  expect(data[0].message).toMatch(/not cleared/);
  await expectKept(own);
});

test('of two statements for the same day, one is reconciled', async () => {
  const { own, bank } = await withCleared();
  const send = () => own.user.post(`/accounts/${bank}/reconciliations`, { date: DATE, balance: -1 });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  await expectKept(own);
});
