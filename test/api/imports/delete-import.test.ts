import { expect, test } from 'vitest';
import type { Import } from '../../../client/client.ts';
import { cloud } from '../../support/cloud.ts';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { table } from '../../support/table.ts';
import { csvOf, type Importer, newImporter } from './support.ts';

const allOf = (user: Importer) => table().list(`BOOK#${user.bookId}`, 'IMPORT');

/** A preview with more rows than one transaction can remove: a full file of long texts. */
async function fullPreview(user: Importer): Promise<Import> {
  const imported = await user.preview(csvOf(['2026-09-12', 'Market', '-1.00']));
  const [chunk] = await table().list(`BOOK#${user.bookId}`, 'IMPORT_ROWS#');
  await writeItems(
    Array.from({ length: 199 }, (_, i) => {
      const first = 50 * (i + 1);
      return { ...chunk, first, sk: `IMPORT_ROWS#${imported.id}#${String(first).padStart(5, '0')}` };
    }),
  );
  return imported;
}

test('a preview is removed together with its rows, however many it has', async () => {
  const user = await newImporter();
  const imported = await fullPreview(user);
  expect(await allOf(user)).toHaveLength(201);
  expect((await user.delete(`/imports/${imported.id}`)).status).toBe(204);
  expect(await allOf(user)).toEqual([]);
  expect((await user.delete(`/imports/${imported.id}`)).status).toBe(404);
});

test('rows that a failure leaves behind are not shown, and expire', async () => {
  const user = await newImporter();
  const imported = await fullPreview(user);
  const rule = await cloud().observer.inject({
    text: `BOOK#${user.bookId}`,
    by: 'DeleteImport',
    operation: 'TransactWriteItems',
    skip: 5,
    kind: 'error',
    name: 'ValidationException',
  });
  expect((await user.delete(`/imports/${imported.id}`)).status).toBe(204);
  await rule.remove();
  for (const path of [`/imports/${imported.id}`, `/imports/${imported.id}/rows`])
    expect((await user.get(path)).status).toBe(404);
  expect((await user.get('/imports')).body.data).toEqual([]);
  const left = await allOf(user);
  expect(left.length).toBeGreaterThan(100);
  expect(
    left.every(({ sk, expires_at_seconds }) => sk.startsWith('IMPORT_ROWS#') && expires_at_seconds > 0),
  ).toBe(true);
});

test('409: an import that is committed while it is deleted', async () => {
  const user = await newImporter();
  const imported = await user.preview(csvOf(['2026-09-12', 'Market', '-1.00']));
  const between = await holdWrite(user, 'DeleteImport');
  const late = user.delete(`/imports/${imported.id}`);
  const committed = await between(() => user.commit(imported));
  expect([(await late).status, (await late).body.code]).toEqual([409, 'import_state']);
  expect((await user.get(`/imports/${imported.id}`)).body).toEqual(committed);
});
