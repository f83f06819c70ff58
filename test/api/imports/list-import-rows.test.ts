import { beforeAll, expect, test } from 'vitest';
import type { TransferInput } from '../../../client/client.ts';
import { csvOf, type Importer, newImporter } from './support.ts';

let user: Importer;
let groceries: string;
beforeAll(async () => {
  user = await newImporter();
  groceries = (await user.api.createCategory({ name: 'Groceries' })).id;
});

const spend = (payee: string, date: string, amount: number) =>
  user.api.createExpense({
    currency_id: 'EUR',
    amount,
    date,
    payee,
    asset_account_id: user.bank,
    category_id: groceries,
  });

test('the proposed category is that of an equal text; other rows are uncategorized', async () => {
  const { id: source } = await spend('REWE Markt 4711', '2026-01-05', 11);
  const imported = await user.preview(
    csvOf(
      ['2026-03-02', 'Rewe Märkt 0815', '-20.00'],
      ['2026-03-03', 'rewe markt', '3.00'],
      ['2026-03-04', 'Acme Ltd', '100.00'],
      ['2026-03-05', 'Somebody', '-1.00'],
      ['2026-03-06', 'REWE City', '-7.00'],
    ),
  );
  const rows = await user.rows(imported);
  expect(rows[0]).toEqual({
    row: 1,
    status: 'new',
    include: true,
    direction: 'out',
    date: '2026-03-02',
    amount: 20,
    currency_id: 'EUR',
    payee: 'Rewe Märkt 0815',
    kind: 'expense',
    category_id: groceries,
    proposed_by: { source: 'history', transaction_id: source, like: 'rewe markt', count: 1, of: 1 },
    suggestions: [{ category_id: groceries }],
    is_refund: false,
    matches: [],
  });
  // Known only for expenses, so that incoming money is a refund.
  expect(rows[1]).toMatchObject({
    direction: 'in',
    kind: 'expense',
    is_refund: true,
    category_id: groceries,
  });
  expect(rows[2]).toMatchObject({ direction: 'in', kind: 'income', is_refund: false });
  expect(rows[2]?.proposed_by).toEqual({ source: 'default' });
  expect(rows[2]).not.toHaveProperty('category_id');
  expect(rows[3]).not.toHaveProperty('category_id');
  expect(rows[3]?.suggestions).toEqual([]);
  // A word in common with one payee is not enough.
  expect(rows[4]).not.toHaveProperty('category_id');
  expect(rows[4]).toMatchObject({
    proposed_by: { source: 'default' },
    suggestions: [{ category_id: groceries }],
  });
});

test('a transaction that no import posted, at most four days away, is a possible duplicate of one row', async () => {
  const entered = await spend('Cinema', '2026-05-10', 17.5);
  const imported = await user.preview(
    csvOf(
      ['2026-05-15', 'Cinema', '-17.50'],
      ['2026-05-14', 'CINEMA 12', '-17.50'],
      ['2026-05-12', 'Cinema', '-17.50'],
      ['2026-05-10', 'Cinema', '17.50'],
    ),
  );
  expect(imported.counts).toMatchObject({ new: 3, possible_duplicate: 1 });
  const rows = await user.rows(imported);
  expect(rows.map(({ status, include }) => [status, include])).toEqual([
    ['new', true],
    ['new', true],
    ['possible_duplicate', false],
    ['new', true],
  ]);
  expect(rows[2]?.matches).toEqual([entered.id]);
});

test('a transaction between the days of two rows is a possible duplicate of one of them', async () => {
  await spend('Museum', '2026-06-13', 8.5);
  const imported = await user.preview(
    csvOf(['2026-06-10', 'Museum', '-8.50'], ['2026-06-16', 'Museum', '-8.50']),
  );
  expect(imported.counts).toMatchObject({ new: 1, possible_duplicate: 1 });
});

test('an exchange between currencies within the account is not a possible duplicate', async () => {
  await user.api.createTransfer({
    from_account_id: user.bank,
    to_account_id: user.bank,
    currency_id: 'USD',
    amount: 10,
    to_currency_id: 'EUR',
    to_amount: 9,
    date: '2026-07-10',
  });
  const imported = await user.preview(csvOf(['2026-07-10', 'A', '-10.00 USD'], ['2026-07-10', 'A', '9.00']));
  expect(imported.counts).toMatchObject({ new: 2, possible_duplicate: 0 });
});

test('pages have every row once, in the order of the file, with and without a filter', async () => {
  const rows = Array.from({ length: 230 }, (_, i) => {
    const day = String(28 - (i % 28)).padStart(2, '0');
    return [`2026-02-${day}`, `Shop ${i}`, i % 10 === 0 ? 'x' : `-${i}.00`] as const;
  });
  const imported = await user.preview(csvOf(...rows));
  const all = await user.rows(imported);
  expect(all.map(({ row }) => row)).toEqual(rows.map((_, i) => i + 1));
  const errors = await user.rows(imported, 'status=error');
  expect(errors.map(({ row }) => row)).toEqual(rows.flatMap((_, i) => (i % 10 === 0 ? [i + 1] : [])));
  const page = await user.get(`/imports/${imported.id}/rows?status=error&limit=23`);
  expect(page.body).toMatchObject({ has_more: false, next_cursor: null });
});

test('a duplicate names the transfer that has replaced what was posted, for as long as it exists', async () => {
  const file = csvOf(['2026-07-01', 'To savings', '-500.00']);
  const meanwhile = await user.preview(file);
  const imported = await user.preview(file);
  await user.commit(imported);
  const posted = (await user.rows(imported))[0]?.transaction_id ?? '';
  const savings = await user.api.createAccount({ name: 'Savings', type: 'asset' });
  const replacing = { replaces: [posted], to_account_id: savings.id } as TransferInput;
  const transfer = await user.api.createTransfer(replacing);
  const first = async (csv: string) => (await user.rows(await user.preview(csv)))[0];
  expect(await first(file)).toMatchObject({ status: 'duplicate', matches: [transfer.id] });
  // With another amount, it is no possible duplicate of a row with another text.
  await user.api.updateTransfer(transfer.id, { ...transfer, amount: 7, to_amount: 7 } as never);
  const alike = await first(csvOf(['2026-07-01', 'In another format', '-500.00']));
  expect(alike?.message).toMatch(`as ${transfer.id}.`);
  await user.commit(meanwhile);
  expect((await user.rows(meanwhile))[0]?.message).toMatch(`as ${transfer.id} since the preview.`);
  await user.api.deleteTransfer(transfer.id);
  expect(await first(file)).toMatchObject({ status: 'duplicate', matches: [posted] });
});
