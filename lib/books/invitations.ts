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
import { isOwner, isPresent, type Member, ownerSince, type PresentMember } from './member.ts';
import { presentMembers } from './members.ts';
import type { Person } from './person.ts';
import { findMember, toBook, toMember } from './store.ts';

/** Tokens of invitations: the ids of the book and the invitation, which locate it, and a secret. */
export const invitationTokens = new SecretText('pfi_');

const INVITATIONS_MAX = 20;

function isExpired({ expires_at }: Invitation, now: Date): boolean {
  return Date.parse(expires_at) <= now.getTime();
}

/** An invitation that can be accepted: it has not expired, and whoever invites has been an owner ever since. */
export interface OpenInvitation {
  readonly invitation: Invitation;
  readonly inviter: PresentMember;
}

function ifOpen(found: Invitation, inviter: Member | undefined, now: Date): OpenInvitation | undefined {
  if (!inviter || !isPresent(inviter) || isExpired(found, now)) return undefined;
  const isStillOwner = isOwner(inviter) && ownerSince(inviter) === found.inviter_since;
  return isStillOwner ? { invitation: found, inviter } : undefined;
}

/** Newest first, because ids sort by creation. */
export async function openInvitations(bookId: BookId, now: Date): Promise<OpenInvitation[]> {
  const found: Invitation[] = [];
  for await (const item of queryPrefix(keys.invitation(bookId, ''))) found.push(fromItem(invitation, item));
  const members = new Map((await presentMembers(bookId)).map((each) => [each.id as string, each]));
  return found.flatMap((each) => ifOpen(each, members.get(each.inviter_id), now) ?? []).reverse();
}

/** Takes back what a member has invited to since a time. */
export async function revokeInvitations(
  bookId: BookId,
  inviterId: string,
  since: string,
  now: Date,
): Promise<Write[]> {
  const open = await openInvitations(bookId, now);
  return open
    .filter(({ invitation, inviter }) => inviter.id === inviterId && invitation.created_at >= since)
    .map(({ invitation }) => remove(keys.invitation(bookId, invitation.id)));
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

export async function requireInvitation(bookId: BookId, id: string, now: Date): Promise<OpenInvitation> {
  const item = await getItem(keys.invitation(bookId, id));
  const found = item && fromItem(invitation, item);
  const open = found && ifOpen(found, await findMember(bookId, found.inviter_id), now);
  if (!open) throw notFound('invitation');
  return open;
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
export interface Opened extends OpenInvitation {
  readonly book: Book;
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
  if (!bookItem || !found || !isSameHash(found.secret_hash, parsed.secretHash)) throw invitationNotFound();
  const open = ifOpen(found, await findMember(bookId, found.inviter_id), now);
  if (!open) throw invitationNotFound();
  if (found.email !== undefined && found.email !== person.email)
    throw new Problem('invitation_email_mismatch');
  return { ...open, book: toBook(bookItem), self: selfItem && toMember(selfItem) };
}
