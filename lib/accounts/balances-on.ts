import { type AccountMonth, type CurrencySum, toAccountMonth } from '../ledger/months.ts';
import type { BookId } from '../platform/book.ts';
import { type CalendarDate, type Month, monthOf, monthsBetween, onDayOf } from '../platform/date.ts';
import { keys } from '../platform/table/keys.ts';
import { getItems, query } from '../platform/table/read.ts';
import { type Account, toBalances } from './account.ts';

export type Balances = Pick<Account, 'base_minor' | 'balances'>;
type Summed = Balances & Pick<Account, 'cleared'>;

/**
 * The balances of an account at the end of a day: the current ones, minus what later days added. Read both together
 * (`readSettled`): an entry posted between the two reads would be subtracted without having been added.
 */
export async function balancesOn(
  bookId: BookId,
  account: Pick<Account, 'id'> & Summed,
  date: CalendarDate,
): Promise<Summed> {
  let baseMinor = account.base_minor;
  const balances = byCurrency(account.balances);
  const clearedBalances = byCurrency(account.cleared);
  for (const { month, days } of await monthsFrom(bookId, account.id, monthOf(date))) {
    for (const { day, baseMinor: added, currencies, cleared } of days) {
      if (onDayOf(month, day) <= date) continue;
      baseMinor -= added;
      for (const sum of currencies) subtract(balances, sum);
      for (const sum of cleared) subtract(clearedBalances, sum);
    }
  }
  return { base_minor: baseMinor, balances: toBalances(balances), cleared: toBalances(clearedBalances) };
}

function byCurrency(balances: Account['balances']): Map<string, bigint> {
  return new Map(balances.map(({ currency_id, minor }) => [currency_id, minor]));
}

function subtract(balances: Map<string, bigint>, { currencyId, minor }: CurrencySum): void {
  balances.set(currencyId, (balances.get(currencyId) ?? 0n) - minor);
}

/** How many months are read at once. */
const MONTHS_PER_BATCH = 60;

/**
 * What one account's months from `from` on added. Their keys start with the month, so they are read by key, up to the
 * newest month in which the book has entries. That is one item per month, however many entries the month has, and
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

/** The first month from `from` on in which an account of the book has entries, or the last one. */
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
