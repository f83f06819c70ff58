import { deleteMe } from '../../lib/auth/contract.ts';
import { eraseUser, sweep } from '../../lib/auth/erasure/erasure.ts';
import { confirmPassword } from '../../lib/auth/password/confirm-password.ts';
import { clearedCookie } from '../../lib/auth/sessions/cookie.ts';
import { showUser } from '../../lib/auth/users/user.ts';
import { getUserAndBook } from '../../lib/auth/users/user-store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';
import type { Draft } from '../../lib/platform/endpoint/endpoint.ts';
import { requestIdOf } from '../../lib/platform/endpoint/headers.ts';
import { describeError, log } from '../../lib/platform/endpoint/log.ts';
import { assert, type FieldErrors } from '../../lib/platform/problems.ts';

/** What the request itself removes; the operations function removes the rest. */
const SWEEP_MS = 5000;
const SWEEP_ITEMS_MAX = 10_000;

async function inspect({ caller, body, event }: Draft<typeof deleteMe>, errors: FieldErrors) {
  const { user, book } = await getUserAndBook(caller);
  if (body.password === undefined) return { user, book, confirmed: undefined };
  const address = event.requestContext.identity.sourceIp;
  const confirmed = await confirmPassword(user, body.password, address, async () => undefined);
  if (!confirmed) errors.add('password', 'wrong_password', 'is not your password');
  return { user, book, confirmed };
}

export const handler = command(deleteMe, inspect, async (request, { user, book, confirmed }) => {
  const { now, event } = request;
  assert(confirmed, 'inspection passes only with the right password');
  request.requireMatch(showUser(user));
  const { erasures, writes } = eraseUser(user, confirmed.login, [book.id], now);
  await request.commit(writes, undefined);
  request.cookies.push(clearedCookie(isPlainHttp(event)));
  const limits = { itemsMax: SWEEP_ITEMS_MAX, endsAt: performance.now() + SWEEP_MS };
  await Promise.all(erasures.map((each) => sweep(each, limits))).catch(
    // The user is erased anyway, and what is left is queued.
    (error: unknown) =>
      log({
        level: 'error',
        message: 'erasure left to the operations function',
        request_id: requestIdOf(event),
        endpoint: 'deleteMe',
        error: describeError(error),
      }),
  );
  return undefined;
});
