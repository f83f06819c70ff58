import * as z from 'zod/mini';
import { shared } from '../platform/endpoint/contract.ts';
import { date } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';

/** The rate of a conversion on a date, as the API shows it. */
export const fxRate = shared(() =>
  z.strictObject({
    from: about(z.string(), 'Code of the currency to convert.', 'EUR'),
    to: about(z.string(), 'Code of the currency to convert to.', 'USD'),
    date: about(date, 'The requested date.', '2026-09-12'),
    rate: about(z.number(), 'Units of `to` per unit of `from`, at most 15 significant digits.', 1.1732),
    rate_date: about(
      date,
      'Date of the rate. If the two currencies were last quoted on different days, the older one.',
      '2026-09-11',
    ),
    source: about(
      z.string(),
      'Who published the rate: the European Central Bank, or the host name of the second source for currencies that the bank does not quote; both, separated by a comma, if each quotes one of the two currencies. `same_currency` if `from` and `to` are equal. On a laptop, `sample` for the sample rates.',
      'European Central Bank',
    ),
  }),
);
