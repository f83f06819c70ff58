import { beforeEach, describe, expect, test } from 'vitest';
import type { Import } from '../../../client/client.ts';
import { fieldCodes } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { table } from '../../support/table.ts';
import { expectBalanced } from '../../support/user-with-books.ts';
import { csvOf, type Importer, newImporter } from './support.ts';

let user: Importer;
let savings: string;
beforeEach(async () => {
  user = await newImporter();
  savings = (await user.api.createAccount({ name: 'Savings', type: 'asset' })).id;
});

const BANK = csvOf(['2026-09-01', 'To savings', '-500.00'], ['2026-09-02', 'Market', '-20.00']);
const SAVINGS = csvOf(['2026-09-03', 'From bank', '500.00'], ['2026-09-30', 'Interest', '1.50']);
const toSavings = () => ({ account_id: savings });
const revert = async ({ id }: Pick<Import, 'id'>) => {
  const { status, body } = await user.post(`/imports/${id}/revert`);
  return [status, body.code ?? body.status];
};

/** All live transactions, and the balances of both accounts. */
async function books() {
  await expectBalanced(user);
  const { data } = await user.api.listTransactions({ limit: 100 });
  const balance = async (id: string) => (await user.api.getAccount(id)).balance;
  return {
    kinds: data.map(({ kind }) => kind).toSorted(),
    balances: [await balance(user.bank), await balance(savings)],
  };
}
const ONE_TRANSFER = { kinds: ['expense', 'income', 'transfer'], balances: [-520, 501.5] };

