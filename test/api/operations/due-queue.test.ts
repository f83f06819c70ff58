import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test, vi } from 'vitest';
import type { BookId } from '../../../lib/platform/book.ts';
import { newId } from '../../../lib/platform/id.ts';
import { ownTable } from '../../support/engine/own-table.ts';
import { engine } from '../../support/table.ts';

// Code in this process reads the environment when it is loaded, and another file may have loaded it before.
vi.resetModules();

test('after partitions are added, what was due before is still found, and new items use all of them', async () => {
  const TableName = await ownTable();
  // Only after the environment is set, because it reads it when it is loaded.
  const { DueQueue } = await import('../../../lib/platform/table/due.ts');
  const [before, after] = [new DueQueue('THINGS', 1), new DueQueue('THINGS', 4)];
  const ids = Array.from({ length: 20 }, newId);
  const places = ids.map((id, index) =>
    (index < 5 ? before : after).place(newId() as BookId, '2026-11-15', id),
  );
  for (const [index, place] of places.entries())
    await engine().send(new PutCommand({ TableName, Item: { pk: 'THING', sk: ids[index], ...place } }));
  expect(new Set(places.slice(0, 5).map((place) => place.due_partition)).size).toBe(1);
  expect(new Set(places.slice(5).map((place) => place.due_partition)).size).toBeGreaterThan(1);

  const found: string[] = [];
  for await (const page of after.allDue('2026-11-15')) found.push(...page.flatMap((due) => due.ids));
  expect(found.toSorted()).toEqual(ids.toSorted());
  for await (const page of after.allDue('2026-11-14')) expect(page).toEqual([]);
});
