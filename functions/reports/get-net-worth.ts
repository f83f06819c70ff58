import { allAccounts } from '../../lib/accounts/store.ts';
import { todayOf } from '../../lib/books/today.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { readSettled } from '../../lib/ledger/settled.ts';
import { monthOf } from '../../lib/platform/date.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { getNetWorth } from '../../lib/reports/contract.ts';
import { accountMonthsAfter } from '../../lib/reports/month-totals.ts';
import { monthEnds, NET_WORTH_ROWS_MAX, showMonthEnd } from '../../lib/reports/net-worth.ts';
import { checkMonths, rangeTooLarge } from '../../lib/reports/range.ts';

export const handler = endpoint(
  getNetWorth,
  async ({ caller, query, now }, errors) => {
    const present = monthOf(await todayOf(caller.bookId, now));
    for (const field of ['from', 'to'] as const) {
      if ((query[field] ?? '') > present) errors.add(field, 'in_the_future', `must not be after ${present}`);
    }
    return checkMonths(query, errors);
  },
  async ({ caller, query }, months) => {
    const { from, to } = query;
    const { found, ledger } = await readSettled(caller.bookId, () =>
      Promise.all([allAccounts(caller.bookId), accountMonthsAfter(caller.bookId, from)]),
    );
    const [accounts, later] = found;
    if (!later)
      throw rangeTooLarge('needs more account months than one request may read; choose a later from');
    const ends = monthEnds(months, accounts, later);
    if (!ends) throw rangeTooLarge(`covers more than ${NET_WORTH_ROWS_MAX} balances; choose fewer months`);
    const currency = currencyOf(ledger.baseCurrencyId);
    return {
      from,
      to,
      base_currency_id: ledger.baseCurrencyId,
      months: ends.map((end) => showMonthEnd(end, currency)),
    };
  },
);
