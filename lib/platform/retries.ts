const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds between a failed attempt to send something and the next one. */
export const RETRY_DELAYS_SECONDS: readonly number[] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR];

/** Longer than an attempt and the writes after it. If a run stops in between, the item is due again after this. */
const LEASE_SECONDS = 60;

/** When the next attempt is due after this many failures; undefined after the last one. */
export function retryAt(
  failures: number,
  failedAt: Date,
  delays: readonly number[] = RETRY_DELAYS_SECONDS,
): string | undefined {
  const delay = delays[failures - 1];
  return delay === undefined ? undefined : secondsAfter(failedAt, delay).toISOString();
}

/** When an item is due again if the attempt that begins now never reports its outcome. */
export function leaseEnd(now: Date): string {
  return secondsAfter(now, LEASE_SECONDS).toISOString();
}

export function secondsAfter(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}
