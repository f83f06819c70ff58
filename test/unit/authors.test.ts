import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createdBy, FOUNDER, lastAuthorOf, noteAuthors, notedAuthors } from '../../lib/platform/authors.ts';
import { created, deleted, restored, updated } from '../../lib/platform/lifecycle.ts';

const at = new Date('2026-09-12T10:00:00.000Z');
const member = fc.integer({ min: 1, max: 1000 });

test('a record always knows who created it and who changed it last, whoever that was', () => {
  const change = fc.record({ by: member, how: fc.constantFrom('replace', 'delete', 'restore') });
  fc.assert(
    fc.property(member, fc.array(change, { maxLength: 6 }), (creator, changes) => {
      let record: ReturnType<typeof created> = created({ at, memberNumber: creator });
      for (const { by, how } of changes) {
        const actor = { at, memberNumber: by };
        if (how === 'replace') record = updated(record, actor);
        else record = how === 'delete' ? deleted(record, actor) : restored(record, actor);
      }
      expect([record.creator ?? FOUNDER, lastAuthorOf(record)]).toEqual([
        creator,
        changes.at(-1)?.by ?? creator,
      ]);
    }),
  );
});

test('a record that only the founder has touched stores nothing about it', () => {
  const record = updated(created({ at, memberNumber: FOUNDER }), { at, memberNumber: FOUNDER });
  expect([record.creator, record.updater]).toEqual([undefined, undefined]);
});

test('what a shown record notes about its authors is in no JSON, and survives a copy', () => {
  const shown = noteAuthors({ name: 'Bob' }, createdBy(2));
  expect(JSON.stringify({ ...shown, id: 1 })).toBe('{"name":"Bob","id":1}');
  expect(notedAuthors({ ...shown, id: 1 })).toEqual({ creator: 2 });
});
