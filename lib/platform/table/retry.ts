import { setTimeout as sleep } from 'node:timers/promises';

/** What a failure means. `uncertain`: the call may or may not have been carried out. */
export type Failure = 'conflict' | 'throttled' | 'uncertain' | 'final';

const THROTTLED = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);
const CONFLICT = new Set([
  'TransactionConflictException',
  'TransactionInProgressException',
  'TransactionConflict',
]);

interface SdkError extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return 'final';
  const { name, $metadata, CancellationReasons } = error as SdkError;
  if (name === 'TransactionCanceledException') return failureOfReasons(CancellationReasons ?? []);
  if (THROTTLED.has(name)) return 'throttled';
  if (CONFLICT.has(name)) return 'conflict';
  if (isNetworkError(error)) return 'uncertain';
  const status = $metadata?.httpStatusCode;
  if (status === undefined) return 'final';
  // An error with a success status means that the response did not arrive completely.
  return status >= 500 || status < 300 ? 'uncertain' : 'final';
}

/** A cancelled transaction is worth retrying only if nothing but contention or throttling stopped it. */
function failureOfReasons(reasons: readonly { readonly Code?: string }[]): Failure {
  const codes = reasons.map((reason) => reason.Code ?? 'None').filter((code) => code !== 'None');
  if (codes.length === 0 || !codes.every((code) => CONFLICT.has(code) || THROTTLED.has(code))) return 'final';
  return codes.some((code) => CONFLICT.has(code)) ? 'conflict' : 'throttled';
}

function isNetworkError(error: Error): boolean {
  const code = (error as Error & { code?: string }).code ?? '';
  return (
    error.name === 'TimeoutError' ||
    /^E[A-Z_]+$/.test(code) ||
    code === 'UND_ERR_SOCKET' ||
    /socket|aborted/i.test(error.message)
  );
}

/** Longer than DynamoDB takes on a bad day: a call that takes this long is lost. */
export const CALL_TIMEOUT_MS = 3000;
const ATTEMPTS_MAX = 12;
/** A call that hangs costs its whole timeout, so it is retried less often. */
const UNCERTAIN_MAX = 4;
const DELAY_BASE_MS = 20;
const DELAY_MAX_MS = 600;
/** Reserved for sending the response. */
const RESPONSE_MS = 500;

let lastCallAt = Number.POSITIVE_INFINITY;

/**
 * Sets how long this function may still run. A call that could outlast it is not started: a request that is cut off
 * could not report whether anything was written. A Lambda serves one request at a time, so one limit is enough.
 */
export function startTimeBudget(remainingMs: number): void {
  lastCallAt = performance.now() + remainingMs - CALL_TIMEOUT_MS - RESPONSE_MS;
}

/** Nothing in a batch was done. Has DynamoDB's name for throttling, so that it is retried as such. */
export class NothingProcessed extends Error {
  override readonly name = 'ProvisionedThroughputExceededException';
}

/** Thrown when retrying was not enough. */
export class RetriesExhausted extends Error {
  override readonly name = 'RetriesExhausted';
  readonly failure: Failure;
  constructor(failure: Failure, cause: unknown) {
    super(`DynamoDB call failed after retries (${failure})`, { cause });
    this.failure = failure;
  }
}

/**
 * Concurrent calls share connections: opening one takes more CPU than waiting for another call, above all in a cold
 * start. They wait here and not for a connection, because the SDK's timeouts would count that.
 */
const CALLS_AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function takeTurn(): Promise<void> {
  if (running < CALLS_AT_ONCE) running++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}

/** Runs `call` until it succeeds or fails for good, with full jitter so that competing requests spread out. */
export async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  let uncertain = 0;
  let failure: Failure = 'throttled';
  let cause: unknown;
  for (let attempt = 1; attempt <= ATTEMPTS_MAX && uncertain < UNCERTAIN_MAX; attempt++) {
    if (attempt > 1) await sleep(Math.random() * Math.min(DELAY_MAX_MS, DELAY_BASE_MS * 2 ** (attempt - 1)));
    await takeTurn();
    try {
      if (performance.now() > lastCallAt) break;
      return await call();
    } catch (error) {
      failure = failureOf(error);
      cause = error;
      if (failure === 'final') throw error;
      if (failure === 'uncertain') uncertain++;
    } finally {
      endTurn();
    }
  }
  // If the outcome of any attempt is unknown, so is that of the whole call.
  throw new RetriesExhausted(uncertain > 0 ? 'uncertain' : failure, cause);
}
