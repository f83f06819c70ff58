import { expect, test } from 'vitest';
import { done, pagesOf } from '../../support/user-with-books.ts';
import { newEditor } from './support.ts';

test('newest first, over all steps, without what was so already', async () => {
  const on = await newEditor();
  const bodies = Array.from({ length: 110 }, (_, index) => ({
    ...on.body('expense', { date: `2026-0${1 + (index % 9)}-10`, memo: index === 5 ? 'same' : 'old' }),
    kind: 'expense',
  }));
  await on.recordAll(bodies);
  const edit = await on.edit({ filter: { kind: ['expense'] }, actions: { memo: 'same' } });
  expect(edit.counts).toEqual({ matched: 110, changed: 109, unchanged: 1, skipped: 0 });
  const rows = (await pagesOf(on.user, `/edits/${edit.id}/rows`, 30)).flat();
  expect(rows).toHaveLength(109);
  expect(new Set(rows.map(({ transaction_id }) => transaction_id)).size).toBe(109);
  const dates = rows.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(rows[0]).toMatchObject({ outcome: 'changed', changes: { memo: { from: 'old', to: 'same' } } });
  expect((await on.user.get(`/edits/${edit.id}/rows?cursor=x`)).status).toBe(422);
  done(await on.user.get(`/edits/${edit.id}/rows`));
});
