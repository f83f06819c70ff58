import { batchesOf } from '../../platform/batches.ts';
import { Problem } from '../../platform/problems.ts';
import { transact } from '../../platform/table/transact.ts';
import type { Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { allTokenIds, removeAccessToken, tokensEndedByNewPassword } from '../tokens/access-token-store.ts';
import { allSessionIds, removeSession } from './session-store.ts';

/** A transaction takes 100 items. A few are added to what a command writes. */
const TRANSACTION_MAX = 94;
const PER_TRANSACTION = 90;

interface Ending {
  /** The session that goes on; undefined if all end. */
  readonly except?: string | undefined;
  readonly tokens: 'all' | 'unless_kept' | 'none';
}

/**
 * Ends sessions and access tokens: as many as fit into the transaction that is the reason for it, and the others after
 * it. `endRest` also ends a session that was opened with the old password a moment ago. No more can follow, because
 * opening a session requires that the password is still the one that was checked.
 */
export async function credentialsToEnd(userId: UserId, { except, tokens }: Ending) {
  const sessions = async () =>
    (await allSessionIds(userId)).filter((id) => id !== except).map((id) => removeSession(userId, id));
  const accessTokens = async () =>
    (await tokenIds(userId, tokens)).map((id) => removeAccessToken(userId, id));
  const writes: Write[] = (await Promise.all([accessTokens(), sessions()])).flat();

  /** `done` tells the client what was done anyway. The sessions end first, because creating a token requires one. */
  async function endRest(done: string): Promise<void> {
    try {
      for (const left of [sessions, accessTokens])
        for (const batch of batchesOf(await left(), PER_TRANSACTION)) await transact(batch);
    } catch (cause) {
      throw new Problem('outcome_unknown', {
        detail: `${done}, but other sessions and access tokens may still be valid.`,
        retryAfterSeconds: 1,
        cause,
      });
    }
  }
  /** As many as fit beside the other writes of the transaction. */
  const fitting = (others: readonly Write[]) => writes.slice(0, Math.max(0, TRANSACTION_MAX - others.length));
  return { fitting, endRest };
}

async function tokenIds(userId: UserId, which: Ending['tokens']): Promise<string[]> {
  if (which === 'none') return [];
  return which === 'all' ? allTokenIds(userId) : tokensEndedByNewPassword(userId);
}
