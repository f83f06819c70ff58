import { beforeAll, describe, expect, test } from 'vitest';
import { walk } from '../../support/api.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { table } from '../../support/table.ts';
import { interruptCommit } from './interrupt-commit.ts';
import { csvOf, type Importer, newImporter, WITH_IDS } from './support.ts';

let user: Importer;
beforeAll(async () => {
  user = await newImporter();
});

const statuses = (rows: readonly { status: string }[]) => rows.map(({ status }) => status);

test('included rows become transactions with balances, and rows name their transactions', async () => {
  const own = await newImporter();
  const imported = await own.preview(
    csvOf(
      ['2026-09-12', 'Farmers market', '-54.20'],
      ['2026-09-13', 'Card', '-100.00'],
      ['2026-09-30', 'Acme Ltd', '3200.00'],
      ['2026-09-30', 'Nobody', '-1.00'],
    ),
  );
  await own.api.updateImportRow(imported.id, 2, {
    include: true,
    kind: 'transfer',
    transfer_account_id: own.card,
  });
  await own.api.updateImportRow(imported.id, 4, { include: false });
  // The import and its rows, of which a preview keeps neither.
  const expiring = async () =>
    (await table().list(`BOOK#${own.bookId}`, 'IMPORT')).map((item) => 'expires_at_seconds' in item);
  expect(await expiring()).toEqual([true, true]);
  const committed = await own.commit(imported);
  expect(committed).toMatchObject({
    status: 'committed',
    counts: { rows: 4, new: 4, error: 0, committed: 3 },
  });
  expect((await own.api.getAccount(own.bank))?.balance).toBe(3045.8);
  expect((await own.api.getAccount(own.card))?.balance).toBe(-100);

  const rows = await own.rows(imported);
  const { data } = await own.api.listTransactions();
  expect(data.map(({ id }) => id)).toEqual([rows[2], rows[1], rows[0]].map((row) => row?.transaction_id));
  expect(rows[3]).not.toHaveProperty('transaction_id');
  expect(new Set(await expiring())).toEqual(new Set([false]));
  expect(data[2]).toMatchObject({
    kind: 'expense',
    payee: 'Farmers market',
    amount: 54.2,
    category_id: rows[0]?.category_id,
  });
  const { data: categories } = await own.api.listCategories();
  expect(categories.map(({ name, kind }) => `${name} ${kind}`).toSorted()).toEqual([
    'Uncategorized expense',
    'Uncategorized income',
  ]);
  expect(await own.commit(imported)).toEqual(committed);
});

test('incoming money can be a transfer from the other account, whose file then has a possible duplicate', async () => {
  const own = await newImporter();
  const imported = await own.preview(csvOf(['2026-09-28', 'From the card', '40.00']));
  await own.api.updateImportRow(imported.id, 1, {
    include: true,
    kind: 'transfer',
    transfer_account_id: own.card,
  });
  await own.commit(imported);
  expect((await own.api.getAccount(own.bank))?.balance).toBe(40);
  const [posted] = await own.rows(imported);
  const [other] = await own.rows(
    await own.preview(csvOf(['2026-09-27', 'To the bank', '-40.00']), { account_id: own.card }),
  );
  expect(other).toMatchObject({ status: 'possible_duplicate', matches: [posted?.transaction_id] });
  // The bank's next file has another transfer, even if it is in the next month.
  const next = await own.preview(csvOf(['2026-10-01', 'From the card', '40.00']));
  expect(next.counts).toMatchObject({ new: 1, possible_duplicate: 0 });
});

test('rows without a category get the Uncategorized of their kind, even if only the other one exists', async () => {
  const own = await newImporter();
  await own.commit(await own.preview(csvOf(['2026-09-12', 'Nobody', '-1.00'])));
  const imported = await own.preview(csvOf(['2026-09-13', 'Somebody', '5.00']));
  expect((await own.commit(imported)).counts).toMatchObject({ error: 0, committed: 1 });
  expect((await own.rows(imported))[0]).toMatchObject({ kind: 'income', is_refund: false });
});

