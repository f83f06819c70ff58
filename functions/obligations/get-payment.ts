import { showPayment } from '../../lib/obligations/payment.ts';
import { getPayment } from '../../lib/obligations/payment-contract.ts';
import { findNames, findPayment } from '../../lib/obligations/payment-store.ts';
import { findObligation } from '../../lib/obligations/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { requireFound } from '../../lib/platform/lifecycle.ts';

export const handler = endpoint(getPayment, async ({ caller, params, query }) => {
  const [obligation, found] = await Promise.all([
    findObligation(caller.id, params.id),
    findPayment(caller.id, params.id, params.payment_id),
  ]);
  requireFound('obligation', obligation, query);
  const payment = requireFound('payment', found, query);
  const { accounts, ledger } = await findNames(caller.id, [payment]);
  return showPayment(payment, accounts, ledger);
});
