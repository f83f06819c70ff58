import { randomBytes } from 'node:crypto';
import { sceneOf } from '../../lib/auth/events/scene.ts';
import { tell } from '../../lib/auth/events/tell.ts';
import { spendLink } from '../../lib/auth/links/link.ts';
import { hashPassword } from '../../lib/auth/password/password.ts';
import { askToReset, loginOf } from '../../lib/auth/recovery/change-email.ts';
import { undoEmailChange } from '../../lib/auth/recovery/contract.ts';
import { isUndone, withUndone } from '../../lib/auth/recovery/undone-changes.ts';
import { findByCode, invalidCode } from '../../lib/auth/recovery/use-code.ts';
import { removeFactors } from '../../lib/auth/second-factor/remove-factors.ts';
import { credentialsToEnd } from '../../lib/auth/sessions/end-credentials.ts';
import type { User } from '../../lib/auth/users/user.ts';
import { changeUser } from '../../lib/auth/users/user-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

const PASSWORD_BYTES = 32;

/** Whoever reads the mail to the previous address gets the account back, and nobody else keeps access to it. */
export const handler = command(undoEmailChange, async (request) => {
  const { body, now, event } = request;
  const found = await findByCode('email_changed', body.code, now);
  if (!found || found.link.used_at !== undefined) throw invalidCode();
  const { user: before, link } = found;
  if (before.email === link.email || isUndone(before, link)) throw invalidCode();
  const at = now.toISOString();
  const scene = sceneOf(event);
  // Whoever changed the address may have set up more.
  const owner = { ...before, email: link.email };
  const removed = await removeFactors(owner, { since: link.created_at }, scene, now);
  const after: User = {
    ...before,
    email: link.email,
    email_verified_at: at,
    pending_email: undefined,
    recovered_at: at,
    tokens_since: at,
    undone: withUndone(before, link, now),
    ...(removed.isTurned && { second_factor_on: undefined }),
    updated_at: at,
    version: before.version + 1,
  };
  const [login, unknown, ended] = await Promise.all([
    loginOf(before),
    hashPassword(randomBytes(PASSWORD_BYTES).toString('base64url')),
    credentialsToEnd(before.id, { tokens: 'all' }),
  ]);
  const writes = [
    spendLink(before.id, link, now),
    ...(await changeUser(before, after, login, unknown)),
    ...removed.writes,
    ...tell(after, { type: 'email_change_undone' }, scene, now),
    askToReset(after.id, after.email, now),
  ];
  const response = await request.commit([...writes, ...ended.fitting(writes)], { email: after.email });
  await ended.endRest('The change was undone');
  return response;
});
