import type { CalendarDate } from '../platform/date.ts';
import { combine, type Effects, NO_EFFECTS, negate, type TurnoverEffect } from './effects.ts';
import { baseTotal, type Entry, type Line } from './entry.ts';
import { minor } from './money.ts';

/** The part of a transaction that the ledger's sums depend on. */
export interface Posting {
  readonly date: CalendarDate;
  readonly entry: Entry;
}

/** The effects of a new transaction. */
export function post(posting: Posting): Effects {
  return combine(restore(posting), existence(posting));
}

/** The effects of deleting a live transaction. */
export function unpost(posting: Posting): Effects {
  return negate(restore(posting));
}

/** The effects of replacing a live transaction. */
export function repost(before: Posting, after: Posting): Effects {
  return combine(negate(post(before)), post(after));
}

/** The effects of removing a live transaction for good: an opening entry that its obligation no longer has. */
export function erase(posting: Posting): Effects {
  return negate(post(posting));
}

/** The effects of restoring a deleted transaction: those of its lines, and what they move in total. */
export function restore({ date, entry }: Posting): Effects {
  return combine(...entry.lines.map((line) => lineEffects(date, line)), {
    ...NO_EFFECTS,
    turnover: turnoverOf(entry),
  });
}

/** What an entry moves in total. */
export function turnoverOf(entry: Entry): TurnoverEffect {
  return { baseMinor: baseTotal(entry).minor, currencies: moved(entry), entryCount: 0 };
}

function lineEffects(date: CalendarDate, { accountId, amount, base, categoryId }: Line): Effects {
  const currencies = [{ currencyId: amount.currency.code, minor: amount.minor }];
  const categories = categoryId === undefined ? [] : [{ categoryId, baseMinor: base.minor, count: 1 }];
  return {
    ...NO_EFFECTS,
    accounts: [{ accountId, baseMinor: base.minor, currencies, lineCount: 0 }],
    categories: categories.map((each) => ({ categoryId: each.categoryId, liveCount: 1 })),
    days: [{ date, accountId, baseMinor: base.minor, currencies, categories }],
  };
}

/** What an entry moves in each currency: the larger of its debits and its credits. */
function moved({ lines }: Entry) {
  const sums = new Map<string, { debit: bigint; credit: bigint }>();
  for (const { amount } of lines) {
    const sum = sums.get(amount.currency.code) ?? { debit: 0n, credit: 0n };
    if (amount.minor > 0n) sum.debit += amount.minor;
    else sum.credit -= amount.minor;
    sums.set(amount.currency.code, sum);
  }
  return [...sums].map(([currencyId, { debit, credit }]) => ({
    currencyId,
    minor: minor(debit > credit ? debit : credit),
  }));
}

/** What a transaction adds whether it is live or deleted. */
function existence({ entry }: Posting): Effects {
  const nothing = { baseMinor: minor(0n), currencies: [] };
  return {
    ...NO_EFFECTS,
    accounts: entry.lines.map(({ accountId }) => ({ ...nothing, accountId, lineCount: 1 })),
    turnover: { ...nothing, entryCount: 1 },
  };
}
