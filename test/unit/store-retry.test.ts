import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Failure,
  failureOf,
  RetriesExhausted,
  startTimeBudget,
  withRetries,
} from '../../lib/platform/table/retry.ts';

/** A clock that only waiting advances. */
const clock = vi.hoisted(() => ({ now: 0, waits: [] as number[] }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    clock.waits.push(ms);
    clock.now += ms;
  },
}));

const sdkError = (name: string, more: object = {}) =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode: 400 }, ...more });
const cancelled = (...codes: (string | undefined)[]) =>
  sdkError('TransactionCanceledException', {
    CancellationReasons: codes.map((Code) => (Code === undefined ? {} : { Code })),
  });
const network = (more: object) => Object.assign(new Error('failed'), more);

describe('a failed call', () => {
  test.each<[string, unknown, Failure]>([
    ['throttling', sdkError('ThrottlingException'), 'throttled'],
    ['throughput', sdkError('ProvisionedThroughputExceededException'), 'throttled'],
    ['the limit of the account', sdkError('RequestLimitExceeded'), 'throttled'],
    ['a conflict of one item', sdkError('TransactionConflictException'), 'conflict'],
    ['a transaction in progress', sdkError('TransactionInProgressException'), 'conflict'],
    ['a cancellation by conflict', cancelled('None', 'TransactionConflict'), 'conflict'],
    ['a cancellation by throttling', cancelled('ThrottlingError', 'None'), 'throttled'],
    ['a cancellation by throughput', cancelled('ProvisionedThroughputExceeded'), 'throttled'],
    ['a cancellation by both', cancelled('ThrottlingError', 'TransactionConflict'), 'conflict'],
    ['a failed condition', cancelled('ConditionalCheckFailed'), 'final'],
    [
      'a failed condition beside a conflict',
      cancelled('TransactionConflict', 'ConditionalCheckFailed'),
      'final',
    ],
    ['an invalid transaction', cancelled('ValidationError', 'TransactionConflict'), 'final'],
    ['a partition that is too large', cancelled('ItemCollectionSizeLimitExceeded'), 'final'],
    ['a cancellation without a reason', cancelled('None', undefined), 'final'],
    ['a failed condition of one item', sdkError('ConditionalCheckFailedException'), 'final'],
    ['an invalid call', sdkError('ValidationException'), 'final'],
    ['a missing permission', sdkError('AccessDeniedException'), 'final'],
    ['another body for the same token', sdkError('IdempotentParameterMismatchException'), 'final'],
    [
      'an internal error',
      sdkError('InternalServerError', { $metadata: { httpStatusCode: 500 } }),
      'uncertain',
    ],
    [
      'an unavailable service',
      sdkError('ServiceUnavailable', { $metadata: { httpStatusCode: 503 } }),
      'uncertain',
    ],
    ['a timeout', network({ name: 'TimeoutError', code: 'ETIMEDOUT' }), 'uncertain'],
    ['a reset', network({ code: 'ECONNRESET' }), 'uncertain'],
    [
      'an answer that was cut off',
      Object.assign(network({ code: 'ECONNRESET' }), { $metadata: { httpStatusCode: 200 } }),
      'uncertain',
    ],
    [
      'a success that cannot be read',
      Object.assign(new SyntaxError('Unexpected end of JSON input'), { $metadata: { httpStatusCode: 200 } }),
      'uncertain',
    ],
    ['a name that cannot be resolved for the moment', network({ code: 'EAI_AGAIN' }), 'uncertain'],
    ['a broken pipe', network({ code: 'EPIPE' }), 'uncertain'],
    ['a socket that hung up', new Error('socket hang up'), 'uncertain'],
    ['a fault of ours', new TypeError('x is not a function'), 'final'],
    ['no error at all', 'text', 'final'],
  ])('by %s', (_what, error, failure) => {
    expect(failureOf(error)).toBe(failure);
  });
});

