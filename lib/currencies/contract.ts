import * as z from 'zod/mini';
import { currencyId } from '../ledger/fields.ts';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { date, page, pageQuery } from '../platform/endpoint/fields.ts';

const currency = /* @__PURE__ */ shared(() =>
  z.strictObject({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    symbol: z.string(),
    decimal_places: z.int().check(z.minimum(0), z.maximum(4)),
  }),
);

const tag = 'Currencies and rates';
const folder = 'currencies';

export const listCurrencies = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'listCurrencies',
  folder,
  method: 'GET',
  path: '/currencies',
  auth: 'user',
  access: 'none',
  tag,
  summary: 'List every active ISO 4217 currency, by code',
  query: z.object(pageQuery),
  response: page(currency),
  errors: [],
}));

export const getCurrency = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'getCurrency',
  folder,
  method: 'GET',
  path: '/currencies/{id}',
  auth: 'user',
  access: 'none',
  tag,
  summary: 'Show a currency',
  params: z.object({ id: currencyId }),
  response: currency,
  etag: true,
  errors: [],
}));

export const getFxRate = /* @__PURE__ */ defineEndpoint(() => ({
  id: 'getFxRate',
  folder,
  method: 'GET',
  path: '/fx-rates',
  auth: 'user',
  access: 'reader',
  tag,
  summary: 'Exchange rate on a date',
  description:
    'The latest rate on or before `date` (today, when left out). `rate` is the number of units of `to` for one unit of `from`. When there is none that is young enough, the answer is a 422 with the code `fx_rate_unavailable` on `date`.',
  query: z.object({ from: currencyId, to: currencyId, date: z.optional(date) }),
  response: z.strictObject({
    from: z.string(),
    to: z.string(),
    date,
    rate: z.number(),
    rate_date: date,
    source: z.string(),
  }),
  errors: [],
}));
