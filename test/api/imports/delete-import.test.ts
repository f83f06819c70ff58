import { expect, test } from 'vitest';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { table } from '../../support/table.ts';
import { csvOf, newImporter } from './support.ts';

test('a preview is removed together with its rows', async () => {
  const user = await newImporter();
  const rows = Array.from({ length: 120 }, (_, i) => ['2026-09-12', `Shop ${i}`, '-1.00'] as const);
  const imported = await user.preview(csvOf(...rows));
  expect((await user.delete(`/imports/${imported.id}`)).status).toBe(204);
  expect((await user.get(`/imports/${imported.id}`)).status).toBe(404);
  expect(await table().list(`BOOK#${user.bookId}`, 'IMPORT')).toEqual([]);
  expect((await user.delete(`/imports/${imported.id}`)).status).toBe(404);
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
