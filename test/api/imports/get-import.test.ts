import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { table } from '../../support/table.ts';
import { csvOf, newImporter } from './support.ts';

test('an import is shown to its user only, and not after it has expired', async () => {
  const user = await newImporter();
  const imported = await user.preview(csvOf(['2026-09-12', 'A', '-1.00']));
  expect((await user.get(`/imports/${imported.id}`)).body).toEqual(imported);
  const stranger = await newUser();
  expect((await stranger.get(`/imports/${imported.id}`)).status).toBe(404);
  expect((await stranger.get(`/imports/${imported.id}/rows`)).status).toBe(404);

  const [item] = await table().list(`BOOK#${user.bookId}`, `IMPORT#${imported.id}`);
  const now = Math.floor(Date.now() / 1000);
  const expiresAt = Number(item?.expires_at_seconds);
  expect(Math.abs(expiresAt - now - 7 * 24 * 60 * 60)).toBeLessThan(600);
  await table().put({ ...item, expires_at_seconds: now - 1 });
  expect((await user.get(`/imports/${imported.id}`)).status).toBe(404);
  expect((await user.get('/imports')).body.data).toEqual([]);
});