test('rows without a category get Uncategorized even if it and its account are inactive', async () => {
  const own = await newImporter();
  await own.commit(await own.preview(csvOf(['2026-09-12', 'Nobody', '-1.00'])));
  const [category] = (await own.api.listCategories()).data;
  const account = await own.api.getAccount(category?.account.id ?? '');
  await own.api.updateCategory(category?.id ?? '', { name: 'Uncategorized', is_active: false });
  await own.api.updateAccount(account.id, { ...account, is_active: false });
  const imported = await own.preview(csvOf(['2026-09-13', 'Somebody', '-5.00']));
  expect((await own.commit(imported)).counts).toMatchObject({ error: 0, committed: 1 });
});

describe('each transaction is posted once', () => {
  test('when the same file is imported again, with two identical rows on one day', async () => {
    const file = csvOf(
      ['2026-01-10', 'Coffee', '-3.00'],
      ['2026-01-10', 'Coffee', '-3.00'],
      ['2026-01-11', 'Coffee', '-3.00'],
    );
    expect((await user.commit(await user.preview(file))).counts.committed).toBe(3);
    const again = await user.preview(file);
    expect(again.counts).toMatchObject({ new: 0, duplicate: 3 });
    expect((await user.rows(again)).every(({ include, matches }) => !include && matches.length === 1)).toBe(
      true,
    );
    const longer = await user.preview(file + csvOf(['2026-01-10', 'coffee', '-3.00']).split('\n')[1]);
    expect(statuses(await user.rows(longer))).toEqual(['duplicate', 'duplicate', 'duplicate', 'new']);
  });

  test('when files overlap, in either order, with two identical rows on a day that both contain', async () => {
    const rows = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, i) => [
        [`2026-05-${from + i}`, 'Train', '-2.50'] as const,
        ...(from + i === 15 ? [[`2026-05-15`, 'Train', '-2.50'] as const] : []),
      ]).flat();
    const files = [csvOf(...rows(11, 16)), csvOf(...rows(14, 19))];
    for (const [account_id, order] of [
      [user.bank, files],
      [user.card, files.toReversed()],
    ] as const) {
      const committed: number[] = [];
      for (const file of order)
        committed.push((await user.commit(await user.preview(file, { account_id }))).counts.committed);
      expect(committed).toEqual([7, 3]);
      const posted = await walk(user, `/transactions?account_id=${account_id}&from=2026-05-01&to=2026-05-31`);
      expect(posted.map(({ date }) => date.slice(8)).toSorted()).toEqual([
        '11',
        '12',
        '13',
        '14',
        '15',
        '15',
        '16',
        '17',
        '18',
        '19',
      ]);
    }
  });

  test("by the bank's id, whatever the text, and once within a file", async () => {
    const file = csvOf(['2026-02-10', 'Coffee', '-3.00', 'A1'], ['2026-02-10', 'Tea', '-3.00', 'A1']);
    const imported = await user.preview(file, WITH_IDS);
    expect(statuses(await user.rows(imported))).toEqual(['new', 'duplicate']);
    await user.commit(imported);
    const other = csvOf(['2026-02-10', 'COFFEE 24', '-3.00', 'A1'], ['2026-02-10', 'Coffee', '-3.00', 'A2']);
    expect(statuses(await user.rows(await user.preview(other, WITH_IDS)))).toEqual(['duplicate', 'new']);
  });

  test('even if the transaction was changed or deleted, unless deleted ones may be imported again', async () => {
    const file = csvOf(['2026-03-10', 'Kiosk', '-4.00'], ['2026-03-11', 'Kiosk', '-4.00']);
    const imported = await user.preview(file);
    await user.commit(imported);
    const [first, second] = (await user.rows(imported)).map(({ transaction_id = '' }) => transaction_id);
    const expense = await user.api.getExpense(first ?? '');
    await user.api.updateExpense(first ?? '', { ...expense, date: '2026-07-01', amount: 9, payee: 'X' });
    await user.api.deleteExpense(second ?? '');
    expect((await user.api.getImport(imported.id)).counts.committed).toBe(1);
    expect((await user.preview(file)).counts).toMatchObject({ duplicate: 2 });
    const again = await user.preview(file, { reimport_deleted: 'true' });
    expect(statuses(await user.rows(again))).toEqual(['duplicate', 'new']);
    expect((await user.commit(again)).counts.committed).toBe(1);
    await user.api.restoreExpense(second ?? '');
    expect((await user.api.getImport(imported.id)).counts.committed).toBe(2);
  });

  test('when two previews of the same file are committed: the second posts only what a client included', async () => {
    const file = csvOf(['2026-04-10', 'Bakery', '-2.00'], ['2026-04-11', 'Bakery', '-2.00']);
    const [first, second] = [await user.preview(file), await user.preview(file)];
    await user.api.updateImportRow(second.id, 2, { include: true });
    await user.commit(first);
    expect(await user.commit(second)).toMatchObject({ counts: { new: 2, committed: 1 } });
    const rows = await user.rows(second);
    expect(rows[0]).toMatchObject({ status: 'new', message: expect.stringContaining('another import') });
    expect(rows[0]).not.toHaveProperty('transaction_id');
    expect(rows[1]).toHaveProperty('transaction_id');
  });
});