describe('the two files of a transfer', () => {
  test('make one transfer, with the date of the side that the money leaves', async () => {
    const bank = await user.preview(BANK);
    await user.commit(bank);
    const [sent] = await user.rows(bank);
    const preview = await user.preview(SAVINGS, toSavings());
    expect(preview.counts).toMatchObject({ rows: 2, new: 1, transfer: 1, duplicate: 0 });
    const [row] = await user.rows(preview, 'status=transfer');
    expect(row).toMatchObject({
      ...{ row: 1, status: 'transfer', include: true, kind: 'transfer', is_refund: false },
      ...{ transfer_account_id: user.bank, transfer_transaction_id: sent?.transaction_id },
      matches: [sent?.transaction_id],
    });
    expect(row).not.toHaveProperty('category_id');
    const committed = await user.commit(preview);
    expect(committed.counts).toMatchObject({ new: 1, transfer: 1, committed: 2 });
    expect((await user.api.getImport(bank.id)).counts.committed).toBe(1);
    expect(await books()).toEqual(ONE_TRANSFER);
    const [posted] = (await user.api.listTransfers()).data;
    expect(posted).toMatchObject({
      ...{ date: '2026-09-01', amount: 500, payee: 'From bank' },
      ...{ from_account_id: user.bank, to_account_id: savings },
    });
    expect((await user.rows(preview))[0]?.transaction_id).toBe(posted?.id);
  });

  test.each([
    [
      'one after the other',
      async (first: Import, second: Import) => [await user.commit(first), await user.commit(second)],
    ],
    ['at once', (first: Import, second: Import) => Promise.all([user.commit(first), user.commit(second)])],
  ])('both previewed before they are committed %s', async (_, commit) => {
    const [first, second] = [await user.preview(SAVINGS, toSavings()), await user.preview(BANK)];
    expect([first.counts.transfer, second.counts.transfer]).toEqual([0, 0]);
    const found = (await commit(first, second)).map(({ counts }) => counts);
    expect(found.map((counts) => counts.transfer).toSorted()).toEqual([0, 1]);
    expect(found.map((counts) => counts.new).toSorted()).toEqual([1, 2]);
    expect(await books()).toEqual(ONE_TRANSFER);
  });

  test('are recognized again, whatever was edited, also with reimport_deleted', async () => {
    await user.commit(await user.preview(BANK));
    await user.commit(await user.preview(SAVINGS, toSavings()));
    const [transfer] = (await user.api.listTransfers()).data;
    await user.api.updateTransfer(transfer?.id ?? '', {
      ...transfer,
      amount: 7,
      to_amount: 7,
      date: '2026-01-01',
    } as never);
    for (const options of [{}, { reimport_deleted: 'true' }]) {
      expect((await user.preview(BANK, options)).counts).toMatchObject({ duplicate: 2, new: 0, transfer: 0 });
      const other = await user.preview(SAVINGS, { ...toSavings(), ...options });
      expect(other.counts).toMatchObject({ duplicate: 2, new: 0, transfer: 0 });
    }
    await user.api.deleteTransfer(transfer?.id ?? '');
    expect((await user.preview(BANK)).counts).toMatchObject({ duplicate: 2 });
    expect((await user.preview(BANK, { reimport_deleted: 'true' })).counts).toMatchObject({
      new: 1,
      duplicate: 1,
    });
  });

  test('can be reverted in either order, and imported again', async () => {
    const [bank, other] = [await user.preview(BANK), await user.preview(SAVINGS, toSavings())];
    await user.commit(bank);
    await user.commit(other);
    expect(await revert(other)).toEqual([200, 'reverted']);
    expect(await books()).toEqual({ kinds: ['expense', 'expense'], balances: [-520, 0] });
    expect((await user.api.getImport(bank.id)).counts.committed).toBe(2);
    const again = await user.preview(SAVINGS, toSavings());
    expect(again.counts).toMatchObject({ transfer: 1, new: 1 });
    await user.commit(again);
    expect(await books()).toEqual(ONE_TRANSFER);

    expect(await revert(bank)).toEqual([200, 'reverted']);
    expect(await books()).toEqual({ kinds: ['income', 'transfer'], balances: [-500, 501.5] });
    expect((await user.preview(BANK)).counts).toMatchObject({ new: 1, duplicate: 1 });
    expect((await user.preview(SAVINGS, toSavings())).counts).toMatchObject({ duplicate: 2 });
    expect(await revert(again)).toEqual([200, 'reverted']);
    expect(await books()).toEqual({ kinds: [], balances: [0, 0] });
    expect((await user.preview(BANK)).counts).toMatchObject({ new: 2 });
    await user.commit(await user.preview(SAVINGS, toSavings()));
    await user.commit(await user.preview(BANK));
    expect(await books()).toEqual(ONE_TRANSFER);
  });

  test('leave nothing behind once both are reverted, even if a person has deleted the transfer between', async () => {
    const [bank, other] = [await user.preview(BANK), await user.preview(SAVINGS, toSavings())];
    await user.commit(bank);
    await user.commit(other);
    expect(await revert(bank)).toEqual([200, 'reverted']);
    const [transfer] = (await user.api.listTransfers()).data;
    await user.api.deleteTransfer(transfer?.id ?? '');
    expect((await user.preview(BANK)).counts).toMatchObject({ new: 1, duplicate: 1 });
    expect(await revert(other)).toEqual([200, 'reverted']);
    expect(await books()).toEqual({ kinds: [], balances: [0, 0] });
    expect((await user.preview(BANK)).counts).toMatchObject({ new: 2, duplicate: 0 });
    expect(await table().list(`BOOK#${user.bookId}`, 'IMPORTED#')).toEqual([]);
  });

  test('a record without its category comes back as Uncategorized, and its date counts for the lock', async () => {
    const food = await user.api.createCategory({ name: 'Food' });
    await user.api.createExpense({
      ...{ currency_id: 'EUR', amount: 1, date: '2026-01-01', payee: 'To savings' },
      ...{ asset_account_id: user.bank, category_id: food.id },
    });
    await user.commit(await user.preview(BANK));
    const other = await user.preview(SAVINGS, toSavings());
    await user.commit(other);
    const [old] = (await user.api.listExpenses({ category_id: food.id })).data;
    await user.api.deleteExpense(old?.id ?? '');
    await user.api.deleteCategory(food.id);
    await user.api.updateLock({ locked_through: '2026-09-01' });
    expect(await revert(other)).toEqual([409, 'period_locked']);
    await user.api.updateLock({ locked_through: null });
    expect(await revert(other)).toEqual([200, 'reverted']);
    expect(await books()).toEqual({ kinds: ['expense', 'expense'], balances: [-520, 0] });
    const { data } = await user.api.listCategories();
    const { id = '' } = data.find(({ name }) => name === 'Uncategorized') ?? {};
    expect((await user.api.listExpenses({ category_id: id })).data).toHaveLength(2);
  });

  test('a transfer that a person deletes stays deleted, and its record can be restored after it', async () => {
    await user.commit(await user.preview(BANK));
    const other = await user.preview(SAVINGS, toSavings());
    await user.commit(other);
    const [row] = await user.rows(other);
    const [transfer = '', record = ''] = [row?.transaction_id, row?.transfer_transaction_id];
    const restore = async (path: string, id: string) =>
      (await user.post(`/budgeting/${path}/${id}/restore`)).body;
    expect((await restore('expenses', record)).code).toBe('replaced_by_transfer');
    await user.api.deleteTransfer(transfer);
    expect((await books()).kinds).toEqual(['expense', 'income']);
    expect((await restore('expenses', record)).id).toBe(record);
    expect((await restore('transfers', transfer)).code).toBe('replaced_by_transfer');
    expect((await user.preview(BANK, { reimport_deleted: 'true' })).counts).toMatchObject({ duplicate: 2 });
    await user.api.deleteExpense(record);
    expect((await restore('transfers', transfer)).id).toBe(transfer);
    expect((await restore('expenses', record)).code).toBe('replaced_by_transfer');
    expect(await books()).toEqual(ONE_TRANSFER);
    expect(await revert(other)).toEqual([200, 'reverted']);
    expect(await books()).toEqual({ kinds: ['expense', 'expense'], balances: [-520, 0] });
  });
});

