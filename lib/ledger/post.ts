import type { CalendarDate } from '../platform/date.ts';
import { BALANCE_PREFIX } from './balance.ts';
import { combine, type Effects, NO_EFFECTS, negate } from './effects.ts';
import type { Entry, Line } from './entry.ts';
import { markEffects } from './marks.ts';
import { monthSums } from './months.ts';
import { tagSums } from './tags.ts';
import { turnoverOf } from './turnover.ts';

/** The part of a transaction that the ledger's sums depend on. */
export interface Posting {
  readonly date: CalendarDate;
  readonly entry: Entry;
  readonly tags?: string[] | undefined;
}

/** The effects of a new transaction. */
export function post(posting: Posting): Effects {
  return combine(restore(posting), ...posting.entry.lines.map(lineCount));
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
export function restore({ date, entry, tags }: Posting): Effects {
  return combine(...entry.lines.map((line) => lineEffects(date, line)), ...entry.lines.map(markEffects), {
    ...NO_EFFECTS,
    turnover: turnoverOf(entry),
    tags: tagSums(tags),
  });
}

/** The effects of changing the marks of a live transaction, and nothing else of it. */
export function remark(before: Posting, after: Posting): Effects {
  return combine(
    negate(combine(...before.entry.lines.map(markEffects))),
    ...after.entry.lines.map(markEffects),
  );
}

function lineEffects(date: CalendarDate, line: Line): Effects {
  const { accountId, amount, base, categoryId } = line;
  return {
    ...NO_EFFECTS,
    accounts: {
      [accountId]: { base_minor: base.minor, [BALANCE_PREFIX + amount.currency.code]: amount.minor },
    },
    categories: categoryId === undefined ? {} : { [categoryId]: { live_count: 1n } },
    months: monthSums(date, line),
  };
}

/** A line counts on its account whether the transaction is live or deleted. */
function lineCount({ accountId }: Line): Effects {
  return { ...NO_EFFECTS, accounts: { [accountId]: { line_count: 1n } } };
}