test('rows that cannot be posted become errors, and the others are posted', async () => {
  const own = await newImporter();
  const gone = await own.api.createCategory({ name: 'Gone' });
  const closed = await own.api.createAccount({ name: 'Closed', type: 'asset' });
  const imported = await own.preview(
    csvOf(
      ['2026-01-31', 'Locked', '-1.00'],
      ['2026-02-01', 'Category', '-1.00'],
      ['2026-02-02', 'Account', '-1.00'],
      ['2026-02-03', 'Good', '-1.00'],
    ),
  );
  await own.api.updateImportRow(imported.id, 2, { include: true, category_id: gone.id });
  await own.api.updateImportRow(imported.id, 3, {
    include: true,
    kind: 'transfer',
    transfer_account_id: closed.id,
  });
  await own.api.deleteCategory(gone.id);
  await own.api.updateAccount(closed.id, { ...closed, is_active: false });
  await own.api.updateLock({ locked_through: '2026-01-31' });
  expect(await own.commit(imported)).toMatchObject({ counts: { new: 1, error: 3, committed: 1 } });
  const rows = await own.rows(imported);
  expect(rows.map(({ status, message }) => [status, message])).toEqual([
    ['error', expect.stringContaining('locked')],
    ['error', expect.stringContaining('category')],
    ['error', expect.stringContaining('active account')],
    ['new', undefined],
  ]);
  expect(await own.rows(imported, 'status=error')).toHaveLength(3);
});

test('a row that makes a sum too large to keep exactly becomes an error, and the others are posted', async () => {
  const own = await newImporter();
  const rows = Array.from({ length: 5 }, (_, i) => ['2026-09-12', `Bank ${i}`, '-9999999999999.99'] as const);
  const imported = await own.preview(csvOf(...rows));
  expect((await own.commit(imported)).counts).toMatchObject({ error: 1, committed: 4 });
  expect((await own.rows(imported))[4]?.message).toContain('too large to keep exactly');
});

test('foreign rows are converted at the rate that was sent, and become errors if there is none', async () => {
  const file = 'Date,Payee,Amount,Currency\n2026-09-12,Hotel,-10.00,USD\n2026-09-13,Rent,-3.00,EUR\n';
  const rated = await user.preview(file, { fx_rate: '0.5' });
  expect((await user.commit(rated)).counts).toMatchObject({ error: 0, committed: 2 });
  const [row] = await user.rows(rated);
  expect(await user.api.getExpense(row?.transaction_id ?? '')).toMatchObject({
    currency_id: 'USD',
    base_amount: 5,
    fx_rate: 0.5,
  });
  const early = await user.preview(csvOf(['1999-01-02', 'Hotel', '-10.00']), { currency_id: 'USD' });
  expect(await user.commit(early)).toMatchObject({ counts: { error: 1, committed: 0 } });
});

