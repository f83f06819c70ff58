import { beforeEach, expect, test, vi } from 'vitest';
import { findLive } from '../../lib/auth/authorizer/live-credential.ts';
import { FIRST_GENERATIONS } from '../../lib/auth/sessions/generations.ts';
import { listSessions } from '../../lib/auth/sessions/session-store.ts';
import { notePreviousEmail } from '../../lib/auth/users/previous-emails.ts';
import { findLogin, findUser } from '../../lib/auth/users/user-store.ts';
import { rateDays } from '../../lib/currencies/store.ts';
import { getLedger } from '../../lib/ledger/ledger.ts';
import { toAccountMonth } from '../../lib/ledger/months.ts';
import type { BookId } from '../../lib/platform/book.ts';
import type { CalendarDate, Month } from '../../lib/platform/date.ts';
import { keys } from '../../lib/platform/table/keys.ts';
import type { UserId } from '../../lib/platform/user.ts';
import { accountMonthsAfter, monthTotals } from '../../lib/reports/month-totals.ts';

const stored = vi.hoisted(() => ({ item: {} as Record<string, unknown>, bytes: 0 }));
vi.mock('../../lib/platform/table/read.ts', () => ({
  getItem: async () => stored.item,
  query: async () => ({ items: [stored.item], lastKey: undefined }),
  async *queryPages() {
    yield { items: [stored.item], readBytes: stored.bytes };
  },
  queryPrefix: vi.fn(),
  withPrefix: vi.fn(),
  getItems: async (keys: readonly unknown[]) => keys.map(() => stored.item),
}));

beforeEach(() => {
  stored.item = {};
  stored.bytes = 0;
});

const bookId = '01890000-0000-7000-8000-000000000001' as BookId;
const userId = '01890000-0000-7000-8000-000000000002' as UserId;
const now = new Date('2026-09-12T10:00:00.000Z');
const at = '2026-09-10T08:15:30.250Z';
const user = {
  id: userId,
  name: 'Ada',
  email: 'ada@example.com',
  base_currency_id: 'EUR',
  time_zone: 'UTC',
  created_at: at,
  updated_at: at,
  version: 1,
  books: { [bookId]: { role: 'owner' as const, joined_at: at, number: 1 } },
  generations: FIRST_GENERATIONS,
};
/** What the authorizer needs of a session, and of the profile. */
const live = { expires_at: '2026-10-10T08:15:30.250Z', generation: 1, generations: FIRST_GENERATIONS };
const session = {
  id: 's',
  device_name: 'Firefox',
  created_at: at,
  last_used_at: '2026-09-10',
  expires_at: live.expires_at,
  generation: 1,
};
const findLiveSession = () => findLive(userId, keys.session(userId, 's'), now);
const range = { from: '2026-09-01' as CalendarDate, until: '2026-09-30' as CalendarDate };
const september = '2026-09' as Month;
const october = '2026-10' as Month;

interface Case {
  readonly item: Record<string, unknown>;
  readonly read: () => Promise<unknown>;
  readonly found: unknown;
}

const CASES: Readonly<Record<string, Case>> = {
  user: {
    item: user,
    read: () => findUser(userId),
    found: user,
  },
  login: {
    item: { user_id: userId, password_hash: '$argon2id$' },
    read: () => findLogin('ada@example.com'),
    found: { email: 'ada@example.com', user_id: userId, password_hash: '$argon2id$' },
  },
  session: {
    item: live,
    read: findLiveSession,
    found: {
      item: expect.objectContaining(live),
      profile: expect.objectContaining(live),
      lastUsedOn: undefined,
    },
  },
  'list of sessions': {
    item: session,
    read: () => listSessions(user, { limit: 25 }, now),
    found: { items: [session], next: undefined },
  },
  'list of previous e-mail addresses': {
    item: { emails: [{ email: 'a@example.com', until: at }] },
    read: async () => (await notePreviousEmail(user, at)).operation,
    found: {
      Put: {
        Item: {
          pk: `USER#${userId}`,
          sk: 'PREVIOUS_EMAILS',
          emails: [
            { email: 'a@example.com', until: at },
            { email: 'ada@example.com', until: at },
          ],
        },
      },
    },
  },
  ledger: {
    item: { base_currency_id: 'EUR' },
    read: () => getLedger(bookId),
    found: {
      baseCurrencyId: 'EUR',
      lockedThrough: undefined,
      revision: 0,
      openingAccountId: undefined,
      budgetRevision: 0,
      exchangeAccountId: undefined,
      importSteps: 0,
      manyWrittenAt: undefined,
      tagCount: 0,
      reconciliations: 0,
    },
  },
  'day of rates': {
    item: { date: '2026-09-11', source: 'ECB', rates: { USD: '1.1732' } },
    read: async () => (await rateDays('ecb', range).next()).value,
    found: [{ date: '2026-09-11', source: 'ECB', rates: { USD: '1.1732' } }],
  },
};

