import { getCurrency } from '../../lib/currencies/contract.ts';
import { showCurrency } from '../../lib/currencies/currency.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

/** The contract refuses a code that is not a currency. */
export const handler = endpoint(getCurrency, async ({ params }) => showCurrency(currencyOf(params.id)));
