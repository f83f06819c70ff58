import { type Scene, sceneOf } from '../../lib/auth/events/scene.ts';
import { tell } from '../../lib/auth/events/tell.ts';
import { type Link, spendLink } from '../../lib/auth/links/link.ts';
import { rpIdOf } from '../../lib/auth/passkeys/relying-party.ts';
import { checkNewPassword, hashPassword } from '../../lib/auth/password/password.ts';
import { forgetAttempts } from '../../lib/auth/password/throttle.ts';
import { loginOf } from '../../lib/auth/recovery/change-email.ts';
import { resetPassword } from '../../lib/auth/recovery/contract.ts';
import { addInvalidCode, findByCode } from '../../lib/auth/recovery/use-code.ts';
import { type Answer, answeredField, refuseSeveral } from '../../lib/auth/second-factor/answer.ts';
import type { Checked } from '../../lib/auth/second-factor/check-answer.ts';
import { confirmAnswer } from '../../lib/auth/second-factor/confirm-answer.ts';
import { saveFactors } from '../../lib/auth/second-factor/factors.ts';
import { removeFactors } from '../../lib/auth/second-factor/remove-factors.ts';
import { secondFactorRequired } from '../../lib/auth/second-factor/second-step.ts';
import { credentialsToEnd } from '../../lib/auth/sessions/end-credentials.ts';
import type { User } from '../../lib/auth/users/user.ts';
import { changePassword, changeUser } from '../../lib/auth/users/user-store.ts';
import { booksOf } from '../../lib/books/person.ts';
import { batchesOf } from '../../lib/platform/batches.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { Inspect } from '../../lib/platform/endpoint/endpoint.ts';
import { assert } from '../../lib/platform/problems.ts';
import { transact } from '../../lib/platform/table/transact.ts';
import type { Write } from '../../lib/platform/table/write.ts';
import { deactivateAll } from '../../lib/webhooks/store.ts';

/** Beside a dozen items of the user, and two for each book. */
const SILENCED_AT_ONCE = 20;

type Found = { readonly user: User; readonly link: Link; readonly checked: Checked | undefined } | undefined;

/** A password that is refused does not use the code up, because nothing is written. */
const inspect: Inspect<typeof resetPassword, Found> = async ({ body, event, now }, errors) => {
  const found = body.code === undefined ? undefined : await findByCode('reset_password', body.code, now);
  if (found && isGood(found.user, found.link)) {
    checkNewPassword(body, found.user, errors);
    refuseSeveral(body, errors);
    const { id: userId, second_factor_on } = found.user;
    const isAnswered = second_factor_on && answeredField(body) !== undefined && errors.list.length === 0;
    const asked = { userId, purpose: 'reset', acceptsLoginOptions: false, event, now } as const;
    const checked = isAnswered ? await confirmAnswer(body as Answer, asked, errors) : undefined;
    return { ...found, checked };
  }
  checkNewPassword(body, {}, errors);
  addInvalidCode(errors);
  return undefined;
};

function isGood({ email, recovered_at }: User, link: Link): boolean {
  const isVoid = recovered_at !== undefined && link.created_at < recovered_at;
  return link.used_at === undefined && link.email === email && !isVoid;
}

export const handler = command(resetPassword, inspect, async (request, found) => {
  assert(found, 'inspection passes only with a good code');
  const { body, now, event } = request;
  const { user: before, link, checked } = found;
  if (before.second_factor_on && !checked)
    throw await secondFactorRequired(before.id, 'reset', rpIdOf(event), now);
  const scene = sceneOf(event);
  const at = now.toISOString();
  // If nobody has ever proved that the address is theirs, a stranger may have made the account.
  const isNewOwner = before.email_verified_at === undefined;
  const after: User = {
    ...before,
    email_verified_at: before.email_verified_at ?? at,
    pending_email: undefined,
    recovered_at: at,
    ...(isNewOwner && { tokens_since: at }),
    updated_at: at,
    version: before.version + 1,
  };
  const [login, newHash, ended, silenced, factors] = await Promise.all([
    loginOf(before),
    hashPassword(body.password),
    credentialsToEnd(before.id, { tokens: isNewOwner ? 'all' : 'unless_kept' }),
    isNewOwner ? webhooksToSilence(before, now) : [],
    factorWrites(before, checked, scene, now),
  ]);
  // A stranger with many books may have made more webhooks than fit. Silencing those first does no harm.
  const [first = [], ...others] = batchesOf(silenced, SILENCED_AT_ONCE);
  for (const batch of others) await transact(batch);
  const writes = [
    spendLink(before.id, link, now),
    changePassword(login, newHash),
    ...(await changeUser(before, after)),
    ...forgetAttempts(before),
    ...factors,
    ...tell(after, { type: 'password_reset' }, scene, now),
    ...first,
  ];
  const response = await request.commit([...writes, ...ended.fitting(writes)], { email: after.email });
  await ended.endRest('The password was changed');
  return response;
});

/** Uses up the answer. What a stranger has set up, and did not turn on, does not stay a way in. */
async function factorWrites(user: User, checked: Checked | undefined, scene: Scene, now: Date) {
  if (checked) {
    const used = checked.happened.flatMap((each) => tell(user, each, scene, now));
    return [...checked.writes, saveFactors(user.id, checked.before, checked.after), ...used];
  }
  if (user.email_verified_at !== undefined) return [];
  return (await removeFactors(user, {}, scene, now)).writes;
}

/** Those that the user has made, in any book. */
async function webhooksToSilence(user: User, now: Date): Promise<Write[]> {
  const found = await Promise.all(
    booksOf(user).map((bookId) => deactivateAll(bookId, user.id, 'owner_changed', now)),
  );
  return found.flat();
}
