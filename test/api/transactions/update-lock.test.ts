import { beforeAll, describe, expect, test } from 'vitest';
import { newUser, type TestUser } from '../../support/api.ts';
import {
  done,
  expectBalanced,
  expectFaults,
  expectProblem,
  KINDS,
  newBooks,
  PATHS,
} from '../../support/user-with-books.ts';

const PATH = '/budgeting/lock';

let user: TestUser;
beforeAll(async () => {
  user = await newUser();
});

test('sets the last locked day, forwards and backwards', async () => {
  for (const locked_through of ['2026-03-31', '2026-12-31', '2025-01-01', '1900-01-01', '2199-12-31']) {
    const answer = await user.put(PATH, { locked_through });
    expect(done(answer)).toEqual({ locked_through });
    const read = await user.get(PATH);
    expect([read.text, read.headers.get('etag')]).toEqual([answer.text, answer.headers.get('etag')]);
  }
});

test.each([[{ locked_through: null }], [{}]])('unlocks everything with %j', async (body) => {
  done(await user.put(PATH, { locked_through: '2026-03-31' }));
  expect(done(await user.put(PATH, body))).toEqual({ locked_through: null });
  expect(done(await user.get(PATH))).toEqual({ locked_through: null });
});

test.each([
  [{ locked_through: '2026-02-30' }, { locked_through: 'invalid_date' }],
  [{ locked_through: '2026-03' }, { locked_through: 'invalid_date' }],
  [{ locked_through: '' }, { locked_through: 'invalid_date' }],
  [{ locked_through: 20260331 }, { locked_through: 'invalid_type' }],
  [{ locked_through: false }, { locked_through: 'invalid_type' }],
  [{ locked_until: '2026-03-31' }, { locked_until: 'unknown_field' }],
])('refuses %j and changes nothing', async (body, codes) => {
  done(await user.put(PATH, { locked_through: '2026-06-30' }));
  expectFaults(await user.put(PATH, body), codes as Record<string, string>);
  expect(done(await user.get(PATH))).toEqual({ locked_through: '2026-06-30' });
});

test('respects If-Match', async () => {
  const etag = (await user.get(PATH)).headers.get('etag') ?? '';
  const put = (locked_through: string | null, tag: string) =>
    user.put(PATH, { locked_through }, { headers: { 'if-match': tag } });
  done(await put('2026-01-31', etag));
  expectProblem(await put('2026-02-28', etag), 412, 'version_mismatch');
  const fresh = (await user.get(PATH)).headers.get('etag') ?? '';
  expect(done(await put(null, fresh))).toEqual({ locked_through: null });
});

test('applies to its own user only', async () => {
  const other = await newUser();
  done(await user.put(PATH, { locked_through: '2026-05-31' }));
  expect(done(await other.get(PATH))).toEqual({ locked_through: null });
});

describe.each(KINDS)('of an %s', (kind) => {
  test('is_locked says whether its date is within the locked period, whenever it was recorded', async () => {
    const own = await newBooks();
    const { id } = await own.record(kind, { date: '2026-03-31' });
    const isLocked = async () => done(await own.user.get(`${PATHS[kind]}/${id}`)).is_locked;
    for (const [locked_through, expected] of [
      ['2026-03-30', false],
      ['2026-03-31', true],
      ['2026-04-01', true],
      [null, false],
    ]) {
      done(await own.user.put(PATH, { locked_through }));
      expect(await isLocked(), String(locked_through)).toBe(expected);
    }
  });

  test('the lock leaves categories, accounts and other days free to change', async () => {
    const own = await newBooks();
    await own.record(kind, { date: '2026-03-31' });
    done(await own.user.put(PATH, { locked_through: '2026-03-31' }));
    done(await own.user.put(`/accounts/${own.accounts.Cash.id}`, { name: 'Purse' }));
    done(await own.user.put(`/budgeting/categories/${own.categories[kind].id}`, { name: 'Renamed' }));
    const { id } = await own.record(kind, { date: '2026-04-01' });
    done(await own.user.put(`${PATHS[kind]}/${id}`, own.body(kind, { date: '2026-04-02' })));
    expect((await own.user.delete(`${PATHS[kind]}/${id}`)).status).toBe(204);
    await expectBalanced(own.user);
  });
});