test.each(Object.entries(CASES))('a stored %s is read back as it was written', async (_, one) => {
  stored.item = { pk: 'BOOK#x', sk: 'SOMETHING#x', ...one.item };
  expect(await one.read()).toEqual(one.found);
});

test.each(Object.entries(CASES))(
  'a stored %s that lacks a field is an error, and is never used',
  async (_, one) => {
    for (const missing of Object.keys(one.item)) {
      const { [missing]: _missing, ...rest } = one.item;
      stored.item = { sk: 'SOMETHING#x', ...rest };
      await expect(one.read(), missing).rejects.toThrow(`The item SOMETHING breaks its record: ${missing}`);
    }
  },
);

test('totals that are not all read are not used', async () => {
  const months = { sk: 'MONTH#2026-09#ACCOUNT#a', month: '2026-09', account_id: 'a' };
  stored.item = { ...months, count_a: 0, count_b: 0, count_c: 1 };
  expect(await monthTotals(bookId, september, september, 1)).toBeUndefined();
  stored.item = { ...months, count_a: 1, count_b: 1 };
  expect(await monthTotals(bookId, september, september, 1)).toBeUndefined();
  stored.item = { ...months, count_a: 0, count_b: 1 };
  expect(await monthTotals(bookId, september, september, 1)).toMatchObject([{ category_id: 'b' }]);
});

test('months are read up to 16 MiB', async () => {
  stored.item = { sk: 'MONTH#2026-10#ACCOUNT#a', month: '2026-10', account_id: 'a', d01: 100, count_a: 1 };
  stored.bytes = 16 * 1024 * 1024;
  expect(await accountMonthsAfter(bookId, september)).toMatchObject([{ accountId: 'a' }]);
  expect(await monthTotals(bookId, september, october, 1)).toHaveLength(1);
  stored.bytes++;
  expect(await accountMonthsAfter(bookId, september)).toBeUndefined();
  expect(await monthTotals(bookId, september, october, 1)).toBeUndefined();
});

test("an account's month is read back day by day, with the totals of its categories", () => {
  const item = {
    sk: 'MONTH#2026-09#ACCOUNT#a',
    month: '2026-09',
    account_id: 'a',
    d05: -4620,
    d05_USD: -5420,
    d30: 100n,
    d30_EUR: 100,
    d30_JPY: 0,
    category_c: 4620,
    count_c: 2,
    count_free: 1,
  };
  expect(toAccountMonth(item)).toEqual({
    month: '2026-09',
    accountId: 'a',
    days: [
      { day: 5, baseMinor: -4620n, currencies: [{ currencyId: 'USD', minor: -5420n }], cleared: [] },
      { day: 30, baseMinor: 100n, currencies: [{ currencyId: 'EUR', minor: 100n }], cleared: [] },
    ],
    categories: [
      { categoryId: 'c', baseMinor: 4620n, count: 2 },
      { categoryId: 'free', baseMinor: 0n, count: 1 },
    ],
  });
  expect(() => toAccountMonth({ ...item, d05: 'much' })).toThrow();
});

test('a session with an invalid end time has ended', async () => {
  stored.item = { sk: 'SESSION#s', ...live, expires_at: 'never' };
  expect(await findLiveSession()).toBeUndefined();
});
