import { getCurrency } from '../../lib/contracts/currencies.ts';
import { currencyView } from '../../lib/currencies/view.ts';
import { currencyOf } from '../../lib/domain/currency.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

/** A code that is no currency does not get past the contract. */
export const handler = endpoint(getCurrency, async ({ params }) => currencyView(currencyOf(params.id)));
