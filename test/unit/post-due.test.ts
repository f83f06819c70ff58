import type { Context } from 'aws-lambda';
import { beforeEach, expect, test, vi } from 'vitest';
import { handler } from '../../functions/operations/post-due.ts';
import type { BookId } from '../../lib/platform/book.ts';

const found = vi.hoisted(() => ({
  findBook: vi.fn<(bookId: string) => Promise<{ time_zone: string } | undefined>>(),
  postDue: vi.fn<(bookId: string, id: string) => Promise<{ posted: number; refused: number }>>(),
  /** The books of due schedules, page by page. */
  due: [] as string[][],
}));
vi.mock('../../lib/books/store.ts', () => ({ findBook: found.findBook }));
vi.mock('../../lib/schedules/post-due.ts', () => ({ postDue: found.postDue }));
vi.mock('../../lib/schedules/store.ts', () => ({
  DUE_SCHEDULES: {
    async *allDue() {
      for (const users of found.due)
        yield users.map((user) => ({
          when: '2026-01-01',
          owner: user as BookId,
          ids: [`schedule of ${user}`],
        }));
    },
  },
}));

const run = () => handler({}, { getRemainingTimeInMillis: () => 900_000 } as Context);
const attempted = () => found.postDue.mock.calls.map(([, id]) => id);

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  found.findBook.mockResolvedValue({ time_zone: 'UTC' });
  found.postDue.mockResolvedValue({ posted: 1, refused: 0 });
  found.due = [['a', 'b', 'c']];
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

test('a book with very many overdue dates does not hold up others', async () => {
  found.due = [['a', 'a', 'a', 'a'], ['a', 'a', 'a', 'b'], ['c']];
  found.postDue.mockImplementation(async (user) =>
    user === 'a' ? { posted: 300, refused: 66 } : { posted: 1, refused: 0 },
  );
  await expect(run()).resolves.toMatchObject({ schedules: 8, is_complete: false });
  // At most 366 dates each: six schedules exceed the limit of 2,000.
  expect(attempted().toSorted()).toEqual([
    ...Array(6).fill('schedule of a'),
    'schedule of b',
    'schedule of c',
  ]);
});
