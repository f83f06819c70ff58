import * as z from 'zod/mini';
import { type Erasure, sweepNow } from '../../books/erasure.ts';
import { Problem } from '../../platform/problems.ts';
import { retryStale } from '../../platform/table/retry-stale.ts';
import { transact } from '../../platform/table/transact.ts';
import { eraseUser, type SharedBooks } from '../erasure/erase-user.ts';
import { notifyErased } from '../events/event-log.ts';
import type { User } from '../users/user.ts';
import { findLogin, findUser } from '../users/user-store.ts';

const request = z.strictObject({
  email: z.string().check(z.maxLength(254)),
  shared_books: z.optional(z.enum(['hand_over', 'erase'])),
});

/** What an operator asks for. */
export function parseErasure(event: unknown): { email: string; sharedBooks: SharedBooks | undefined } {
  const { data } = request.safeParse(event);
  if (!data)
    throw new Error(
      'Pass { "email": "the address that the user logs in with" }, and "shared_books": "hand_over" | "erase" if the user is the only owner of a shared book.',
    );
  return { email: data.email.trim().toLowerCase(), sharedBooks: data.shared_books };
}

/** With any result but `done`, nothing was done. `detail` is why the erasure was refused. */
export interface ErasureOutcome {
  readonly result: 'done' | 'no_such_user' | 'sole_owner' | 'conflict';
  readonly detail?: string;
  readonly user_id?: string;
}

/** Erases a user as `DELETE /auth/me` does, without the password. */
export async function eraseAccount(
  email: string,
  sharedBooks: SharedBooks | undefined,
  { now, requestId }: { readonly now: Date; readonly requestId: string },
): Promise<ErasureOutcome> {
  try {
    const erased = await retryStale(() => commitErasure(email, sharedBooks, now));
    if (!erased) return { result: 'no_such_user' };
    await sweepNow(erased.erasures, { requestId, endpoint: 'eraseAccount' });
    return { result: 'done', user_id: erased.user.id };
  } catch (error) {
    if (!(error instanceof Problem) || (error.code !== 'sole_owner' && error.code !== 'conflict'))
      throw error;
    return { result: error.code, detail: error.message };
  }
}

/** Undefined if nobody has the address. */
async function commitErasure(
  email: string,
  sharedBooks: SharedBooks | undefined,
  now: Date,
): Promise<{ user: User; erasures: Erasure[] } | undefined> {
  const login = await findLogin(email);
  const user = login && (await findUser(login.user_id));
  if (!user) return undefined;
  const { erasures, writes, leftovers } = await eraseUser(user, login, sharedBooks, now);
  await transact([...writes, ...notifyErased(user, { by: 'operator' }, now)]);
  for (const some of leftovers) await transact(some);
  return { user, erasures };
}
