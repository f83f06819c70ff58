import type { Write } from '../../platform/table/write.ts';
import type { EventDetails } from '../events/event-log.ts';
import type { RequestContext } from '../events/request-context.ts';
import { allPasskeys, removePasskey } from '../passkeys/passkey-store.ts';
import type { User } from '../users/user.ts';
import { changeFactors } from './change-factors.ts';
import { getFactors, isSetUp } from './factors.ts';

interface Removal {
  /** Only what was set up at or after this time. Default: everything. */
  readonly since?: string;
  readonly by?: 'operator';
}

export interface Removed {
  /** Whether logging in takes a second factor afterwards. */
  readonly isOn: boolean;
  readonly isTurned: boolean;
  /** How many are removed. */
  readonly passkeys: number;
  /** Whether the authenticator app is. */
  readonly totp: boolean;
  readonly writes: Write[];
}

/**
 * Removes what somebody else may have set up: passkeys, the authenticator app and recovery codes. `isOn` says whether
 * logging in takes a second factor afterwards, which the caller notes in the profile.
 */
export async function removeFactors(
  user: User,
  { since = '', by }: Removal,
  context: RequestContext | undefined,
  now: Date,
): Promise<Removed> {
  const [before, passkeys] = await Promise.all([getFactors(user.id), allPasskeys(user.id)]);
  if (!isSetUp(before)) return { isOn: false, isTurned: false, passkeys: 0, totp: false, writes: [] };
  const gone = passkeys.filter(({ created_at }) => created_at >= since);
  const { totp_since = '', recovery_codes } = before;
  const losesTotp = before.totp !== undefined && totp_since >= since;
  const wanted = {
    ...before,
    ...(losesTotp && { totp: undefined, totp_since: undefined, totp_step: undefined }),
    recovery_codes: recovery_codes && recovery_codes.made_at >= since ? undefined : recovery_codes,
    pending_totp: undefined,
    pending_until: undefined,
    passkey_count: passkeys.length - gone.length,
  };
  // One event, and one notice, for all of them.
  const events: EventDetails[] = [
    ...(gone.length > 0 ? [{ type: 'passkey_removed', by } as const] : []),
    ...(losesTotp ? [{ type: 'totp_removed', by } as const] : []),
  ];
  const change = { before, after: wanted, events };
  const { after, isTurned, writes } = await changeFactors(user, change, context, now);
  const removals = gone.map((passkey) => removePasskey(user.id, passkey));
  return {
    isOn: after.is_required,
    isTurned,
    passkeys: gone.length,
    totp: losesTotp,
    writes: [...removals, ...writes],
  };
}
