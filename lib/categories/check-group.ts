import type { Group } from '../groups/group.ts';
import { findGroup } from '../groups/store.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import type { BookId } from '../platform/book.ts';
import type { FieldErrors } from '../platform/problems.ts';

/** The group that a request puts a category into. */
export async function checkGroup(
  bookId: BookId,
  id: string | undefined,
  kind: CategoryKind,
  errors: FieldErrors,
): Promise<Group | undefined> {
  if (id === undefined) return undefined;
  const group = await findGroup(bookId, id);
  if (!group) errors.add('group_id', 'not_found', 'no such group');
  else if (group.kind !== kind) errors.add('group_id', 'wrong_kind', `must be a group of ${kind} categories`);
  return group;
}
