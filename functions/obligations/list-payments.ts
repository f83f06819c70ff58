import { showPayment } from '../../lib/obligations/payment.ts';
import { listPayments } from '../../lib/obligations/payment-contract.ts';
import * as store from '../../lib/obligations/payment-store.ts';
import { findObligation } from '../../lib/obligations/store.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { requireFound } from '../../lib/platform/lifecycle.ts';

export const handler = endpoint(listPayments, async (request) => {
  const { caller, params, query, paging } = request;
  const [obligation, found] = await Promise.all([
    findObligation(caller.bookId, params.id),
    store.listPayments(caller.bookId, params.id, query, paging),
  ]);
  requireFound('obligation', obligation, query);
  const { accounts, ledger } = await store.findNames(caller.bookId, found.items);
  return request.page(found, (each) => showPayment(each, accounts, ledger));
});
