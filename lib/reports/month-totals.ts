import { type AccountMonth, toAccountMonth } from '../ledger/months.ts';
import type { BookId } from '../platform/book.ts';
import { LAST_DATE, type Month, monthOf } from '../platform/date.ts';
import { keys } from '../platform/table/keys.ts';
import { REQUEST_READ_MAX_BYTES } from '../platform/table/page.ts';
import { queryPages } from '../platform/table/read.ts';
import type { Item } from '../platform/table/write.ts';

/** The sum of a month's lines of one category, in the base currency. Every ledger write updates it. */
export interface MonthTotal {
  readonly month: Month;
  readonly category_id: string;
  /** Debits are positive: an expense is positive, an income negative. */
  readonly base_minor: bigint;
}

/**
 * Both months are inclusive. Leaves out totals without lines. Undefined if there are more than `maximum`, or so many
 * without lines, or such large months, that not all of them are read. `onMonth` gets what each month added to an
 * account, also of the months after `to`.
 */
export async function monthTotals(
  bookId: BookId,
  from: Month,
  to: Month,
  maximum: number,
  onMonth?: (added: AccountMonth) => void,
): Promise<MonthTotal[] | undefined> {
  const sums = new Map<string, MonthTotal & { count: number }>();
  const last = onMonth ? monthOf(LAST_DATE) : to;
  const isComplete = await readMonths(bookId, from, last, (item) => {
    const added = toAccountMonth(item);
    onMonth?.(added);
    for (const total of added.month > to ? [] : totalsIn(added)) {
      const key = `${total.month}#${total.category_id}`;
      const sum = sums.get(key);
      sums.set(key, {
        ...total,
        base_minor: total.base_minor + (sum?.base_minor ?? 0n),
        count: total.count + (sum?.count ?? 0),
      });
    }
    return sums.size <= 2 * maximum;
  });
  if (!isComplete) return undefined;
  const totals = [...sums.values()].filter(({ count }) => count !== 0);
  return totals.length > maximum ? undefined : totals;
}

/** Debit-positive sums; the caller knows which side is usual for each category. */
function totalsIn({ month, categories }: AccountMonth): (MonthTotal & { count: number })[] {
  return categories.map(({ categoryId, baseMinor, count }) => ({
    month,
    category_id: categoryId,
    base_minor: baseMinor,
    count,
  }));
}

/** What each month after a given one added to each account, in the order of months. Undefined if there are too many. */
export async function accountMonthsAfter(bookId: BookId, month: Month): Promise<AccountMonth[] | undefined> {
  const months: AccountMonth[] = [];
  const isComplete = await readMonths(bookId, month, monthOf(LAST_DATE), (item) => {
    const added = toAccountMonth(item);
    if (added.month > month) months.push(added);
    return true;
  });
  return isComplete ? months : undefined;
}

/** 30 years of 100 accounts with 20 days in every month. A function has no time to add up much more. */
const READ_MAX_BYTES = 2 * REQUEST_READ_MAX_BYTES;

/** Passes the months to `each` until it returns false. Whether all of them were passed: there may be too many to read. */
async function readMonths(
  bookId: BookId,
  from: Month,
  to: Month,
  each: (item: Item) => boolean,
): Promise<boolean> {
  const pages = queryPages({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': keys.book(bookId).pk,
      ':from': keys.month(bookId, from).sk,
      // `~` sorts after everything that follows a month.
      ':to': `${keys.month(bookId, to).sk}~`,
    },
  });
  let readBytes = 0;
  for await (const page of pages) {
    readBytes += page.readBytes;
    if (readBytes > READ_MAX_BYTES || !page.items.every(each)) return false;
  }
  return true;
}
