import type { TransactionKind } from '../ledger/posting.ts';
import type { Month } from '../platform/date.ts';
import { keys } from '../platform/table/keys.ts';
import { query } from '../platform/table/read.ts';
import type { Item } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';

/** What a month's live transactions of one category come to, in the base currency. */
export interface MonthTotal {
  readonly month: Month;
  readonly categoryId: string;
  readonly kind: TransactionKind;
  readonly baseMinor: bigint;
}

/** Both months included; totals of which nothing is left are passed over. Past the maximum, no more are read. */
export async function monthTotals(
  userId: UserId,
  from: Month,
  to: Month,
  maximum: number,
): Promise<MonthTotal[]> {
  const totals: MonthTotal[] = [];
  let lastKey: Item | undefined;
  do {
    const result = await query({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':pk': keys.user(userId).pk,
        ':from': keys.month(userId, from, '').sk,
        // `~` sorts after every id.
        ':to': keys.month(userId, to, '~').sk,
      },
      ExclusiveStartKey: lastKey,
    });
    totals.push(...result.items.filter((item) => Number(item.count) > 0).map(fromItem));
    lastKey = result.lastKey;
  } while (lastKey && totals.length <= maximum);
  return totals;
}

function fromItem(item: Item): MonthTotal {
  return {
    month: item.month as Month,
    categoryId: String(item.category_id),
    kind: item.kind as TransactionKind,
    baseMinor: BigInt(item.base_minor as number | bigint),
  };
}