test.each([0, 1, 2, 3])(
  'a commit that fails at its write number %i is completed by the next',
  async (skip) => {
    await user.commit(await user.preview(BANK));
    const preview = await user.preview(SAVINGS, toSavings());
    const rule = await cloud().observer.inject({
      ...{ kind: 'forward then reset', by: 'CommitImport', operation: 'TransactWriteItems', times: 1 },
      ...{ text: `BOOK#${user.bookId}`, skip },
    });
    await user.commit(preview);
    await rule.remove();
    expect(await books()).toEqual(ONE_TRANSFER);
  },
);

describe('a row is no transfer', () => {
  const statuses = async (file: string) => {
    const rows = await user.rows(await user.preview(file, toSavings()));
    return rows.map(({ status, message, matches }) => [status, matches.length, message?.split('but ')[1]]);
  };
  const row = (date: string, amount: string) => csvOf([date, 'X', amount]);

  test('if amount, currency, direction or days do not fit', async () => {
    await user.commit(await user.preview(BANK));
    for (const [date, amount] of [
      ...[
        ['2026-09-07', '500.00'],
        ['2026-08-26', '500.00'],
        ['2026-09-03', '500.01'],
      ],
      ...[
        ['2026-09-03', '-500.00'],
        ['2026-09-03', '500.00 USD'],
      ],
    ] as [string, string][])
      expect(await statuses(row(date, amount)), `${date} ${amount}`).toEqual([['new', 0, undefined]]);
    for (const date of ['2026-09-06', '2026-08-27'])
      expect((await statuses(row(date, '500.00')))[0]?.[0], date).toBe('transfer');
  });

  test('if several records, a locked one, or a second row could be it', async () => {
    await user.commit(await user.preview(BANK));
    const two = csvOf(['2026-09-03', 'A', '500.00'], ['2026-09-04', 'B', '500.00']);
    const other = 'other rows of the file could be it too.';
    expect(await statuses(two)).toEqual([
      ['new', 1, other],
      ['new', 1, other],
    ]);
    await user.api.updateLock({ locked_through: '2026-09-01' });
    expect(await statuses(SAVINGS)).toMatchObject([
      ['new', 1, 'its other side is in the locked period.'],
      ['new', 0, undefined],
    ]);
    await user.api.updateLock({ locked_through: null });
    await user.commit(await user.preview(csvOf(['2026-09-04', 'Again', '-500.00'])));
    expect(await statuses(SAVINGS)).toMatchObject([
      ['new', 2, 'several transactions could be its other side.'],
      ['new', 0, undefined],
    ]);
  });

  test('if a person recorded or changed the record, in the preview or since', async () => {
    const food = await user.api.createCategory({ name: 'Food' });
    const first = async () => (await statuses(SAVINGS))[0]?.[0];
    const imported = await user.preview(BANK);
    await user.api.updateImportRow(imported.id, 1, { include: true, payee: 'Me' });
    await user.commit(imported);
    expect(await first(), 'another payee changes nothing').toBe('transfer');
    await revert(imported);
    const chosen = await user.preview(BANK);
    await user.api.updateImportRow(chosen.id, 1, { include: true, category_id: food.id });
    await user.commit(chosen);
    expect(await first()).toBe('new');
    await revert(chosen);
    const changed = await user.preview(BANK);
    await user.commit(changed);
    const [posted] = await user.rows(changed);
    const expense = await user.api.getExpense(posted?.transaction_id ?? '');
    await user.api.updateExpense(expense.id, { ...expense, memo: 'note' });
    expect(await first()).toBe('transfer');
    await user.api.updateExpense(expense.id, { ...expense, category_id: food.id });
    expect(await first()).toBe('new');
    await revert(changed);
    await user.api.createExpense({
      ...{ currency_id: 'EUR', amount: 500, date: '2026-09-01' },
      ...{ asset_account_id: user.bank, category_id: food.id },
    });
    expect(await first()).toBe('new');
  });

  test('if its account is inactive', async () => {
    await user.commit(await user.preview(BANK));
    await user.api.updateAccount(user.bank, { name: 'Bank', is_active: false });
    expect((await statuses(SAVINGS))[0]?.[0]).toBe('new');
  });

  test.each([
    ['was deleted', (id: string) => user.api.deleteExpense(id), 'deleted or replaced'],
    [
      'was changed',
      async (id: string) =>
        user.api.updateExpense(id, { ...(await user.api.getExpense(id)), date: '2026-09-02' }),
      'was changed',
    ],
    ['is locked', () => user.api.updateLock({ locked_through: '2026-09-01' }), 'is locked'],
  ])('and becomes an error if its record %s before the commit', async (_, act, message) => {
    await user.commit(await user.preview(BANK));
    const preview = await user.preview(SAVINGS, toSavings());
    const [found] = await user.rows(preview);
    await act(found?.transfer_transaction_id ?? '');
    expect((await user.commit(preview)).counts).toMatchObject({ transfer: 0, error: 1, committed: 1 });
    expect((await user.rows(preview))[0]).toMatchObject({
      status: 'error',
      message: expect.stringContaining(message),
    });
  });
});

