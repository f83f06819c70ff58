import { confirmPassword } from '../../lib/auth/confirm-password.ts';
import { deleteMe } from '../../lib/auth/contract.ts';
import { clearedCookie } from '../../lib/auth/cookie.ts';
import { eraseUser, isImporting, sweep } from '../../lib/auth/erasure.ts';
import { showUser, type User } from '../../lib/auth/user.ts';
import { getUserAndBook } from '../../lib/auth/user-store.ts';
import { booksOf } from '../../lib/books/person.ts';
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
  const { user } = await getUserAndBook(caller);
  if (body.password === undefined) return { user, confirmed: undefined };
  const address = event.requestContext.identity.sourceIp;
  const confirmed = await confirmPassword(user, body.password, address, () => booksToErase(user));
  if (!confirmed) errors.add('password', 'wrong_password', 'is not your password');
  return { user, confirmed };
}

async function booksToErase(user: User) {
  const books = booksOf(user).map(async (id) => [id, { importing: await isImporting(id) }] as const);
  return new Map(await Promise.all(books));
}

export const handler = command(deleteMe, inspect, async (request, { user, confirmed }) => {
  const { now, event } = request;
  assert(confirmed, 'inspection passes only with the right password');
  request.requireMatch(showUser(user));
  const { login, prepared: books } = confirmed;
  const { erasures, writes } = eraseUser(user, login, books, now);
  await request.commit([...writes], undefined);
  request.cookies.push(clearedCookie(isPlainHttp(event)));
  const endsAt = performance.now() + SWEEP_MS;
  const swept = Promise.all(erasures.map((each) => sweep(each, { itemsMax: SWEEP_ITEMS_MAX, endsAt })));
  await swept.catch(
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
