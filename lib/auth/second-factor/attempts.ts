import type { UserId } from '../../platform/user.ts';
import { hashOf, networkOf, withAttempt } from '../password/throttle.ts';

const WRONG_MAX = 10;

/**
 * Checks an answer under the throttle of the user's second factors, which is apart from that of passwords. `check`
 * returns undefined if the answer is wrong.
 */
export function withFactorAttempt<T>(userId: UserId, check: () => Promise<T | undefined>) {
  return withAttempt(`FACTOR#${hashOf(userId)}`, WRONG_MAX, check);
}

/**
 * The same for a passkey without a password. It is counted apart, and for each network, because anyone who knows the id of
 * a user, such as a member of the same book, could otherwise keep the user out. Nobody can guess a signature.
 */
export function withPasskeyAttempt<T>(handle: string, address: string, check: () => Promise<T | undefined>) {
  return withAttempt(`PASSKEY#${hashOf(`${handle}#${networkOf(address)}`)}`, WRONG_MAX, check);
}
