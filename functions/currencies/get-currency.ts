import { getCurrency } from '../../lib/currencies/contract.ts';
import { currencyView } from '../../lib/currencies/view.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

/** A code that is no currency does not get past the contract. */
export const handler = endpoint(getCurrency, async ({ params }) => currencyView(currencyOf(params.id)));
