import * as z from 'zod/mini';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { includeDeleted, page, pageQuery, pathId } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { payment } from './payment.ts';

const tag = 'Payments';
const folder = 'obligations';
const path = '/obligations/{id}/payments';

const listParams = shared(() => z.object({ id: about(pathId, 'Id of the obligation.') }));
const params = shared(() =>
  z.object({
    id: about(pathId, 'Id of the obligation.'),
    payment_id: about(pathId, 'Id of the payment.'),
  }),
);

export const listPayments = defineEndpoint(() => ({
  id: 'listPayments',
  folder,
  method: 'GET',
  path,
  tag,
  summary: 'List the payments of an obligation, newest date first',
  description:
    'Ordered by `date`, then id, both descending. The payments of a deleted obligation are listed only with `include_deleted=true`.',
  params: listParams,
  query: z.object({ ...pageQuery, include_deleted: includeDeleted }),
  response: page(payment.response),
}));

export const createPayment = defineEndpoint(() => ({
  id: 'createPayment',
  folder,
  method: 'POST',
  path,
  tag,
  summary: 'Record a payment',
  description:
    'Lowers `outstanding_amount`; at 0 the obligation is settled. With `asset_account_id`, money moves between that account and the account of the obligation, which must be posted; the payment must not be dated before `opened_date`. Without it, the payment is a note: it posts nothing, and `fx_rate`, `money_currency_id` and `money_amount` must be left out. In a foreign currency, the obligation is reduced at the rate of its opening entry, rounded over all payments, and the money is posted at the rate of the payment; the difference is posted to the account "Exchange differences". If the money moved in another currency, send `money_currency_id` and, unless the latest rates apply, `money_amount`. If that is the base currency, the two amounts imply `fx_rate`.',
  params: listParams,
  body: payment.body,
  response: payment.response,
  etag: true,
  idempotent: true,
  errors: ['obligation_not_posted', 'period_locked', 'external_id_taken', 'conflict'],
}));

export const getPayment = defineEndpoint(() => ({
  id: 'getPayment',
  folder,
  method: 'GET',
  path: `${path}/{payment_id}`,
  tag,
  summary: 'Show a payment',
  params,
  query: z.object({ include_deleted: includeDeleted }),
  response: payment.response,
  etag: true,
}));

export const deletePayment = defineEndpoint(() => ({
  id: 'deletePayment',
  folder,
  method: 'DELETE',
  path: `${path}/{payment_id}`,
  tag,
  summary: 'Delete a payment',
  description:
    'Increases `outstanding_amount` again, which reopens a settled obligation, and removes the effects of the payment from every balance. It can be restored.',
  params,
  etag: true,
  errors: ['period_locked', 'reconciled', 'conflict'],
}));

export const restorePayment = defineEndpoint(() => ({
  id: 'restorePayment',
  folder,
  method: 'POST',
  path: `${path}/{payment_id}/restore`,
  tag,
  summary: 'Restore a deleted payment',
  description:
    'A payment that is not deleted is returned unchanged. The obligation must still have the same currency and account and, if money moved, the same opening entry.',
  params,
  response: payment.response,
  etag: true,
  errors: [
    'obligation_changed',
    'exceeds_outstanding',
    'period_locked',
    'restore_blocked',
    'external_id_taken',
    'conflict',
  ],
}));