describe('a client decides', () => {
  test('that it is something else, or another transfer', async () => {
    await user.commit(await user.preview(BANK));
    const preview = await user.preview(SAVINGS, toSavings());
    const put = (body: object) => user.put(`/imports/${preview.id}/rows/1`, body);
    const [row] = await user.rows(preview);
    expect((await put({ ...row })).body).toEqual(row);
    expect((await put({ include: true })).body).toEqual(row);
    expect((await put({ include: true, kind: 'transfer' })).body).toEqual(row);
    const card = { include: true, kind: 'transfer', transfer_account_id: user.card };
    expect((await put(card)).body).not.toHaveProperty('transfer_transaction_id');
    const income = (await put({ include: true, kind: 'income' })).body;
    expect(income).toMatchObject({ status: 'transfer', kind: 'income' });
    expect(income).not.toHaveProperty('transfer_account_id');
    await user.commit(preview);
    expect((await books()).kinds).toEqual(['expense', 'expense', 'income', 'income']);
  });

  test('which record it replaces, also in another currency', async () => {
    const category_id = (await user.api.createCategory({ name: 'Dollars', kind: 'income' })).id;
    const given = {
      currency_id: 'USD',
      amount: 1000,
      date: '2026-09-20',
      asset_account_id: savings,
      category_id,
    };
    const income = await user.api.createIncome(given);
    const refund = await user.api.createIncome({ ...given, is_refund: true });
    const imported = await user.preview(
      csvOf(['2026-09-01', 'Exchange', '-880.00'], ['2026-09-02', 'X', '-1.00']),
    );
    const put = (body: object) => user.put(`/imports/${imported.id}/rows/1`, { include: true, ...body });
    const whole = { kind: 'transfer', transfer_account_id: savings, transfer_transaction_id: income.id };
    for (const body of [
      { transfer_transaction_id: income.id },
      { kind: 'transfer', transfer_transaction_id: income.id },
      { ...whole, kind: 'expense', transfer_account_id: undefined },
    ])
      expect(fieldCodes(await put(body))).toMatchObject({ transfer_transaction_id: 'conflicting_fields' });
    for (const body of [
      { ...whole, transfer_transaction_id: refund.id },
      { ...whole, transfer_account_id: user.card },
      { ...whole, transfer_transaction_id: '01900000-0000-7000-8000-000000000000' },
    ])
      expect(fieldCodes(await put(body))).toEqual({ transfer_transaction_id: 'not_found' });
    const euros = await user.api.createIncome({ ...given, currency_id: 'EUR', amount: 881 });
    expect(fieldCodes(await put({ ...whole, transfer_transaction_id: euros.id }))).toEqual({
      transfer_transaction_id: 'amounts_differ',
    });
    expect((await put(whole)).body).toMatchObject({ status: 'new', ...whole });
    await user.put(`/imports/${imported.id}/rows/2`, { include: true, ...whole });
    expect((await user.commit(imported)).counts).toMatchObject({ committed: 1, error: 1 });
    const [transfer] = (await user.api.listTransfers()).data;
    expect(transfer).toMatchObject({
      ...{ date: '2026-09-01', amount: 880, currency_id: 'EUR', to_amount: 1000, to_currency_id: 'USD' },
    });
    expect(await revert(imported)).toEqual([200, 'reverted']);
    expect((await user.api.getIncome(income.id)).amount).toBe(1000);
  });
});

