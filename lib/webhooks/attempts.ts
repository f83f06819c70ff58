import { RETRY_DELAYS_SECONDS, retryAt } from '../platform/retries.ts';

const DAY = 24 * 60 * 60;

/** One more than other things that are sent. After the last one, the delivery has failed. */
const DELAYS_SECONDS: readonly number[] = [...RETRY_DELAYS_SECONDS, DAY];
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
  const next_attempt_at = retryAt(round_attempts, attempt.at, DELAYS_SECONDS);
  if (next_attempt_at === undefined || attempt.status === GONE) return { ...made, status: 'failed' };
  return { ...made, status: 'pending', next_attempt_at };
}

type InactiveReason = 'gone' | 'failing' | 'owner_changed';

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
