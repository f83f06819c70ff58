import { deleteMe } from '../../lib/auth/contract.ts';
import { eraseUser } from '../../lib/auth/erasure/erase-user.ts';
import { notifyErased } from '../../lib/auth/events/event-log.ts';
import { requestContextOf } from '../../lib/auth/events/request-context.ts';
import { confirmPassword } from '../../lib/auth/password/confirm-password.ts';
import { clearedCookie } from '../../lib/auth/sessions/cookie.ts';
import { showUser } from '../../lib/auth/users/user.ts';
import { getUserAndBook } from '../../lib/auth/users/user-store.ts';
import { sweepNow } from '../../lib/books/erasure.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { isPlainHttp } from '../../lib/platform/endpoint/csrf.ts';
import type { UncheckedRequest } from '../../lib/platform/endpoint/endpoint.ts';
import { requestIdOf } from '../../lib/platform/endpoint/headers.ts';
import { assert, type FieldErrors } from '../../lib/platform/problems.ts';

async function inspect({ caller, body, event }: UncheckedRequest<typeof deleteMe>, errors: FieldErrors) {
  const { user } = await getUserAndBook(caller);
  if (body.password === undefined) return { user, confirmed: undefined };
  const address = event.requestContext.identity.sourceIp;
  const confirmed = await confirmPassword(user, body.password, address, async () => undefined);
  if (!confirmed) errors.add('password', 'wrong_password', 'is not your password');
  return { user, confirmed };
}

export const handler = command(deleteMe, inspect, async (request, { user, confirmed }) => {
  const { body, now, event } = request;
  assert(confirmed, 'inspection passes only with the right password');
  request.requireMatch(showUser(user));
  const { erasures, writes, leftovers } = await eraseUser(user, confirmed.login, body.shared_books, now);
  await request.commit(
    [...writes, ...notifyErased(user, requestContextOf(event), now)],
    undefined,
    leftovers,
  );
  request.cookies.push(clearedCookie(isPlainHttp(event)));
  await sweepNow(erasures, { requestId: requestIdOf(event), endpoint: 'deleteMe' });
  return undefined;
});
