import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { isChallenge, spendChallenge } from '../../lib/auth/passkeys/challenge.ts';
import { readClientData } from '../../lib/auth/passkeys/client-data.ts';
import { createPasskey } from '../../lib/auth/passkeys/contract.ts';
import { type Passkey, showPasskey } from '../../lib/auth/passkeys/passkey.ts';
import { addPasskey, allPasskeys } from '../../lib/auth/passkeys/passkey-store.ts';
import { relyingPartyOf } from '../../lib/auth/passkeys/relying-party.ts';
import { verifyAttestation } from '../../lib/auth/passkeys/verify-attestation.ts';
import { invalidPasskey } from '../../lib/auth/second-factor/answer.ts';
import { changeFactors } from '../../lib/auth/second-factor/change-factors.ts';
import { getFactors } from '../../lib/auth/second-factor/factors.ts';
import { requireMayEnrol } from '../../lib/auth/second-factor/may-enrol.ts';
import { getUser } from '../../lib/auth/users/user-store.ts';
import { type Command, command } from '../../lib/platform/endpoint/command.ts';
import { newId } from '../../lib/platform/id.ts';
import { Problem } from '../../lib/platform/problems.ts';

const PASSKEYS_MAX = 20;
const DEFAULT_NAME = 'Passkey';

export const handler = command(createPasskey, async (request) => {
  const { caller, body, event, now } = request;
  const [user, before, own, { challenge, key }] = await Promise.all([
    getUser(caller.id),
    getFactors(caller.id),
    allPasskeys(caller.id),
    verify(request),
  ]);
  requireMayEnrol(user);
  if (own.some(({ credential_id }) => credential_id === key.credential_id))
    throw new Problem('passkey_exists');
  if (own.length >= PASSKEYS_MAX) throw new Problem('passkey_limit_reached');
  const name = body.name ?? DEFAULT_NAME;
  const passkey: Passkey = { ...key, id: newId(), name, created_at: now.toISOString(), version: 1 };
  const after = { ...before, passkey_count: own.length + 1 };
  const change = { before, after, events: [{ type: 'passkey_added', name } as const] };
  const { writes } = await changeFactors(user, change, requestContextOf(event), now);
  return request.commit(
    [spendChallenge(user.id, challenge, now, invalidPasskey), addPasskey(user.id, passkey), ...writes],
    showPasskey(passkey),
  );
});

async function verify({ caller, body, event, now }: Command<typeof createPasskey>) {
  const relyingParty = relyingPartyOf(event);
  const clientData = readClientData(body.credential, 'webauthn.create', relyingParty);
  const isOurs = clientData && (await isChallenge(clientData.challenge, 'registration', caller.id, now));
  const key = isOurs ? await verifyAttestation(body.credential, clientData, relyingParty.id) : undefined;
  if (!clientData || !key) throw invalidPasskey();
  return { challenge: clientData.challenge, key };
}
