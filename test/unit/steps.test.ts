import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Problem } from '../../lib/platform/problems.ts';
import { asManyAsFit, type Step, type Stepwise, takeSteps } from '../../lib/platform/table/steps.ts';
import { Committed, Stale, WRITES_MAX, type Write } from '../../lib/platform/table/write.ts';

/** The stored progress. Steps save the next number. */
const stored = vi.hoisted(() => ({
  position: 0,
  transact: vi.fn<(writes: readonly Write[]) => Promise<void>>(),
}));
vi.mock('../../lib/platform/table/transact.ts', () => ({ transact: stored.transact }));

const write = (onConflict: () => Error): Write => ({ operation: { Delete: { Key: {} } }, onConflict });
const stale = () => new Stale('It has changed.');

beforeEach(() => {
  stored.position = 0;
  stored.transact.mockReset().mockImplementation(async () => {
    stored.position++;
  });
});

function work(changes: Partial<Stepwise<number>> = {}): Stepwise<number> {
  return {
    member: undefined,
    until: Number.POSITIVE_INFINITY,
    isDone: (progress) => progress >= 5,
    next: async (progress) => ({ writes: [write(stale)], after: progress + 1 }),
    read: async () => stored.position,
    position: (progress) => progress,
    ...changes,
  };
}

describe('work of many steps', () => {
  test('ends when it is done', async () => {
    expect(await takeSteps(0, work())).toBe(5);
    expect(stored.transact).toHaveBeenCalledTimes(5);
  });

  test('starts no step after its time', async () => {
    expect(await takeSteps(0, work({ until: performance.now() }))).toBe(0);
    expect(stored.transact).not.toHaveBeenCalled();
  });

  test('continues where another request has got to', async () => {
    stored.transact.mockImplementationOnce(async () => {
      stored.position = 4;
      throw stale();
    });
    expect(await takeSteps(0, work())).toBe(5);
    expect(stored.transact).toHaveBeenCalledTimes(2);
  });

  test('gives up if nobody advances, and says why', async () => {
    stored.transact.mockRejectedValue(stale());
    await expect(takeSteps(0, work())).rejects.toMatchObject({ code: 'conflict' } satisfies Partial<Problem>);
    await expect(takeSteps(0, work({ onStuck: () => new Error('Stuck.') }))).rejects.toThrow('Stuck.');
  });

  test('does not give up while others advance', async () => {
    for (let i = 0; i < 30; i++)
      stored.transact.mockImplementationOnce(async () => {
        stored.position++;
        throw stale();
      });
    expect(await takeSteps(0, work({ isDone: (progress) => progress === 31 }))).toBe(31);
  });

  test('passes other errors on', async () => {
    stored.transact.mockRejectedValueOnce(new Error('No.'));
    await expect(takeSteps(0, work())).rejects.toThrow('No.');
  });

  test('a record that exists does not mean that this step has happened', async () => {
    const next = async () => ({ writes: [write(() => new Committed())], after: 5 });
    await takeSteps(0, work({ next }));
    const [[sent]] = stored.transact.mock.calls as [[Write[]]];
    expect(sent[0]?.onConflict(undefined)).toBeInstanceOf(Stale);
  });
});

describe('a step', () => {
  /** Each record is `own` writes, and all of them share `shared` more. */
  const fitting = (count: number, own: number, shared: number): Step<number> =>
    asManyAsFit(Array.from({ length: count }), (some) => ({
      writes: Array.from({ length: some.length * own + shared }, () => write(stale)),
      after: some.length,
    }));

  test('has as many records as fit into a transaction, with room for a check of the user', () => {
    expect(fitting(10, 1, 5).after).toBe(10);
    expect(fitting(90, 1, 35).after).toBe(WRITES_MAX - 1 - 35);
    expect(fitting(90, 3, 7).after).toBe(30);
    expect(fitting(500, 1, 0).after).toBe(WRITES_MAX - 1);
    expect(fitting(1, 90, 9).after).toBe(1);
    expect(fitting(0, 1, 1).after).toBe(0);
  });

  test('must have room for one record', () => {
    expect(() => fitting(5, 100, 1)).toThrow('a record fits into a transaction');
  });
});
