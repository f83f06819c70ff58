import type { Context } from 'aws-lambda';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { handler } from '../../functions/operations/post-due.ts';
import type { BookId } from '../../lib/platform/book.ts';

interface Moment {
  readonly datesMax: number;
  readonly hasTime: () => boolean;
}

const found = vi.hoisted(() => ({
  findBook: vi.fn<(bookId: string) => Promise<{ time_zone: string } | undefined>>(),
  postDue:
    vi.fn<(bookId: string, id: string, moment: Moment) => Promise<{ posted: number; refused: number }>>(),
  /** The due schedules, page by page. */
  due: (): Iterable<{ book: string; id: string; user: string }[]> => [],
}));
vi.mock('../../lib/books/store.ts', () => ({ findBook: found.findBook }));
vi.mock('../../lib/changes/heartbeat.ts', () => ({ beat: async () => undefined }));
vi.mock('../../lib/schedules/post-due.ts', () => ({ postDue: found.postDue }));
vi.mock('../../lib/schedules/store.ts', () => ({
  DUE_SCHEDULES: {
    async *allDue() {
      for (const page of found.due())
        yield page.map(({ book, id, user }) => ({
          when: '2026-01-01',
          owner: book as BookId,
          ids: [id, user],
        }));
    },
  },
}));

let remainingMs = 900_000;
const run = () => handler({}, { getRemainingTimeInMillis: () => remainingMs } as Context);
const attempted = () => found.postDue.mock.calls.map(([, id]) => id);

/** One schedule of each user, in a book of the same name. */
const ofEach = (...users: string[]) => users.map((user) => ({ book: user, id: `schedule of ${user}`, user }));

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  remainingMs = 900_000;
  found.findBook.mockResolvedValue({ time_zone: 'UTC' });
  found.postDue.mockResolvedValue({ posted: 1, refused: 0 });
  found.due = () => [ofEach('a', 'b', 'c')];
});

test('posts the schedules of every book', async () => {
  await expect(run()).resolves.toMatchObject({ schedules: 3, posted: 3, failed: 0 });
});

test('posts for several users at the same time', async () => {
  const others = Promise.withResolvers<void>();
  found.postDue.mockImplementation(async (user) => {
    if (user === 'c') others.resolve();
    await others.promise;
    return { posted: 1, refused: 0 };
  });
  await expect(run()).resolves.toMatchObject({ posted: 3 });
});

test('a schedule that fails does not hold up those of other users', async () => {
  found.postDue.mockRejectedValueOnce(new Error('The item breaks its record.'));
  await expect(run()).rejects.toThrow('1 schedules could not be posted.');
  expect(attempted()).toEqual(['schedule of a', 'schedule of b', 'schedule of c']);
});

test('a book that cannot be read does not hold up others', async () => {
  found.findBook.mockRejectedValueOnce(new Error('The item BOOK breaks its record.'));
  await expect(run()).rejects.toThrow('1 schedules could not be posted.');
  expect(attempted()).toEqual(['schedule of b', 'schedule of c']);
});

test('what fails is tried once, although others need more rounds', async () => {
  backlog([
    { user: 'a', book: 'broken', id: 'broken', dates: 5 },
    { user: 'b', book: 'b', id: 'long', dates: 100 },
  ]);
  const post = found.postDue.getMockImplementation();
  found.postDue.mockImplementation(async (book, id, moment) => {
    if (id === 'broken') throw new Error('The item breaks its record.');
    return post?.(book, id, moment) ?? { posted: 0, refused: 0 };
  });
  await expect(run()).rejects.toThrow('1 schedules could not be posted.');
  expect(attempted().filter((id) => id === 'broken')).toHaveLength(1);
});

interface Plan {
  readonly user: string;
  readonly book: string;
  readonly id: string;
  /** How many dates are due. */
  readonly dates: number;
}

