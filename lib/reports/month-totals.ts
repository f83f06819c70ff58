import * as z from 'zod/mini';
import { storedMinor } from '../ledger/fields.ts';
import { TRANSACTION_KINDS } from '../ledger/posting.ts';
import type { Month } from '../platform/date.ts';
import { month } from '../platform/endpoint/fields.ts';
import { defineRecord, fromItem, hidden, type StoredIn } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { query } from '../platform/table/read.ts';
import type { Item } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';

/** The sum of a month's transactions in one category, in the base currency. Every ledger write updates it. */
const monthTotal = /* @__PURE__ */ defineRecord(() => ({
  month: hidden(month),
  category_id: hidden(z.string()),
  kind: hidden(z.enum(TRANSACTION_KINDS)),
  base_minor: hidden(storedMinor),
  count: hidden(z.number()),
}));

export type MonthTotal = StoredIn<typeof monthTotal>;

/** Both months are inclusive. Leaves out totals without transactions, and stops once there are more than `maximum`. */
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
    const found = result.items.map((item) => fromItem(monthTotal, item));
    totals.push(...found.filter(({ count }) => count > 0));
    lastKey = result.lastKey;
  } while (lastKey && totals.length <= maximum);
  return totals;
}
