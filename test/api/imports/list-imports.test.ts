import { expect, test } from 'vitest';
import { walk } from '../../support/api.ts';
import { csvOf, newImporter } from './support.ts';

test('imports are listed newest first, page by page', async () => {
  const user = await newImporter();
  const ids: string[] = [];
  for (const day of ['10', '11', '12'])
    ids.unshift((await user.preview(csvOf([`2026-09-${day}`, 'A', '-1.00']))).id);
  expect((await walk(user, '/imports', 2)).map(({ id }) => id)).toEqual(ids);
  expect((await user.get('/imports?limit=3')).body.has_more).toBe(false);
});
