import { getCurrency } from '../../lib/currencies/contract.ts';
import { showCurrency } from '../../lib/currencies/currency.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { staticEndpoint } from '../../lib/platform/endpoint/static-endpoint.ts';

/** The contract refuses a code that is not a currency. */
export const handler = staticEndpoint(getCurrency, async ({ params }) => showCurrency(currencyOf(params.id)));
