import { monthOf } from '../platform/date.ts';
import { combine, type Effects, negate } from './effects.ts';
import { minor } from './money.ts';
import type { Posting } from './posting.ts';

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

/** The effects of restoring a deleted transaction. */
export function restore({ kind, date, categoryId, entry }: Posting): Effects {
  const { amount, base, lines } = entry;
  const inCurrency = (value: bigint) => [{ currencyId: amount.currency.code, minor: minor(value) }];
  const accounts = lines.map(({ accountId, side }) => {
    const sign = side === 'debit' ? 1n : -1n;
    const currencies = inCurrency(sign * amount.minor);
    return { accountId, baseMinor: minor(sign * base.minor), currencies, lineCount: 0 };
  });
  return combine({
    accounts,
    categories: [{ categoryId, liveCount: 1 }],
    months: [{ month: monthOf(date), categoryId, kind, baseMinor: base.minor, count: 1 }],
    turnover: { baseMinor: base.minor, currencies: inCurrency(amount.minor), entryCount: 0 },
  });
}

/** What a transaction adds whether it is live or deleted. */
function existence({ entry }: Posting): Effects {
  const nothing = { baseMinor: minor(0n), currencies: [] };
  const accounts = entry.lines.map(({ accountId }) => ({ ...nothing, accountId, lineCount: 1 }));
  return { accounts, categories: [], months: [], turnover: { ...nothing, entryCount: 1 } };
}
