const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds between a failed attempt and the next one. After the last one, the delivery has failed. */
const RETRY_DELAYS_SECONDS: readonly number[] = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  12 * HOUR,
  24 * HOUR,
];
/** A webhook is deactivated once every attempt has failed for this long. */
const FAILING_MAX_MS = 3 * DAY * 1000;
/**
 * Only a delivery that has failed this often, for half an hour, deactivates its webhook. A webhook may have had nothing
 * to send since a failure long ago, and one more must not be enough.
 */
const FAILED_ATTEMPTS_MIN = 4;

const GONE = 410;

/** The outcome of an attempt: a status, or none if there was no response in time. */
export interface Attempt {
  readonly at: Date;
  readonly status?: number | undefined;
}

export interface DeliveryState {
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly attempts: number;
  /** Attempts since the delivery was created or last requested; retries are counted from there. */
  readonly round_attempts: number;
  readonly response_status?: number | undefined;
  readonly next_attempt_at?: string | undefined;
}

export function isSuccess({ status = 0 }: Attempt): boolean {
  return status >= 200 && status < 300;
}

/** The delivery after an attempt. */
export function afterAttempt(before: DeliveryState, attempt: Attempt): DeliveryState {
  const attempts = before.attempts + 1;
  const round_attempts = before.round_attempts + 1;
  const made = { attempts, round_attempts, response_status: attempt.status, next_attempt_at: undefined };
  if (isSuccess(attempt)) return { ...made, status: 'delivered' };
  const delay = RETRY_DELAYS_SECONDS[round_attempts - 1];
  if (delay === undefined || attempt.status === GONE) return { ...made, status: 'failed' };
  return { ...made, status: 'pending', next_attempt_at: secondsAfter(attempt.at, delay).toISOString() };
}

type InactiveReason = 'gone' | 'failing';

export interface WebhookHealth {
  readonly is_active: boolean;
  readonly inactive_reason?: InactiveReason | undefined;
  /** When the current run of failures began. */
  readonly failing_since?: string | undefined;
}

/**
 * The webhook after an attempt, which is the n-th of this round of its delivery. The same object if nothing changes,
 * which is the usual case.
 */
export function healthAfter<H extends WebhookHealth>(before: H, attempt: Attempt, nth: number): H {
  if (isSuccess(attempt))
    return before.failing_since === undefined ? before : { ...before, failing_since: undefined };
  if (!before.is_active) return before;
  const failing_since = before.failing_since ?? attempt.at.toISOString();
  const inactive_reason = reasonToStop(attempt, nth, failing_since);
  if (inactive_reason) return { ...before, is_active: false, inactive_reason, failing_since };
  return before.failing_since === undefined ? { ...before, failing_since } : before;
}

function reasonToStop(
  { at, status }: Attempt,
  nth: number,
  failingSince: string,
): InactiveReason | undefined {
  if (status === GONE) return 'gone';
  const failingMs = at.getTime() - Date.parse(failingSince);
  return failingMs >= FAILING_MAX_MS && nth >= FAILED_ATTEMPTS_MIN ? 'failing' : undefined;
}

export function secondsAfter(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}
