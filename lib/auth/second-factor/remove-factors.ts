import type { Write } from '../../platform/table/write.ts';
import type { Scene } from '../events/scene.ts';
import type { Happened } from '../events/tell.ts';
import { allPasskeys, removePasskey } from '../passkeys/passkey-store.ts';
import type { User } from '../users/user.ts';
import { changeFactors } from './change-factors.ts';
import { getFactors, isSetUp } from './factors.ts';

interface Removal {
  /** Only what was set up at or after this time. Default: everything. */
  readonly since?: string;
  readonly by?: 'operator';
}

/**
 * Removes what somebody else may have set up: passkeys, the authenticator app and recovery codes. `isOn` says whether
 * logging in takes a second factor afterwards, which the caller notes in the profile.
 */
export async function removeFactors(
  user: User,
  { since = '', by }: Removal,
  scene: Scene | undefined,
  now: Date,
): Promise<{ isOn: boolean; isTurned: boolean; writes: Write[] }> {
  const [before, passkeys] = await Promise.all([getFactors(user.id), allPasskeys(user.id)]);
  if (!isSetUp(before)) return { isOn: false, isTurned: false, writes: [] };
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
  const happened: Happened[] = [
    ...(gone.length > 0 ? [{ type: 'passkey_removed', by } as const] : []),
    ...(losesTotp ? [{ type: 'totp_removed', by } as const] : []),
  ];
  const change = { before, after: wanted, happened };
  const { after, isTurned, writes } = await changeFactors(user, change, scene, now);
  const removals = gone.map((passkey) => removePasskey(user.id, passkey));
  return { isOn: after.is_required, isTurned, writes: [...removals, ...writes] };
}