test('an archive keeps what a transfer has replaced', async () => {
  await user.commit(await user.preview(BANK));
  await user.commit(await user.preview(SAVINGS, toSavings()));
  const archive = await user.api.getExport({ format: 'archive' }).all();
  const other = await newImporter();
  const { id } = await other.api.createImport({}, archive, 'application/x-ndjson');
  for (let status = ''; status !== 'committed'; ) ({ status } = await other.api.commitImport(id));
  const { data } = await other.api.listAccounts();
  const account_id = data.find(({ name }) => name === 'Bank')?.id ?? '';
  const again = await other.preview(BANK, { account_id, reimport_deleted: 'true' });
  expect(again.counts).toMatchObject({ duplicate: 2 });
  const deleted = (await other.api.listExpenses({ include_deleted: true })).data.find(
    ({ amount }) => amount === 500,
  );
  const restored = await other.post(`/budgeting/expenses/${deleted?.id}/restore`);
  expect(restored.body.code).toBe('replaced_by_transfer');
  // What an import posted before the archive was made still counts.
  const savingsId = data.find(({ name }) => name === 'Savings')?.id ?? '';
  const new_ = await other.preview(csvOf(['2026-09-03', 'Pocket', '20.00']), { account_id: savingsId });
  expect(new_.counts).toMatchObject({ transfer: 1 });
});
