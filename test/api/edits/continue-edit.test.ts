import { expect, test } from 'vitest';
import { decompress } from '../../../lib/platform/table/compressed.ts';
import { positionOf } from '../../../lib/transactions/places.ts';
import { table } from '../../support/table.ts';
import { done, expectBalanced, expectProblem, type Json } from '../../support/user-with-books.ts';
import { type Editor, newEditor } from './support.ts';

/** An edit as a request leaves it that is cut off after its first step. */
async function cutOff(on: Editor, count: number) {
  const { user, other } = on;
  await on.recordAll(
    Array.from({ length: count }, (_, index) => ({
      ...on.body('expense', { date: `2026-0${1 + (index % 3)}-1${index % 9}`, payee: `Shop ${index}` }),
      kind: 'expense',
    })),
  );
  const edit = await on.edit({ filter: { kind: ['expense'] }, actions: { category_id: other.id } });
  const pk = `BOOK#${user.bookId}`;
  const steps = await table().list(pk, `EDIT_ROWS#${edit.id}#`);
  return { edit, pk, steps };
}

test('an edit of several steps changes each transaction once, and continuing it when it is done changes nothing', async () => {
  const on = await newEditor();
  const { edit, steps } = await cutOff(on, 130);
  expect(steps.length).toBeGreaterThan(1);
  expect(edit).toMatchObject({ status: 'done', counts: { matched: 130, changed: 130 } });
  const again = done(await on.user.post(`/edits/${edit.id}/continue`));
  expect(again).toEqual(edit);
  const { data } = done(await on.user.get(`/transactions?limit=100`));
  expect(data.every((each: Json) => each.category_id === on.other.id)).toBe(true);
  await expectBalanced(on.user);
  expect((await on.user.get(`/edits/${edit.id}/rows?limit=100`)).body.has_more).toBe(true);
});

test('one that was cut off goes on where it was, in parallel too, while no other can begin', async () => {
  const on = await newEditor();
  const { user, other } = on;
  const { edit, pk, steps } = await cutOff(on, 130);
  expect(steps.length).toBeGreaterThan(1);
  // As it was after the first step: the other steps are undone by hand.
  const [first] = steps;
  const kept = JSON.parse(decompress(String(first?.rows))) as { id: string; date: string }[];
  const rest = await on.edit({
    filter: { ids: idsBesides(await all(user), kept) },
    actions: { category_id: on.categories.expense.id },
  });
  expect(rest.counts.changed).toBe(130 - kept.length);
  const last = kept.at(-1) as { id: string; date: string };
  const item = await table().get(pk, `EDIT#${edit.id}`);
  const progress = { matched: kept.length, changed: kept.length, unchanged: 0, skipped: 0 };
  await table().put({
    ...item,
    status: 'running',
    steps: 1,
    next: positionOf(last as never),
    counts: progress,
  });
  await table().put({ pk, sk: 'RUNNING_EDIT', edit_id: edit.id, expires_at_seconds: 9_999_999_999 });
  const another = { filter: { kind: ['expense'] }, actions: { memo: 'x' } };
  expectProblem(await user.post('/edits', another), 409, 'edit_running');
  expectProblem(await user.post(`/edits/${rest.id}/revert`), 409, 'edit_running');
  expectProblem(await user.post(`/edits/${edit.id}/revert`), 409, 'edit_state');

  const answers = await Promise.all([1, 2, 3].map(() => user.post(`/edits/${edit.id}/continue`)));
  expect(answers.map((answer) => done(answer).counts.changed)).toEqual([130, 130, 130]);
  expect(done(await user.get(`/edits/${edit.id}`))).toMatchObject({
    status: 'done',
    counts: { matched: 130, changed: 130, unchanged: 0, skipped: 0 },
  });
  const transactions = await all(user);
  expect(transactions.every((each) => each.category_id === other.id)).toBe(true);
  await expectBalanced(user);
  done(await user.post('/edits', { filter: { q: 'none' }, actions: { memo: 'x' } }));
});

async function all(user: Editor['user']): Promise<Json[]> {
  const first = done(await user.get('/transactions?limit=100'));
  const second = done(await user.get(`/transactions?limit=100&cursor=${first.next_cursor}`));
  return [...first.data, ...second.data];
}

function idsBesides(transactions: readonly Json[], kept: readonly { id: string }[]): string[] {
  const known = new Set(kept.map(({ id }) => id));
  return transactions.map(({ id }) => id).filter((id) => !known.has(id));
}
