import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { deletePasskey } from '../../lib/auth/passkeys/contract.ts';
import { showPasskey } from '../../lib/auth/passkeys/passkey.ts';
import { allPasskeys, removePasskey } from '../../lib/auth/passkeys/passkey-store.ts';
import { changeFactors } from '../../lib/auth/second-factor/change-factors.ts';
import { getFactors } from '../../lib/auth/second-factor/factors.ts';
import { getUser, markSecondFactor } from '../../lib/auth/users/user-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { notFound } from '../../lib/platform/problems.ts';

export const handler = command(deletePasskey, async (request) => {
  const { caller, params, event, now } = request;
  const [user, before, own] = await Promise.all([
    getUser(caller.id),
    getFactors(caller.id),
    allPasskeys(caller.id),
  ]);
  const passkey = own.find(({ id }) => id === params.id);
  if (!passkey) throw notFound('passkey');
  request.requireMatch(showPasskey(passkey));
  const { name } = passkey;
  const after = { ...before, passkey_count: own.length - 1 };
  const change = { before, after, events: [{ type: 'passkey_removed', name } as const] };
  const { isTurned, writes } = await changeFactors(user, change, requestContextOf(event), now);
  const turned = isTurned ? markSecondFactor(user, false) : [];
  return request.commit([removePasskey(user.id, passkey), ...writes, ...turned], undefined);
});
