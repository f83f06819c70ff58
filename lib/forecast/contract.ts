import * as z from 'zod/mini';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { date, reference } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { baseCurrencyId } from '../reports/report-schemas.ts';

export const forecastPoint = shared(() =>
  z.strictObject({
    date: about(date, 'The day.', '2026-10-01'),
    balance: about(z.number(), 'Balance at the end of the day, in the base currency.', 2303.8),
  }),
);

export const forecastAccount = shared(() =>
  z.strictObject({
    account_id: about(z.string(), 'Id of the account.'),
    name: about(z.string(), 'Current name of the account.', 'Bank'),
    points: about(z.array(forecastPoint), 'Today, and each day that changes the balance.'),
    lowest: about(forecastPoint, 'The first day with the lowest balance.'),
  }),
);

/** Future balances. */
export const forecast = shared(() =>
  z.strictObject({
    through: about(date, 'Last day.', '2026-10-31'),
    base_currency_id: baseCurrencyId,
    accounts: about(z.array(forecastAccount), 'Assets and liabilities, by code.'),
  }),
);

export const FORECAST_DAYS_MAX = 400;

export const getForecast = defineEndpoint(() => ({
  id: 'getForecast',
  folder: 'forecast',
  method: 'GET',
  path: '/reports/forecast',
  tag: 'Reports',
  summary: 'Forecast of balances',
  description:
    'Starts with the balances at the end of today, in your time zone, and adds recorded transactions with a later date and the open dates of active schedules of both modes; overdue dates count as today. Foreign amounts are converted at the latest rate. Schedules that cannot currently be posted (an inactive account, no rate) are left out. With `obligations_account_id`, open obligations with a due date count too, overdue ones as of today: the money is added to or taken from that account, and the balance of a posted obligation on its own account is cleared. Balances have the same sign as in `GET /accounts`. If there are more dates, points or open obligations than a request may handle, the response is a 422 with the code `range_too_large`, which says what to leave out. Nothing is written.',
  query: z.object({
    through: about(
      date,
      'Last day, inclusive: not before today, and at most 400 days after it.',
      '2026-10-31',
    ),
    account_id: z.optional(about(reference, 'Only this account.')),
    obligations_account_id: z.optional(
      about(reference, 'The account that open obligations are paid from or into.'),
    ),
  }),
  response: forecast,
}));
