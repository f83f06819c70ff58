import { expect, test } from 'vitest';
import { walk } from '../../support/api.ts';
import { costOf } from '../../support/engine/ledger-cost.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { table } from '../../support/table.ts';
import { csvOf, newImporter } from './support.ts';

test('imports are listed newest first, page by page', async () => {
  const user = await newImporter();
  const ids: string[] = [];
  for (const day of ['10', '11', '12'])
    ids.unshift((await user.preview(csvOf([`2026-09-${day}`, 'A', '-1.00']))).id);
  expect((await walk(user, '/imports', 2)).map(({ id }) => id)).toEqual(ids);
  expect((await user.get('/imports?limit=3')).body.has_more).toBe(false);
});

test('many previews that have expired take few calls', async () => {
  const user = await newImporter();
  const { id } = await user.preview(csvOf(['2026-09-10', 'A', '-1.00']));
  const stored = await table().get(`BOOK#${user.bookId}`, `IMPORT#${id}`);
  const expired = Array.from({ length: 600 }, (_, number) => {
    const own = `${id.slice(0, -4).replace(/^./, 'f')}${String(number).padStart(4, '0')}`;
    return { ...stored, id: own, sk: `IMPORT#${own}`, expires_at_seconds: 1 };
  });
  await writeItems(expired);
  const { answer, operations } = await costOf(user.bookId, () => user.get('/imports?limit=2'));
  expect(answer.body.data.map((each: { id: string }) => each.id)).toEqual([id]);
  expect([answer.body.has_more, answer.body.next_cursor]).toEqual([false, null]);
  // One by one, it was 201.
  expect(operations.length).toBeLessThan(15);
});
