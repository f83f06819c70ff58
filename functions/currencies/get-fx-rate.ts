import { todayOf } from '../../lib/books/today.ts';
import { getFxRate } from '../../lib/currencies/contract.ts';
import { findRate } from '../../lib/currencies/find-rate.ts';
import { fxRateToJson } from '../../lib/ledger/fx-rate.ts';
import { config } from '../../lib/platform/config.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { invalid } from '../../lib/platform/problems.ts';

export const handler = endpoint(getFxRate, async ({ caller, query, now }) => {
  const { from, to } = query;
  const date = query.date ?? (await todayOf(caller.bookId, now));
  const found = await findRate({ from, to, date, maxAgeDays: config.fxMaxAgeDays });
  if (!found) {
    throw invalid([
      {
        field: 'date',
        code: 'fx_rate_unavailable',
        message: `no rate from ${from} to ${to} is known for this date; choose another date`,
      },
    ]);
  }
  return { from, to, date, rate: fxRateToJson(found.rate), rate_date: found.rateDate, source: found.source };
});
