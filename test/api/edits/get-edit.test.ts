import { expect, test } from 'vitest';
import { expectHidden } from '../../support/record-expectations.ts';
import { table } from '../../support/table.ts';
import { done, expectProblem } from '../../support/user-with-books.ts';
import { newEditor } from './support.ts';

test('shows an edit with its version, for 30 days, to its own book', async () => {
  const on = await newEditor();
  const { user } = on;
  const edit = await on.edit({ filter: { q: 'x' }, actions: { memo: 'x' } });
  const answer = await user.get(`/edits/${edit.id}`);
  expect(done(answer)).toEqual(edit);
  const days = (Date.parse(edit.expires_at) - Date.parse(edit.created_at)) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  const headers = { 'if-none-match': String(answer.headers.get('etag')) };
  expect((await user.get(`/edits/${edit.id}`, { headers })).status).toBe(304);
  const other = await newEditor();
  await expectHidden(edit.id, (id) => other.user.get(`/edits/${id}`));
  await expectHidden(edit.id, (id) => other.user.post(`/edits/${id}/revert`));

  const item = await table().get(`BOOK#${user.bookId}`, `EDIT#${edit.id}`);
  await table().put({ ...item, expires_at_seconds: 1 });
  expectProblem(await user.get(`/edits/${edit.id}`), 404, 'not_found');
  expect(done(await user.get('/edits')).data).toEqual([]);
});
