import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { every } from '../../platform/every.ts';
import { Problem } from '../../platform/problems.ts';
import { fromAttributes } from '../../platform/table/client.ts';
import { keys } from '../../platform/table/keys.ts';
import { TTL_ATTRIBUTE } from '../../platform/table/names.ts';
import { isConflict, updateItem } from '../../platform/table/transact.ts';
import { type Item, remove, type Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';

const WINDOW_SECONDS = 15 * 60;
const FAILURES_PER_EMAIL_MAX = 10;
/** Also by user, because a user's e-mail address can change. */
const FAILURES_PER_USER_MAX = 10;
const FAILURES_PER_NETWORK_MAX = 100;
/** How long an attempt waits for others in progress, which may turn out not to be failures. */
const PENDING_WAIT_MS = 3000;

/**
 * An attempt is counted before the result of the password check is used, so that a hundred at once get no more
 * guesses than one after another. `used` counts attempts in progress and failed ones, `failures` only the latter.
 */
interface Reservation {
  readonly subject: string;
  readonly windowEndsAt: number;
}

interface PasswordCheck<Found, Right, Result> {
  readonly email: string;
  readonly address: string;
  /** Finds the login of the e-mail address. Undefined if there is none. */
  readonly find: () => Promise<Found | undefined>;
  /** Returns undefined if the password is wrong. */
  readonly check: (found: Found | undefined) => Promise<Right | undefined>;
  /** Runs if the password is right. It must not write, because it runs while the attempt is released. */
  readonly whenRight: (right: Right) => Promise<Result>;
}

/** Runs a password check under the throttle. Returns undefined if the password is wrong. */
export async function throttled<Found extends { readonly user_id: UserId }, Right, Result>({
  email,
  address,
  find,
  check,
  whenRight,
}: PasswordCheck<Found, Right, Result>): Promise<Result | undefined> {
  const emailHash = hashOf(email);
  const held: Reservation[] = [];
  const hold = async (subject: string, max: number) => void held.push(await reserve(subject, max));
  let right: Right | undefined;
  try {
    const [found] = await every([
      find(),
      hold(`EMAIL#${emailHash}`, FAILURES_PER_EMAIL_MAX),
      hold(`ADDRESS#${networkOf(address)}`, FAILURES_PER_NETWORK_MAX),
    ]);
    // Not in parallel with the e-mail address, or two attempts could each hold the place that the other waits for.
    // Attempts for a user who does not exist are counted too, so that they take the same time.
    const user = found ? userSubject(found.user_id) : `NOBODY#${emailHash}`;
    // The check may begin before the user is counted, because nobody learns its result if the user is blocked.
    [right] = await every([check(found), hold(user, FAILURES_PER_USER_MAX)]);
  } catch (error) {
    await settle(held, 'release');
    throw error;
  }
  if (right === undefined) {
    await settle(held, 'failure');
    return undefined;
  }
  const [result] = await every([whenRight(right), settle(held, 'release')]);
  return result;
}

/** Runs the check of another secret under a throttle of its own. Returns undefined if it is wrong. */
export async function withAttempt<T>(
  subject: string,
  max: number,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const held = [await reserve(subject, max)];
  try {
    const right = await check();
    await settle(held, right === undefined ? 'failure' : 'release');
    return right;
  } catch (error) {
    await settle(held, 'release');
    throw error;
  }
}

/** Deletes a user's counters of attempts, along with the user. */
export function forgetAttempts({ id, email }: { readonly id: UserId; readonly email: string }): Write[] {
  const emailHash = hashOf(email);
  const subjects = [`EMAIL#${emailHash}`, `NOBODY#${emailHash}`, userSubject(id)];
  return subjects.map((subject) => remove(keys.throttle(subject)));
}

/** A hash of the random id, because an attempt that is in flight while the user is erased leaves this behind. */
function userSubject(id: UserId): string {
  return `USER#${hashOf(id)}`;
}

export function hashOf(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** A home or phone usually has a whole /64 of IPv6 addresses. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

async function reserve(subject: string, max: number): Promise<Reservation> {
  const deadline = Date.now() + PENDING_WAIT_MS;
  for (;;) {
    const now = Math.floor(Date.now() / 1000);
    // Someone who logs in now and then has no window, so opening one comes first.
    const opened = await openWindow(subject, now);
    const isFull = Number(opened.item.failures) >= max;
    const counted = opened.done || isFull ? opened : await countIn(subject, now, max);
    if (counted.done) return { subject, windowEndsAt: Number(counted.item.window_ends_at) };

    const { window_ends_at: endsAt, failures } = counted.item;
    // The window ended between the two calls.
    if (endsAt === undefined || Number(endsAt) <= now) continue;
    if (Number(failures) >= max)
      throw new Problem('too_many_attempts', { retryAfterSeconds: Number(endsAt) - now });
    if (Date.now() > deadline)
      throw new Problem('too_many_attempts', {
        detail: 'Too many attempts at the same time. Try again shortly.',
        retryAfterSeconds: 1,
      });
    await sleep(20 + Math.random() * 60);
  }
}

/** How often something may happen within a time. */
interface Limit {
  readonly max: number;
  readonly windowSeconds: number;
}

/**
 * Counts something that may happen only so often, such as a mail to one address. If it has happened too often, it is not
 * counted, and `retryAfterSeconds` says how long that stays so.
 */
export async function countOne(
  subject: string,
  { max, windowSeconds }: Limit,
): Promise<{ isAllowed: boolean; retryAfterSeconds: number }> {
  for (;;) {
    const now = Math.floor(Date.now() / 1000);
    const opened = await openWindow(subject, now, windowSeconds);
    const counted = opened.done ? opened : await countIn(subject, now, max);
    const retryAfterSeconds = Number(counted.item.window_ends_at) - now;
    if (counted.done || retryAfterSeconds > 0) return { isAllowed: counted.done, retryAfterSeconds };
  }
}

async function openWindow(
  subject: string,
  now: number,
  windowSeconds: number = WINDOW_SECONDS,
): Promise<Attempt> {
  return attempt({
    Key: keys.throttle(subject),
    UpdateExpression: 'SET used = :one, failures = :zero, window_ends_at = :end, #ttl = :end',
    ConditionExpression: 'attribute_not_exists(pk) OR window_ends_at <= :now',
    ExpressionAttributeNames: { '#ttl': TTL_ATTRIBUTE },
    ExpressionAttributeValues: { ':one': 1, ':zero': 0, ':end': now + windowSeconds, ':now': now },
  });
}

async function countIn(subject: string, now: number, max: number): Promise<Attempt> {
  return attempt({
    Key: keys.throttle(subject),
    UpdateExpression: 'ADD used :one',
    ConditionExpression: 'window_ends_at > :now AND used < :max',
    ExpressionAttributeValues: { ':one': 1, ':now': now, ':max': max },
  });
}

async function settle(reserved: readonly Reservation[], outcome: 'release' | 'failure'): Promise<void> {
  await Promise.all(
    reserved.map(({ subject, windowEndsAt }) =>
      attempt({
        Key: keys.throttle(subject),
        UpdateExpression: outcome === 'failure' ? 'ADD failures :delta' : 'ADD used :delta',
        // A window that began in the meantime did not count this attempt.
        ConditionExpression: 'window_ends_at = :end',
        ExpressionAttributeValues: { ':delta': outcome === 'failure' ? 1 : -1, ':end': windowEndsAt },
      }),
    ),
  );
}

/** The item after the update, or the item that failed its condition. */
interface Attempt {
  readonly done: boolean;
  readonly item: Item;
}

async function attempt(input: Parameters<typeof updateItem>[0]): Promise<Attempt> {
  try {
    const item = await updateItem({
      ...input,
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    return { done: true, item };
  } catch (error) {
    if (!isConflict(error)) throw error;
    return { done: false, item: error.Item ? fromAttributes(error.Item) : {} };
  }
}