describe('trying again', () => {
  beforeEach(() => {
    clock.waits.length = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => clock.now);
    startTimeBudget(Number.POSITIVE_INFINITY);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const outcomeOf = (call: () => Promise<unknown>) => withRetries(call).catch((error: unknown) => error);
  /** Fails with each of these in turn, and then always with the last of them; undefined is success. */
  const failing = (...errors: unknown[]) =>
    vi.fn(async () => {
      const next = errors.length > 1 ? errors.shift() : errors[0];
      if (next === undefined) return 'done';
      throw next;
    });
  const conflict = cancelled('TransactionConflict');
  const throttled = sdkError('ThrottlingException');
  const reset = network({ code: 'ECONNRESET' });

  test('repeats until the call succeeds', async () => {
    const call = failing(conflict, throttled, reset, conflict, undefined);
    expect(await outcomeOf(call)).toBe('done');
    expect(call).toHaveBeenCalledTimes(5);
  });

  test('stops at once if the error is permanent', async () => {
    const final = cancelled('ConditionalCheckFailed');
    const call = failing(conflict, final);
    expect(await outcomeOf(call)).toBe(final);
    expect(call).toHaveBeenCalledTimes(2);
  });

  test.each<[string, unknown, Failure, number]>([
    ['conflicts', conflict, 'conflict', 12],
    ['throttling', throttled, 'throttled', 12],
    ['lost calls, each of which may take its whole time', reset, 'uncertain', 4],
  ])('ends in time with %s', async (_what, error, failure, attempts) => {
    const call = failing(error);
    const outcome = await outcomeOf(call);
    expect(outcome).toBeInstanceOf(RetriesExhausted);
    expect(outcome).toMatchObject({ failure, cause: error });
    expect(call).toHaveBeenCalledTimes(attempts);
  });

  test('does not know the outcome once a single attempt was lost', async () => {
    expect(await outcomeOf(failing(reset, conflict))).toMatchObject({ failure: 'uncertain' });
  });

  test('waits longer and longer, but never long', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    await outcomeOf(failing(throttled));
    expect(clock.waits).toEqual([40, 80, 160, 320, ...Array(7).fill(600)]);
  });

  test('waits a random time, so that competing requests spread out', async () => {
    await outcomeOf(failing(throttled));
    await outcomeOf(failing(throttled));
    expect(new Set(clock.waits).size).toBe(clock.waits.length);
  });

  test('stops while there is still time to respond', async () => {
    startTimeBudget(10_000);
    const startedAt = clock.now;
    const call = vi.fn(async () => {
      clock.now += 3000;
      throw reset;
    });
    expect(await outcomeOf(call)).toMatchObject({ failure: 'uncertain' });
    expect(call.mock.calls.length).toBeGreaterThan(1);
    expect(clock.now - startedAt).toBeLessThan(10_000);
  });

  test('does not begin a call that could be cut off, so nothing was changed', async () => {
    startTimeBudget(3000);
    const call = failing(undefined);
    expect(await outcomeOf(call)).toMatchObject({ failure: 'throttled' });
    expect(call).not.toHaveBeenCalled();
  });

  test('begins two calls at once; others wait for them, and not for a connection until it times out', async () => {
    let inProgress = 0;
    const seen: number[] = [];
    const call = vi.fn(async () => {
      seen.push(++inProgress);
      await new Promise(setImmediate);
      inProgress--;
    });
    await Promise.all(Array.from({ length: 9 }, () => withRetries(call)));
    expect(call).toHaveBeenCalledTimes(9);
    expect(Math.max(...seen)).toBe(2);
  });

  test('does not begin a call whose turn comes too late', async () => {
    startTimeBudget(4000);
    const call = vi.fn(async () => {
      clock.now += 300;
    });
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => outcomeOf(call)));
    expect(outcomes.map((outcome) => outcome instanceof RetriesExhausted)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(call).toHaveBeenCalledTimes(2);
  });
});
