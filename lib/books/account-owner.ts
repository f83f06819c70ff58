import type { BookId } from '../platform/book.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { check, Stale, type Write } from '../platform/table/write.ts';
import { isPresent } from './member.ts';
import { findMember } from './store.ts';

/** Who an account belongs to; a joint one belongs to nobody in particular. */
interface Owned {
  readonly owner_member_id?: string | undefined;
}

/** A new owner must be a member. One who has left may stay the owner. */
export async function checkOwner(
  bookId: BookId,
  body: Owned,
  errors: FieldErrors,
  before: Owned = {},
): Promise<void> {
  const id = newOwner(body, before);
  if (id === undefined) return;
  const found = await findMember(bookId, id);
  if (!found || !isPresent(found)) errors.add('owner_member_id', 'not_found', 'no such member of the book');
}

/** The owner may leave the book between being checked and being written. */
export function requireOwner(bookId: BookId, after: Owned, before: Owned = {}): Write[] {
  const id = newOwner(after, before);
  if (id === undefined) return [];
  return [
    check(keys.member(bookId, id), {
      expression: 'attribute_exists(#role)',
      names: { '#role': 'role' },
      onConflict: () => new Stale('The owner has left the book.'),
    }),
  ];
}

function newOwner({ owner_member_id }: Owned, before: Owned): string | undefined {
  return owner_member_id === before.owner_member_id ? undefined : owner_member_id;
}
