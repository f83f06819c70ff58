import { expect, test } from 'vitest';
import { done, idsOf, pagesOf } from '../../support/user-with-books.ts';
import { newEditor } from './support.ts';

test('newest first, in full pages', async () => {
  const on = await newEditor();
  const edits = [];
  for (const memo of ['a', 'b', 'c']) edits.push(await on.edit({ filter: { q: memo }, actions: { memo } }));
  const pages = await pagesOf(on.user, '/edits', 2);
  expect(pages.flat()).toEqual(edits.toReversed());
  expect(idsOf(done(await on.user.get('/edits')).data)).toHaveLength(3);
});
