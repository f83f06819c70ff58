import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Import } from '../../../client/client.ts';
import type { Answer } from '../../support/api.ts';
import { expectConsistent } from '../../support/books/recount.ts';
import { cloud } from '../../support/cloud.ts';
import { table } from '../../support/table.ts';
import { interruptCommit } from './interrupt-commit.ts';
import { csvOf, type Importer, newImporter } from './support.ts';

/** Shorter than a function waits for a response, and longer than the requests in between. */
const HOLD_MS = 2500;

/** Commits until rows are to be posted: only the write that posts names fingerprints. */
async function postNothing(user: Importer, imported: Import): Promise<void> {
  await interruptCommit(user, imported.id, { text: `IMPORTED#${user.bank}` });
}

const FILE = csvOf(
  ['2026-09-12', 'Market', '-54.20'],
  ['2026-09-13', 'Kiosk', '-1.00'],
  ['2026-09-14', 'Acme', '9.00'],
);

test('a step that fails leaves nothing behind, and the commit can be repeated', async () => {
  const user = await newImporter();
  const imported = await user.preview(FILE);
  await postNothing(user, imported);
  expect(await table().list(`BOOK#${user.bookId}`, 'TRANSACTION#')).toEqual([]);
  expect(await user.api.getImport(imported.id)).toMatchObject({
    status: 'committing',
    counts: { committed: 0 },
  });
  expect((await user.rows(imported)).some((row) => 'transaction_id' in row)).toBe(false);
  expect((await user.preview(FILE)).counts).toMatchObject({ new: 3 });
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
])('a row of a commit that has begun becomes an error if %s before it is posted', async (_what, change) => {
  const user = await newImporter();
  const { id } = await user.api.createCategory({ name: 'Food' });
  const imported = await user.preview(FILE);
  await user.api.updateImportRow(imported.id, 1, { include: true, category_id: id });
  await postNothing(user, imported);
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
});

test('a late request restores neither deleted nor changed transactions', async () => {
  const user = await newImporter();
  const imported = await user.preview(FILE);
  const rule = await cloud().observer.inject({
    kind: 'delay',
    ms: HOLD_MS,
    by: 'CommitImport',
    operation: 'TransactWriteItems',
    text: `IMPORTED#${user.bank}`,
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

test('rows that another import posts after a commit has begun are not posted again', async () => {
  const user = await newImporter();
  const [first, second] = [await user.preview(FILE), await user.preview(FILE)];
  await postNothing(user, first);
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

test('a list that is read during a commit has full pages, and all rows of a step or none', async () => {
  const user = await newImporter();
  const days = Array.from({ length: 280 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString());
  const imported = await user.preview(
    csvOf(...days.map((day, i) => [day.slice(0, 10), `Shop ${i}`, i % 2 === 0 ? '-1.00' : '2.00'] as const)),
  );
  // Steps happen between the queries of a list: it reads each kind of transaction separately.
  const rules = await Promise.all(
    [
      { by: 'ListTransactions', operation: 'Query', text: 'INCOME#', ms: 100 },
      { by: 'CommitImport', operation: 'TransactWriteItems', text: `IMPORTED#${user.bank}`, ms: 300 },
    ].map((rule) => cloud().observer.inject({ kind: 'delay', ...rule })),
  );
  const pages: Answer['body'][] = [];
  let isOver = false;
  const reader = async () => {
    while (!isOver) pages.push((await user.get('/transactions?limit=100')).body);
  };
  const readers = [reader(), reader()];
  await user.commit(imported);
  isOver = true;
  await Promise.all([...readers, ...rules.map((rule) => rule.remove())]);
  const items = await table().list(`BOOK#${user.bookId}`, 'TRANSACTION#');
  /** By day: the step that has posted it. Rows are in the order of the days. */
  const steps = new Map(items.map(({ date, imported: mark }) => [date, Number(String(mark).split('#')[1])]));
  const last = (step: number) =>
    [...steps]
      .filter(([, own]) => own === step)
      .map(([day]) => day)
      .sort()
      .at(-1);
  const seen = new Set<number>();
  for (const { data, has_more } of pages) {
    const dates = (data as { date: string }[]).map(({ date }) => date);
    const [newest] = dates;
    if (newest === undefined) continue;
    const step = steps.get(newest) ?? 0;
    seen.add(step);
    expect(newest).toBe(last(step));
    // Newest first, without gaps, and as many as fit.
    const end = days.findIndex((day) => day.startsWith(newest)) + 1;
    const expected = days.slice(Math.max(0, end - 100), end).map((day) => day.slice(0, 10));
    expect(dates).toEqual(expected.toReversed());
    expect(has_more).toBe(end > 100);
  }
  expect(new Set(steps.values()).size).toBeGreaterThan(2);
  expect(seen.size).toBeGreaterThan(1);
});
