import { showPayment } from '../../lib/obligations/payment.ts';
import { getPayment } from '../../lib/obligations/payment-contract.ts';
import { requirePayment } from '../../lib/obligations/payment-store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(getPayment, async ({ caller, params, query }) => {
  const { payment, accounts, ledger } = await requirePayment(caller.bookId, params, query, query);
  return showPayment(payment, accounts, ledger);
});
