import { listCurrencies } from '../../lib/currencies/contract.ts';
import { showCurrency } from '../../lib/currencies/currency.ts';
import { CURRENCIES } from '../../lib/ledger/currency.ts';
import { staticEndpoint } from '../../lib/platform/endpoint/static-endpoint.ts';

export const handler = staticEndpoint(listCurrencies, async (request) => {
  const { limit, after } = request.paging;
  const rest = CURRENCIES.filter((currency) => after === undefined || currency.code > after);
  const items = rest.slice(0, limit);
  return request.page({ items, next: rest.length > limit ? items.at(-1)?.code : undefined }, showCurrency);
});
