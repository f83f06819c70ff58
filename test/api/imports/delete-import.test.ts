import { expect, test } from 'vitest';
import { table } from '../../support/table.ts';
import { csvOf, newImporter } from './support.ts';

test('a preview is removed together with its rows', async () => {
  const user = await newImporter();
  const rows = Array.from({ length: 120 }, (_, i) => ['2026-09-12', `Shop ${i}`, '-1.00'] as const);
  const imported = await user.preview(csvOf(...rows));
  expect((await user.delete(`/imports/${imported.id}`)).status).toBe(204);
  expect((await user.get(`/imports/${imported.id}`)).status).toBe(404);
  expect(await table().list(`USER#${user.id}`, 'IMPORT')).toEqual([]);
  expect((await user.delete(`/imports/${imported.id}`)).status).toBe(404);
});
