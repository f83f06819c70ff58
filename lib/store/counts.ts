import { DEFAULT_ACCOUNTS } from '../domain/account.ts';
import { Problem, type ProblemCode } from '../domain/errors.ts';
import type { UserId } from '../domain/user.ts';
import { keys } from './keys.ts';
import { update, type Write } from './transact.ts';

export type Counted = 'accounts' | 'contacts' | 'obligations';

interface Limit {
  readonly max: number;
  readonly code: ProblemCode;
  /** Those that exist without being counted. */
  readonly uncounted?: number;
}

/**
 * How many of each a user may have. Deleted contacts and obligations count, because they can be restored. Accounts
 * that were made for a category do not count, and those of registration are counted here, so that registering
 * needs no further write.
 */
const LIMITS: Readonly<Record<Counted, Limit>> = {
  accounts: { max: 1000, code: 'account_limit_reached', uncounted: DEFAULT_ACCOUNTS.length },
  contacts: { max: 10_000, code: 'contact_limit_reached' },
  obligations: { max: 10_000, code: 'obligation_limit_reached' },
};

/** In the transaction that creates the record, so that parallel requests cannot exceed the limit. */
export function countCreated(userId: UserId, what: Counted): Write {
  const { max, code, uncounted = 0 } = LIMITS[what];
  return update(
    keys.counts(userId),
    { add: { [what]: 1 } },
    {
      expression: 'attribute_not_exists(#counted) OR #counted < :max',
      names: { '#counted': what },
      values: { ':max': max - uncounted },
      otherwise: () => limitReached(code, max, what),
    },
  );
}

/** In the transaction that deletes an account for good. */
export function countDeletedAccount(userId: UserId): Write {
  return update(keys.counts(userId), { add: { accounts: -1 } });
}

export function limitReached(code: ProblemCode, max: number, what: string): Problem {
  return new Problem(code, `You have ${max.toLocaleString('en')} ${what}, and there cannot be more.`);
}