/** Schedules whose dates become fewer as they are posted, and the order in which that happens. */
function backlog(plans: readonly Plan[], { datesInTime = Number.POSITIVE_INFINITY, pageSize = 3 } = {}) {
  const left = new Map(plans.map(({ id, dates }) => [id, dates]));
  const posted: Plan[] = [];
  found.due = function* () {
    for (let start = 0; start < plans.length; start += pageSize)
      yield plans.slice(start, start + pageSize).filter(({ id }) => (left.get(id) ?? 0) > 0);
  };
  found.postDue.mockImplementation(async (book, id, { datesMax, hasTime }) => {
    const plan = plans.find((each) => each.id === id) as Plan;
    expect(plan.book).toBe(book);
    let count = 0;
    // As the real one: at most 366 dates of a schedule each time.
    for (; count < Math.min(datesMax, 366) && (left.get(id) ?? 0) > 0 && hasTime(); count++) {
      left.set(id, (left.get(id) ?? 0) - 1);
      posted.push(plan);
      if (posted.length >= datesInTime) remainingMs = 0;
      await Promise.resolve();
    }
    return { posted: count, refused: 0 };
  });
  return { left, posted };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const usersOf = (plans: readonly Plan[]) => [...Map.groupBy(plans, ({ user }) => user)];

/** Schedules of a few users, each in several books. */
const plans = fc
  .array(
    fc.record({
      user: fc.constantFrom('ada', 'bob', 'cy', 'dan', 'eve'),
      book: fc.integer({ min: 1, max: 20 }),
      dates: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 1200 })),
    }),
    { minLength: 1, maxLength: 24 },
  )
  .map((all) => all.map((plan, place) => ({ ...plan, book: `${plan.user}-${plan.book}`, id: `s${place}` })));

describe('users take turns', () => {
  test('one with twenty books gets no more than one with a single book', async () => {
    const many = Array.from({ length: 20 }, (_, place) => ({
      user: 'ada',
      book: `ada-${place}`,
      id: `ada-${place}`,
      dates: 5000,
    }));
    const { left } = backlog([...many, { user: 'bob', book: 'bob', id: 'bob', dates: 300 }]);
    await expect(run()).resolves.toMatchObject({ posted: 2300, is_complete: false });
    expect(left.get('bob')).toBe(0);
  });

  test('whoever has few dates is served before the backlog of others, even if that is the longest overdue', async () => {
    const attackers = Array.from({ length: 40 }, (_, place) => ({
      user: `a${place}`,
      book: `a${place}`,
      id: `a${place}`,
      dates: 5000,
    }));
    // Time for a fraction of what forty users may post in a run.
    const { left } = backlog([...attackers, { user: 'bob', book: 'bob', id: 'bob', dates: 3 }], {
      datesInTime: 1000,
    });
    await expect(run()).resolves.toMatchObject({ posted: 1000, is_complete: false });
    expect(left.get('bob')).toBe(0);
  });

  test('in any mix, each date is posted once, up to 366 of a schedule and 2,000 of a user', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (given) => {
        remainingMs = 900_000;
        const { posted } = backlog(given);
        const outcome = await run();
        for (const [user, own] of usersOf(given)) {
          const possible = sum(own.map(({ dates }) => Math.min(366, dates)));
          const count = posted.filter((plan) => plan.user === user).length;
          expect(count).toBe(Math.min(2000, possible));
        }
        for (const plan of given)
          expect(posted.filter(({ id }) => id === plan.id).length).toBeLessThanOrEqual(
            Math.min(366, plan.dates),
          );
        const isLeft = usersOf(given).some(
          ([, own]) => sum(own.map(({ dates }) => Math.min(366, dates))) > 2000,
        );
        if (isLeft) expect(outcome.is_complete).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  test('whenever time runs out, nobody who waits has had less than half of what another had', async () => {
    await fc.assert(
      fc.asyncProperty(plans, fc.integer({ min: 1, max: 3000 }), async (given, datesInTime) => {
        remainingMs = 900_000;
        const { left, posted } = backlog(given, { datesInTime });
        await run();
        if (remainingMs > 0) return;
        const had = (user: string) => posted.filter((plan) => plan.user === user).length;
        const most = Math.max(...usersOf(given).map(([user]) => had(user)));
        const waiting = usersOf(given).filter(([, own]) =>
          own.some(({ id, dates }) => (left.get(id) ?? 0) > 0 && dates - (left.get(id) ?? 0) < 366),
        );
        for (const [user] of waiting) expect(Math.max(10, 2 * had(user))).toBeGreaterThanOrEqual(most);
      }),
      { numRuns: 100 },
    );
  });
});
