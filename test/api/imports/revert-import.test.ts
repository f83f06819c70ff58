import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { toChunk, toItem } from '../../../lib/imports/chunk.ts';
import type { Item } from '../../../lib/platform/table/write.ts';
import { cloud } from '../../support/cloud.ts';
import { table } from '../../support/table.ts';
import { csvOf, type Importer, newImporter } from './support.ts';

let user: Importer;
beforeEach(async () => {
  user = await newImporter();
});

const FILE = csvOf(
  ['2026-09-12', 'Market', '-54.20'],
  ['2026-09-13', 'Market', '-10.00'],
  ['2026-09-30', 'Acme Ltd', '3200.00'],
);

const revert = (id: string) => user.post(`/imports/${id}/revert`);

test('a revert deletes what was posted, even if it was changed since, and the file can be imported again', async () => {
  const imported = await user.preview(FILE);
  await user.commit(imported);
  const ids = (await user.rows(imported)).map(({ transaction_id = '' }) => transaction_id);
  const changed = await user.api.getExpense(ids[0] ?? '');
  await user.api.updateExpense(changed.id, { ...changed, amount: 1, date: '2026-11-01' });
  await user.api.deleteExpense(ids[1] ?? '');

  await user.api.updateLock({ locked_through: '2026-09-30' });
  expect((await revert(imported.id)).body.code).toBe('period_locked');
  expect((await user.api.getImport(imported.id)).status).toBe('committed');
  await user.api.updateLock({ locked_through: null });

  const { body } = await revert(imported.id);
  expect(body).toMatchObject({ status: 'reverted', counts: { committed: 0 } });
  expect((await user.api.listTransactions()).data).toEqual([]);
  expect((await user.api.listTransactions({ include_deleted: true })).data).toHaveLength(3);
  expect((await user.api.getAccount(user.bank))?.balance).toBe(0);
  expect(await table().list(`BOOK#${user.bookId}`, 'IMPORTED#')).toEqual([]);
  expect((await user.preview(FILE)).counts).toMatchObject({ new: 3 });

  expect((await revert(imported.id)).body).toEqual(body);
  expect((await user.post(`/imports/${imported.id}/commit`)).body.code).toBe('import_state');
});

test('what an import posts is cleared on its day, and once it is reconciled nothing is reverted', async () => {
  const imported = await user.preview(FILE);
  await user.commit(imported);
  const account = await user.api.getAccount(user.bank);
  expect(account.cleared_balances).toEqual([{ currency_id: 'EUR', balance: 3135.8 }]);
  const [row] = (await user.api.getRegister(user.bank)).data;
  expect(row).toMatchObject({ cleared_on: row?.date, is_reconciled: false });
  const statement = { date: '2026-09-12', balance: -54.2 };
  const reconciled = await user.api.createReconciliation(user.bank, statement);
  expect((await revert(imported.id)).body.code).toBe('reconciled');
  expect((await user.api.getImport(imported.id)).status).toBe('committed');
  expect((await user.api.listTransactions()).data).toHaveLength(3);
  await user.api.deleteReconciliation(user.bank, reconciled.id);
  expect((await revert(imported.id)).body.status).toBe('reverted');
  expect((await user.api.getAccount(user.bank)).cleared_balances).toEqual([]);
});

test('an import is reverted or reconciled, never a part of each', async () => {
  const rows = Array.from({ length: 150 }, (_, index) => ['2026-09-12', `Shop ${index}`, '-1.00'] as const);
  const imported = await user.preview(csvOf(...rows));
  await user.commit(imported);
  const statement = { date: '2026-09-30', balance: -150 };
  const [reverted, reconciled] = await Promise.all([
    revert(imported.id),
    user.post(`/accounts/${user.bank}/reconciliations`, statement),
  ]);
  const live = (await user.api.getImport(imported.id)).counts.committed;
  if (reverted.status === 200) expect([reconciled.body.code, live]).toEqual(['not_reconciled', 0]);
  else expect([reverted.body.code, reconciled.status, live]).toEqual(['reconciled', 200, 150]);
});

test('while an import is being reverted, nothing is reconciled', async () => {
  const imported = await user.preview(FILE);
  await user.commit(imported);
  // As if the first step had been taken.
  await table().set(`BOOK#${user.bookId}`, 'LEDGER', { reverts: 1 });
  await table().set(`BOOK#${user.bookId}`, `IMPORT#${imported.id}`, { status: 'reverting', next_row: 1 });
  const reconcile = () =>
    user.post(`/accounts/${user.bank}/reconciliations`, { date: '2026-09-12', balance: -54.2 });
  expect((await reconcile()).body.code).toBe('conflict');
  expect((await revert(imported.id)).body.status).toBe('reverted');
  expect((await reconcile()).body).toMatchObject({ code: 'not_reconciled', cleared_balance: 0 });
});

test('a row of a time that is reconciled is posted, but not cleared, and says so', async () => {
  await user.api.createReconciliation(user.bank, { date: '2026-09-12', balance: 0 });
  const imported = await user.preview(FILE);
  await user.commit(imported);
  const [first, second] = await user.rows(imported);
  expect(first?.message).toMatch(/not cleared.*2026-09-12/);
  expect(second).not.toHaveProperty('message');
  const { lines } = await user.api.getExpense(first?.transaction_id ?? '');
  expect(lines.some((line) => 'cleared_on' in line)).toBe(false);
  expect((await user.api.getAccount(user.bank)).cleared_balances).toMatchObject([{ balance: 3190 }]);
});

