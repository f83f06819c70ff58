import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Import } from '../../../client/client.ts';
import { expectConsistent } from '../../support/books/recount.ts';
import { cloud } from '../../support/cloud.ts';
import { table } from '../../support/table.ts';
import { interruptCommit } from './interrupt-commit.ts';
import { csvOf, type Importer, newImporter } from './support.ts';

/** Shorter than a function waits for a response, and longer than the requests in between. */
const HOLD_MS = 2500;

/** Commits until everything is inserted but nothing is posted: only the write that posts names fingerprints. */
async function insertOnly(user: Importer, imported: Import): Promise<void> {
  await interruptCommit(user, imported.id, { text: `IMPORTED#${user.bank}` });
}

const FILE = csvOf(
  ['2026-09-12', 'Market', '-54.20'],
  ['2026-09-13', 'Kiosk', '-1.00'],
  ['2026-09-14', 'Acme', '9.00'],
);

test('what an import has inserted is hidden from every reader until it is posted', async () => {
  const user = await newImporter();
  const imported = await user.preview(FILE);
  await insertOnly(user, imported);
  const inserted = await table().list(`BOOK#${user.bookId}`, 'TRANSACTION#');
  expect(inserted).toHaveLength(3);
  const id = String(inserted[0]?.sk).split('#')[1];
  expect((await user.get('/transactions')).body).toEqual({ data: [], has_more: false, next_cursor: null });
  expect((await user.get('/budgeting/expenses')).body.data).toEqual([]);
  expect((await user.get(`/accounts/${user.bank}/register`)).body.data).toEqual([]);
  expect((await user.get('/reports/spending?from=2026-09-01&to=2026-09-30&by=payee')).body.rows).toEqual([]);
  expect((await user.get('/changes?limit=100')).text).not.toContain('Market');
  expect((await user.get('/export?format=csv')).text).not.toContain('Market');
  const archive = (await user.get('/export?format=archive')).text.trim().split('\n');
  expect(archive.at(-1)).toBe(JSON.stringify({ record: 'end', records: archive.length - 1 }));
  expect(archive.join()).not.toContain('Market');
  expect((await user.get(`/transactions/${id}`)).status).toBe(404);
  expect((await user.delete(`/budgeting/expenses/${id}`)).status).toBe(404);
  expect((await user.post(`/budgeting/expenses/${id}/restore`)).status).toBe(404);
  expect((await user.preview(FILE)).counts).toMatchObject({ new: 3 });
  // They are already converted to it.
  const { name, email } = await user.api.getMe();
  const changed = await user.put('/auth/me', { name, email, base_currency_id: 'USD' });
  expect(changed.body.code).toBe('base_currency_in_use');
  await user.commit(imported);
  const { live } = await expectConsistent(user);
  expect(live).toHaveLength(3);
});

test.each<[string, (user: Importer, categoryId: string) => Promise<unknown>]>([
  [
    'its category is deactivated',
    (user, id) => user.api.updateCategory(id, { name: 'Food', is_active: false }),
  ],
  ['its category is deleted', (user, id) => user.api.deleteCategory(id)],
  ['its day is locked', (user) => user.api.updateLock({ locked_through: '2026-09-12' })],
])('a row that was inserted becomes an error if %s before it is posted', async (_what, change) => {
  const user = await newImporter();
  const { id } = await user.api.createCategory({ name: 'Food' });
  const imported = await user.preview(FILE);
  await user.api.updateImportRow(imported.id, 1, { include: true, category_id: id });
  await insertOnly(user, imported);
  await change(user, id);
  const committed = await user.commit(imported);
  expect(committed.counts).toMatchObject({ new: 2, error: 1, committed: 2 });
  const rows = await user.rows(imported);
  expect(rows.map(({ status, transaction_id }) => [status, transaction_id !== undefined])).toEqual([
    ['error', false],
    ['new', true],
    ['new', true],
  ]);
  await user.api.updateLock({ locked_through: null });
  const { live } = await expectConsistent(user);
  expect(live).toHaveLength(2);
  // A void item stays where it was inserted, so that a late request cannot insert it again.
  const items = await table().list(`BOOK#${user.bookId}`, 'TRANSACTION#');
  expect(items.filter(({ is_void }) => is_void)).toHaveLength(1);
});

test('a late request restores neither deleted nor changed transactions', async () => {
  const user = await newImporter();
  const imported = await user.preview(FILE);
  const rule = await cloud().observer.inject({
    kind: 'delay',
    ms: HOLD_MS,
    by: 'CommitImport',
    operation: 'BatchExecuteStatement',
    text: `BOOK#${user.bookId}`,
    times: 1,
  });
  const late = user.commit(imported);
  while ((await rule.hits()) === 0) await sleep(10);
  await user.commit(imported);
  const [first, second] = (await user.rows(imported)).map(({ transaction_id = '' }) => transaction_id);
  await user.api.deleteExpense(first ?? '');
  const expense = await user.api.getExpense(second ?? '');
  await user.api.updateExpense(expense.id, { ...expense, amount: 7 });
  await late;
  const { live } = await expectConsistent(user);
  expect(live.map(({ lines }) => lines[0]?.amount).toSorted()).toEqual([7_00n, 9_00n]);
});

test('rows that another import posts after they were inserted are not posted again', async () => {
  const user = await newImporter();
  const [first, second] = [await user.preview(FILE), await user.preview(FILE)];
  await insertOnly(user, first);
  expect((await user.commit(second)).counts.committed).toBe(3);
  expect((await user.commit(first)).counts).toMatchObject({ new: 3, committed: 0 });
  const { live } = await expectConsistent(user);
  expect(live).toHaveLength(3);
});

test('commits in parallel post each row once, and so do two imports of the same file', async () => {
  const user = await newImporter();
  const rows = Array.from({ length: 130 }, (_, i) => {
    const day = String(1 + (i % 28)).padStart(2, '0');
    return [`2026-0${1 + (i % 9)}-${day}`, `Shop ${i}`, `-${i + 1}.00`] as const;
  });
  const [first, second] = [await user.preview(csvOf(...rows)), await user.preview(csvOf(...rows))];
  const all = await Promise.all(
    [first, second, first, second, first].map((imported) => user.commit(imported)),
  );
  const posted = (all[2]?.counts.committed ?? 0) + (all[3]?.counts.committed ?? 0);
  expect(posted).toBe(130);
  const { live } = await expectConsistent(user);
  expect(live).toHaveLength(130);
});
