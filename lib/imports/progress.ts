import type { BookId } from '../platform/book.ts';
import { keys } from '../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { update, type Write } from '../platform/table/write.ts';
import type { Counts, Import } from './import.ts';

/**
 * Saves how far an import has got. Requires that no other request is further ahead. `added` are changes of its counts,
 * which are added, because deleting or restoring one of its transactions changes them too.
 */
export function saveProgress(
  bookId: BookId,
  before: Import,
  after: Import,
  added: Readonly<Partial<Counts>> = {},
): Write {
  const { status, next_row, updated_at, updater, uncategorized_expense, uncategorized_income } = after;
  const changed = Object.entries(added).filter(([, delta]) => delta !== 0);
  return update(
    keys.import(bookId, before.id),
    {
      set: { status, next_row, updated_at, updater, uncategorized_expense, uncategorized_income },
      add: { version: 1, ...Object.fromEntries(changed) },
      // Only a preview expires.
      unset: [TTL_ATTRIBUTE],
    },
    {
      expression: '#status = :status AND next_row = :row',
      names: { '#status': 'status' },
      values: { ':status': before.status, ':row': before.next_row },
    },
  );
}
