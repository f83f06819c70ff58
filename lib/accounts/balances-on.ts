import { type AccountMonth, toAccountMonth } from '../ledger/months.ts';
import type { BookId } from '../platform/book.ts';
import { type CalendarDate, type Month, monthOf, monthsBetween, onDayOf } from '../platform/date.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems, query } from '../platform/table/read.ts';
import { type Account, toBalances } from './account.ts';

export type Balances = Pick<Account, 'base_minor' | 'balances'>;

/**
 * The balances of an account at the end of a day: the current ones, minus what later days added. Read both together
 * (`readSettled`): an entry posted between the two reads would be subtracted without having been added.
 */
export async function balancesOn(
  bookId: BookId,
  account: Pick<Account, 'id' | 'base_minor' | 'balances'>,
  date: CalendarDate,
): Promise<Balances> {
  let baseMinor = account.base_minor;
  const balances = new Map(account.balances.map(({ currency_id, minor }) => [currency_id, minor]));
  for (const { month, days } of await monthsFrom(bookId, account.id, monthOf(date))) {
    for (const { day, baseMinor: added, currencies } of days) {
      if (onDayOf(month, day) <= date) continue;
      baseMinor -= added;
      for (const { currencyId, minor } of currencies)
        balances.set(currencyId, (balances.get(currencyId) ?? 0n) - minor);
    }
  }
  return { base_minor: baseMinor, balances: toBalances(balances) };
}

/** How many months are read at once. */
const MONTHS_PER_BATCH = 60;

/**
 * What one account's months from `from` on added. Their keys start with the month, so they are read by key, up to the
 * newest month in which the user has entries. That is one item per month, however many entries the month has, and
 * there are at most 3,600 months. Years without entries are skipped: one date mistyped as 2199 costs one more call.
 */
async function monthsFrom(bookId: BookId, accountId: string, from: Month): Promise<AccountMonth[]> {
  const newest = await findMonth(bookId, from, { newestFirst: true });
  const found: AccountMonth[] = [];
  let rest = newest === undefined ? [] : monthsBetween(from, newest);
  while (rest.length > 0) {
    const batch = rest.slice(0, MONTHS_PER_BATCH);
    const items = await getItems(batch.map((month) => keys.accountMonth(bookId, month, accountId)));
    found.push(...items.flatMap((item) => (item ? [toAccountMonth(item)] : [])));
    const [after] = rest.slice(MONTHS_PER_BATCH);
    const next = after && (await findMonth(bookId, after, { newestFirst: false }));
    rest = next === undefined ? [] : rest.filter((month) => month >= next);
  }
  return found;
}

/** The first month from `from` on in which an account of the user has entries, or the last one. */
async function findMonth(
  bookId: BookId,
  from: Month,
  { newestFirst }: { readonly newestFirst: boolean },
): Promise<Month | undefined> {
  const { pk, sk } = keys.month(bookId, from);
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    // `~` sorts after every month.
    ExpressionAttributeValues: { ':pk': pk, ':from': sk, ':to': `${keys.month(bookId, '').sk}~` },
    ScanIndexForward: !newestFirst,
    Limit: 1,
  });
  return items[0]?.month as Month | undefined;
}
