import type { Invitation, InvitationInput, MemberInput } from '../../client/client.ts';
import { actAs, newUser, type TestUser } from './api.ts';

export type Role = MemberInput['role'];

/** An invitation to the owner's book, with its token. */
export async function invited(
  owner: TestUser,
  given: Partial<InvitationInput> = {},
  bookId = owner.bookId,
): Promise<Invitation & { token: string }> {
  const created = await owner.api.createInvitation(bookId, { role: 'editor', ...given });
  if (created.token === undefined) throw new Error('The response that creates an invitation has no token.');
  return { ...created, token: created.token };
}

/** Lets a user join the owner's book. */
export async function join(
  owner: TestUser,
  user: TestUser,
  role: Role,
  bookId = owner.bookId,
): Promise<void> {
  const { token } = await invited(owner, { role: role === 'owner' ? 'editor' : role }, bookId);
  await user.api.acceptInvitation({ token });
  if (role === 'owner') await owner.api.updateMember(bookId, user.id, { role });
}

/**
 * The user in another book: `get`, `post`, `put`, `delete` and `api` send the header `Book`. `bookId` is that book.
 */
export function inBook(user: TestUser, bookId: string): TestUser {
  return actAs({ ...user, bookId }, bookId);
}

/** Another user, who is a member of the owner's book and works in it. */
export async function withMember(
  owner: TestUser,
  role: Role,
  given: Record<string, unknown> = {},
): Promise<TestUser> {
  const user = await newUser(given);
  await join(owner, user, role);
  return inBook(user, owner.bookId);
}
