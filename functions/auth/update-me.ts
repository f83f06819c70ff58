import { updateMe } from '../../lib/auth/contract.ts';
import { confirmPassword } from '../../lib/auth/password/confirm-password.ts';
import { showUser, type User, user } from '../../lib/auth/users/user.ts';
import { changeUser, getUser, type Login } from '../../lib/auth/users/user-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { Inspect } from '../../lib/platform/endpoint/endpoint.ts';
import { writtenIn } from '../../lib/platform/record.ts';

interface Found {
  readonly before: User;
  /** Only if the e-mail address changes. */
  readonly login: Login | undefined;
}

/** A token alone must not be enough to take over the login: another e-mail address requires the password. */
const inspect: Inspect<typeof updateMe, Found> = async ({ caller, body, event }, errors) => {
  const before = await getUser(caller.id);
  const { email, current_password: password } = body;
  if (email === undefined || email === before.email) return { before, login: undefined };
  if (password === undefined) {
    errors.add('current_password', 'required', 'is required to change the e-mail address');
    return { before, login: undefined };
  }
  const address = event.requestContext.identity.sourceIp;
  const confirmed = await confirmPassword(before, password, address, async () => undefined);
  if (!confirmed) errors.add('current_password', 'wrong_password', 'is not your password');
  return { before, login: confirmed?.login };
};

export const handler = command(updateMe, inspect, async (request, { before, login }) => {
  const { body, now } = request;
  request.requireMatch(showUser(before));
  const after: User = {
    ...before,
    ...writtenIn(user, body),
    base_currency_id: body.base_currency_id ?? before.base_currency_id,
    time_zone: body.time_zone ?? before.time_zone,
    updated_at: now.toISOString(),
  };
  return request.commit(await changeUser(before, after, login), showUser(after));
});