test('the other side of a transfer keeps the mark of the record that it replaces, also when it is reverted', async () => {
  const first = await user.preview(csvOf(['2026-09-12', 'To the card', '-200.00']));
  await user.commit(first);
  await user.api.createReconciliation(user.bank, { date: '2026-09-20', balance: -200 });
  const second = await user.preview(csvOf(['2026-09-13', 'From the bank', '200.00']), {
    account_id: user.card,
  });
  expect(second.counts).toMatchObject({ transfer: 1 });
  await user.commit(second);
  const [transfer] = (await user.api.listTransfers()).data;
  const marks = transfer?.lines.map(({ account_id, cleared_on, is_reconciled }) => [
    account_id,
    cleared_on,
    is_reconciled,
  ]);
  expect(marks).toEqual([
    [user.card, '2026-09-13', false],
    [user.bank, '2026-09-12', true],
  ]);
  const { body } = await revert(second.id);
  expect(body.status).toBe('reverted');
  const [expense] = (await user.api.listExpenses()).data;
  expect(expense?.lines[1]).toMatchObject({ cleared_on: '2026-09-12', is_reconciled: true });
  expect((await user.api.getAccount(user.card)).cleared_balances).toEqual([]);
});

test('a locked row is found even if the rows before it are more than a request usually reads', async () => {
  const wrong = Array.from({ length: 40 }, () => ['2026-09-12', 'Market', 'much'] as const);
  const imported = await user.preview(csvOf(...wrong, ['2026-09-12', 'Market', '-54.20']));
  await user.commit(imported);
  const pk = `BOOK#${user.bookId}`;
  const [item] = await table().list(pk, 'IMPORT_ROWS#');
  const { rows, ...chunk } = toChunk(item as Item);
  // As if each row had been edited: random texts cannot be compressed.
  for (const { message, ...row } of rows) {
    const part = [{ ...row, message: message && randomBytes(200_000).toString('base64') }];
    const sk = `IMPORT_ROWS#${imported.id}#${String(row.row).padStart(5, '0')}`;
    await table().put({ ...toItem({ ...chunk, first: row.row, rows: part }), pk, sk });
  }
  await user.api.updateLock({ locked_through: '2026-09-30' });
  expect((await revert(imported.id)).body.code).toBe('period_locked');
  expect((await user.api.getImport(imported.id)).status).toBe('committed');
});

test('a reverted transaction that is restored counts as one that no import has posted', async () => {
  const file = csvOf(['2026-05-05', 'Florist', '-20.00']);
  const imported = await user.preview(file);
  await user.commit(imported);
  const [row] = await user.rows(imported);
  await revert(imported.id);
  await user.api.restoreExpense(row?.transaction_id ?? '');
  const again = await user.preview(file);
  expect(again.counts).toMatchObject({ possible_duplicate: 1 });
  expect((await user.rows(again))[0]?.matches).toEqual([row?.transaction_id]);
});

test('what a lock keeps from being reverted keeps its fingerprint', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => ['2026-03-03', `Shop ${i}`, `-${i + 1}.00`] as const);
  // The last row is not stored with the others.
  const file = csvOf(...rows, ['2026-01-03', 'Shop', '-1.00']);
  const imported = await user.preview(file);
  const posted = await user.commit(imported);
  await user.api.updateLock({ locked_through: '2026-01-31' });
  expect((await revert(imported.id)).body.code).toBe('period_locked');
  expect(await user.api.getImport(imported.id)).toEqual(posted);
  await user.api.updateLock({ locked_through: null });
  const rule = await cloud().observer.inject({
    kind: 'error',
    name: 'InternalServerError',
    by: 'RevertImport',
    operation: 'TransactWriteItems',
    text: `BOOK#${user.bookId}`,
    skip: 2,
  });
  const interrupted = await user.post(`/imports/${imported.id}/revert`, undefined, { faultExpected: true });
  expect(interrupted.status).toBe(503);
  await rule.remove();
  await user.api.updateLock({ locked_through: '2026-03-31' });
  expect((await revert(imported.id)).body.code).toBe('period_locked');
  const { committed } = (await user.api.getImport(imported.id)).counts;
  expect([committed > 0, committed < 100]).toEqual([true, true]);
  expect((await user.preview(file)).counts).toMatchObject({ new: 101 - committed, duplicate: committed });
  await user.api.updateLock({ locked_through: null });
  expect((await revert(imported.id)).body.status).toBe('reverted');
  expect((await user.preview(file)).counts).toMatchObject({ new: 101 });
});

test('a revert deletes transactions that were divided since, as many at a time as can be written together', async () => {
  const own = await newImporter();
  const categories = await Promise.all(
    Array.from({ length: 10 }, (_, i) => own.api.createCategory({ name: `Part ${i}` })),
  );
  const rows = Array.from({ length: 7 }, (_, i) => [`2026-03-0${i + 1}`, `Shop ${i}`, '-10.00'] as const);
  const imported = await own.preview(csvOf(...rows));
  await own.commit(imported);
  const { data } = await own.api.listExpenses();
  for (const { id, category_id: _, ...expense } of data)
    await own.api.updateExpense(id, {
      ...expense,
      splits: categories.map((category) => ({ category_id: category.id, amount: 1 })),
    });
  const { body } = await own.post(`/imports/${imported.id}/revert`);
  expect(body).toMatchObject({ status: 'reverted', counts: { committed: 0 } });
  expect((await own.api.getAccount(own.bank))?.balance).toBe(0);
});
