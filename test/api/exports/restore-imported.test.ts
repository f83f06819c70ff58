import { beforeAll, expect, test } from 'vitest';
import type { ImportRow } from '../../../client/client.ts';
import { newUser, type TestUser, walk } from '../../support/api.ts';
import { csvOf, newImporter, WITH_IDS } from '../imports/support.ts';
import { ID } from './restored.ts';

const FILE = csvOf(
  ['2026-01-05', 'Coffee', '-3.00'],
  ['2026-01-05', 'Coffee', '-3.00'],
  ['2026-01-09', 'Rent', '-500.00', 'r1'],
  ['2026-02-01', 'Acme', '1000.00', 'a1'],
);

let source: TestUser;
let target: TestUser;
beforeAll(async () => {
  const importer = await newImporter();
  source = importer;
  await importer.commit(await importer.preview(FILE, WITH_IDS));
  const [salary, rent] = await importer.api.listTransactions().all();
  await importer.api.deleteExpense(rent?.id ?? '');
  await importer.put(`/budgeting/incomes/${salary?.id}`, { ...salary, date: '2026-04-01' });
  target = await newUser();
  const archive = await source.api.getExport({ format: 'archive' }).all();
  const { id } = await target.api.createImport({}, Buffer.from(archive), 'application/x-ndjson');
  while ((await target.api.commitImport(id)).status !== 'committed');
});

/** The status of each row in a preview, and the transactions it names. */
async function judged(user: TestUser, csv: string, query: Record<string, string> = {}): Promise<unknown[]> {
  const account = (await user.api.listAccounts().all()).find(({ name }) => name === 'Bank');
  const parameters = { account_id: account?.id ?? '', ...WITH_IDS, ...query };
  const { id } = await user.api.createImport(parameters, Buffer.from(csv), 'text/csv');
  const known = await user.api.listTransactions({ include_deleted: true }).all();
  const rows: ImportRow[] = await walk(user, `/imports/${id}/rows`);
  return rows.map(({ status, matches }) => [
    status,
    ...matches.map((match) => {
      const found = known.find((each) => each.id === match);
      return found && 'payee' in found && `${found.payee} ${found.date}`;
    }),
  ]);
}

test('a file imported before the restore has only duplicates, and names them', async () => {
  const rows = await judged(target, FILE);
  expect(rows).toEqual([
    ['duplicate', 'Coffee 2026-01-05'],
    ['duplicate', 'Coffee 2026-01-05'],
    ['duplicate', 'Rent 2026-01-09'],
    ['duplicate', 'Acme 2026-04-01'],
  ]);
  expect(await judged(source, FILE)).toEqual(rows);
});

test('a deleted transaction is known to be deleted', async () => {
  const rows = await judged(target, FILE, { reimport_deleted: 'true' });
  expect(rows[2]).toEqual(['new']);
  expect(await judged(source, FILE, { reimport_deleted: 'true' })).toEqual(rows);
});

test('an imported transaction is never a possible duplicate, even if it was moved', async () => {
  const other = csvOf(['2026-04-01', 'Someone', '1000.00', 's1']);
  expect(await judged(target, other)).toEqual([['new']]);
});

test('the archive of a restored user is the same, except for the ids', async () => {
  const [before = '', after] = await Promise.all(
    [source, target].map(async ({ api }) => api.getExport({ format: 'archive' }).all()),
  );
  expect(before).toContain('"record":"fingerprints"');
  expect(after?.replaceAll(ID, 'id')).toBe(before.replaceAll(ID, 'id'));
});

test('a restored transaction of an import can be deleted and restored', async () => {
  const [coffee] = await target.api.listExpenses().all();
  await target.api.deleteExpense(coffee?.id ?? '');
  expect((await target.api.restoreExpense(coffee?.id ?? '')).payee).toBe('Coffee');
});
