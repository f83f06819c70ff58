import type { BookId } from '../platform/book.ts';
import { notFound, Problem } from '../platform/problems.ts';
import { fromItem, pick, type ShownIn } from '../platform/record.ts';
import { isSameHash, SecretText } from '../platform/secret-text.ts';
import { keys } from '../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { getItem, getItems, queryPrefix } from '../platform/table/read.ts';
import { NEW, put, remove, update, type Write } from '../platform/table/write.ts';
import type { Book } from './book.ts';
import { type Invitation, invitation } from './invitation.ts';
import { isPresent, type Member, type PresentMember } from './member.ts';
import type { Person } from './person.ts';
import { toBook, toMember } from './store.ts';

/** Tokens of invitations: the ids of the book and the invitation, which locate it, and a secret. */
export const invitationTokens = /* @__PURE__ */ new SecretText('pfi_');

const INVITATIONS_MAX = 20;

function isOpen({ expires_at }: Invitation, now: Date): boolean {
  return Date.parse(expires_at) > now.getTime();
}

/** Open invitations, newest first, because ids sort by creation. */
export async function openInvitations(bookId: BookId, now: Date): Promise<Invitation[]> {
  const found: Invitation[] = [];
  for await (const item of queryPrefix(keys.invitation(bookId, ''))) found.push(fromItem(invitation, item));
  return found.filter((each) => isOpen(each, now)).reverse();
}

/** Refuses another invitation if the book has as many open ones as allowed. Returns how many were ever created. */
export async function requireInvitationRoom(bookId: BookId, now: Date): Promise<number> {
  // The count is read first: if another invitation is created after that, the write that relies on it fails.
  const counts = await getItem(keys.counts(bookId));
  const open = await openInvitations(bookId, now);
  if (open.length >= INVITATIONS_MAX) throw new Problem('invitation_limit_reached');
  return Number(counts?.invitations_created ?? 0);
}

/** Stale if another invitation was created in the meantime, so that parallel requests cannot exceed the limit. */
export function createInvitation(bookId: BookId, value: Invitation, createdCount: number): Write[] {
  const item = {
    ...pick(invitation.item, value),
    [TTL_ATTRIBUTE]: Math.ceil(Date.parse(value.expires_at) / 1000),
  };
  return [
    put(keys.invitation(bookId, value.id), item, NEW),
    update(
      keys.counts(bookId),
      { add: { invitations_created: 1 } },
      createdCount === 0
        ? { expression: 'attribute_not_exists(invitations_created)' }
        : { expression: 'invitations_created = :read', values: { ':read': createdCount } },
    ),
  ];
}

export async function requireInvitation(bookId: BookId, id: string, now: Date): Promise<Invitation> {
  const item = await getItem(keys.invitation(bookId, id));
  const found = item && fromItem(invitation, item);
  if (!found || !isOpen(found, now)) throw notFound('invitation');
  return found;
}

/** Uses the invitation up, or takes it back. Of parallel requests, one succeeds. */
export function removeInvitation(bookId: BookId, { id }: Invitation, onConflict: () => Error): Write {
  return remove(keys.invitation(bookId, id), { expression: 'attribute_exists(pk)', onConflict });
}

export function showInvitation(
  value: Invitation,
  { id, name }: Pick<PresentMember, 'id' | 'name'>,
  token?: string,
): ShownIn<typeof invitation> {
  return pick(invitation.response, { ...value, invited_by: { id, name }, token });
}

/** What a token opens. */
export interface Opened {
  readonly book: Book;
  readonly invitation: Invitation;
  readonly inviter: PresentMember;
  /** The member whom the caller is, or was. */
  readonly self: Member | undefined;
}

export const invitationNotFound = () => new Problem('invitation_not_found');

/** The invitation that a token opens for a person. Whatever is wrong with it, the response is the same. */
export async function openInvitation(token: string, person: Person, now: Date): Promise<Opened> {
  const parsed = invitationTokens.parse(token);
  if (!parsed) throw invitationNotFound();
  const bookId = parsed.ownerId as BookId;
  const [bookItem, item, selfItem] = await getItems([
    keys.book(bookId),
    keys.invitation(bookId, parsed.id),
    keys.member(bookId, person.id),
  ]);
  const found = item && fromItem(invitation, item);
  if (!bookItem || !found || !isSameHash(found.secret_hash, parsed.secretHash) || !isOpen(found, now))
    throw invitationNotFound();
  const inviterItem = await getItem(keys.member(bookId, found.inviter_id));
  const inviter = inviterItem && toMember(inviterItem);
  if (!inviter || !isPresent(inviter) || inviter.role !== 'owner') throw invitationNotFound();
  if (found.email !== undefined && found.email !== person.email)
    throw new Problem('invitation_email_mismatch');
  return { book: toBook(bookItem), invitation: found, inviter, self: selfItem && toMember(selfItem) };
}
