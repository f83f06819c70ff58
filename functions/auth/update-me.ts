import { confirmPassword } from '../../lib/auth/confirm-password.ts';
import { updateMe } from '../../lib/auth/contract.ts';
import { changeUser, getUser, type Login } from '../../lib/auth/user-store.ts';
import { userView } from '../../lib/auth/view.ts';
import { endpoint, type Inspect } from '../../lib/platform/endpoint/endpoint.ts';
import { untilFreshlyInspected } from '../../lib/platform/endpoint/inspected.ts';
import { untilFresh } from '../../lib/platform/table/fresh.ts';
import type { User } from '../../lib/platform/user.ts';

interface Found {
  readonly before: User;
  /** Only when the e-mail address changes. */
  readonly login: Login | undefined;
}

/** Whoever has a token alone must not take the login over: another e-mail address needs the password. */
const inspect: Inspect<typeof updateMe, Found> = ({ caller, body, event }, errors) =>
  untilFresh(async () => {
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
  });

export const handler = endpoint(updateMe, inspect, (request, found) =>
  untilFreshlyInspected(inspect, request, found, async ({ before, login }) => {
    const { body, now } = request;
    request.requireMatch(userView(before));
    const after: User = {
      ...before,
      name: body.name,
      email: body.email,
      baseCurrencyId: body.base_currency_id ?? before.baseCurrencyId,
      updatedAt: now.toISOString(),
    };
    return request.commit(await changeUser(before, after, login), userView(after));
  }),
);
