import { keys } from '../../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../../platform/table/names.ts';
import { expiresAfter } from '../../platform/table/time-to-live.ts';
import { transact } from '../../platform/table/transact.ts';
import { check, NOT_EXISTS, put } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { hashOf } from '../password/throttle.ts';
import { logEvent } from './event-log.ts';
import type { RequestContext } from './request-context.ts';
import type { Method } from './security-event.ts';

/** How long what was written for nobody is kept. */
const NOBODY_SECONDS = 15 * 60;

/**
 * Adds a failed sign-in to the user's events. If nobody has the address, it writes and checks as much, so that the work
 * does not show who has an account.
 */
export async function noteFailedSignIn(
  { userId, email, nobody }: { userId: UserId | undefined; email: string; nobody: UserId },
  method: Method,
  context: RequestContext,
  now: Date,
): Promise<void> {
  const event = { type: 'sign_in_failed', method } as const;
  if (userId !== undefined) return transact([logEvent(userId, event, context, now)]);
  const { device, network } = context;
  const likeAnEvent = { ...event, id: nobody, created_at: now.toISOString(), device, network };
  await transact([
    put(keys.nobodyEvent(hashOf(email)), {
      ...likeAnEvent,
      [TTL_ATTRIBUTE]: expiresAfter(now, NOBODY_SECONDS),
    }),
    check(keys.user(nobody), { expression: NOT_EXISTS }),
  ]);
}
