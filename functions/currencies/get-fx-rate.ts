import { config } from '../../lib/config.ts';
import { getFxRate } from '../../lib/contracts/currencies.ts';
import type { CalendarDate } from '../../lib/domain/date.ts';
import { invalid } from '../../lib/domain/errors.ts';
import { fxRateToJson } from '../../lib/domain/fx-rate.ts';
import { findRate } from '../../lib/fx/find-rate.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(getFxRate, async ({ query, now }) => {
  const { from, to } = query;
  const date = (query.date ?? now.toISOString().slice(0, 10)) as CalendarDate;
  const found = await findRate({ from, to, date, maxAgeDays: config.fxMaxAgeDays });
  if (!found) {
    throw invalid([
      {
        field: 'date',
        code: 'fx_rate_unavailable',
        message: `no rate from ${from} to ${to} is known for this day`,
      },
    ]);
  }
  return { from, to, date, rate: fxRateToJson(found.rate), rate_date: found.rateDate, source: found.source };
});