test('requests that do not fit the status are refused', async () => {
  const imported = await user.preview(csvOf(['2026-10-01', 'Late', '-1.00']));
  expect((await user.post(`/imports/${imported.id}/revert`)).body.code).toBe('import_state');
  await user.commit(imported);
  expect((await user.delete(`/imports/${imported.id}`)).body.code).toBe('import_state');
  const edit = await user.put(`/imports/${imported.id}/rows/1`, { include: false });
  expect(edit.body.code).toBe('import_not_editable');
});

/** A preview whose commit was interrupted before its rows were kept. */
async function interrupted() {
  const imported = await user.preview(csvOf(['2026-10-02', 'Late', '-1.00']));
  const interrupt = () => interruptCommit(user, imported.id, { skip: 1 });
  await interrupt();
  const commit = () => user.post(`/imports/${imported.id}/commit`);
  const rows = () => table().list(`BOOK#${user.bookId}`, `IMPORT_ROWS#${imported.id}`);
  const [first] = await rows();
  return { interrupt, commit, rows, first };
}

test.each([
  ['expired', (pk: string, sk: string) => table().set(pk, sk, { expires_at_seconds: 1 })],
  ['were removed', (pk: string, sk: string) => table().delete(pk, sk)],
])(
  'a commit that was interrupted at once, and continued after its rows %s, removes the import',
  async (_what, lose) => {
    const { commit, rows, first } = await interrupted();
    expect(await rows()).toHaveLength(1);
    await lose(`BOOK#${user.bookId}`, String(first?.sk));
    const { status, body } = await commit();
    expect([status, body.code]).toEqual([409, 'import_state']);
    expect(body.detail).toContain('Send the file again');
    expect((await commit()).status).toBe(404);
    expect(await rows()).toEqual([]);
  },
);

test('rows that were kept are all removed, even if that is interrupted too', async () => {
  const { interrupt, commit, rows, first } = await interrupted();
  const { expires_at_seconds: _expiry, ...kept } = first ?? {};
  await writeItems(
    Array.from({ length: 120 }, (_, index) => ({
      ...kept,
      first: 101 + index,
      sk: String(first?.sk).replace(/\d+$/, (row) => String(101 + index).padStart(row.length, '0')),
    })),
  );
  await table().set(`BOOK#${user.bookId}`, String(first?.sk), { expires_at_seconds: 1 });
  await interrupt();
  expect((await rows()).length).toBeGreaterThan(0);
  expect((await commit()).body.code).toBe('import_state');
  expect((await commit()).status).toBe(404);
  expect(await rows()).toEqual([]);
});

test('a commit that was interrupted while it kept its rows, and continued after the others expired, removes the import', async () => {
  const imported = await user.preview(
    csvOf(...Array.from({ length: 1001 }, (_, i) => ['2026-10-03', `Shop ${i}`, '-1.00'] as const)),
  );
  // It has begun, and kept ten of eleven groups of rows.
  await interruptCommit(user, imported.id, { skip: 2 });
  const groups = () => table().list(`BOOK#${user.bookId}`, `IMPORT_ROWS#${imported.id}`);
  const expired = (await groups()).filter(({ expires_at_seconds }) => expires_at_seconds !== undefined);
  expect(expired).toHaveLength(1);
  await table().delete(`BOOK#${user.bookId}`, String(expired[0]?.sk));
  const { status, body } = await user.post(`/imports/${imported.id}/commit`);
  expect([status, body.code]).toEqual([409, 'import_state']);
  expect(body.detail).toContain('Send the file again');
  expect(await groups()).toEqual([]);
});
