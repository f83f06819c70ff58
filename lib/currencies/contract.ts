import * as z from 'zod/mini';
import { currencyId } from '../ledger/fields.ts';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { date, page, pageQuery } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { currency } from './currency.ts';
import { fxRate } from './fx-rate.ts';

const tag = 'Currencies and rates';
const folder = 'currencies';

export const listCurrencies = defineEndpoint(() => ({
  id: 'listCurrencies',
  folder,
  isOutsideBooks: true,
  method: 'GET',
  path: '/currencies',
  access: 'none',
  tag,
  summary: 'List every active ISO 4217 currency, by code',
  query: z.object(pageQuery),
  response: page(currency.response),
}));

export const getCurrency = defineEndpoint(() => ({
  id: 'getCurrency',
  folder,
  isOutsideBooks: true,
  method: 'GET',
  path: '/currencies/{id}',
  access: 'none',
  tag,
  summary: 'Show a currency',
  params: z.object({ id: about(currencyId, 'ISO 4217 code.', 'EUR') }),
  response: currency.response,
  etag: true,
}));

export const getFxRate = defineEndpoint(() => ({
  id: 'getFxRate',
  folder,
  method: 'GET',
  path: '/fx-rates',
  tag,
  summary: 'Exchange rate on a date',
  description:
    'The latest rate on or before `date` (default: today). `rate` is the number of units of `to` per unit of `from`. It is calculated from the latest rates of both currencies to the euro. If there is no recent enough rate, the response is a 422 with the code `fx_rate_unavailable` on `date`.',
  query: z.object({
    from: about(currencyId, 'Code of the currency to convert.', 'EUR'),
    to: about(currencyId, 'Code of the currency to convert to.', 'USD'),
    date: z.optional(about(date, 'Day of the conversion. Default: today, in your time zone.', '2026-09-12')),
  }),
  response: fxRate,
}));
