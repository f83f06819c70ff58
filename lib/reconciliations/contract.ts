import * as z from 'zod/mini';
import { account } from '../accounts/account.ts';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { date, page, pageQuery, pathId, reference } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { reconciliation } from './reconciliation.ts';

const tag = 'Reconciliation';
const folder = 'reconciliations';
const path = '/accounts/{id}/reconciliations';

const accountParams = shared(() => z.object({ id: about(pathId, 'Id of the account.') }));
const params = shared(() =>
  z.object({
    id: about(pathId, 'Id of the account.'),
    reconciliation_id: about(pathId, 'Id of the reconciliation.'),
  }),
);

/** So that all of them, with the months of their marks, are one write. */
export const MARKED_MAX = 40;

export const markCleared = defineEndpoint(() => ({
  id: 'markCleared',
  folder,
  method: 'POST',
  path: '/accounts/{id}/cleared',
  tag,
  summary: 'Mark lines of an account as cleared',
  description:
    'Marks their lines on an asset or liability account as being on its statement, or takes the marks away: all or none. Marks change no amounts, so the period lock does not apply. A transaction without such a line is a 422 with the code `not_found` on `transaction_ids[2]`. What is reconciled cannot be unmarked or moved, and nothing can be marked in a time that is reconciled. Returns the account.',
  params: accountParams,
  body: z.object({
    transaction_ids: about(
      z.array(reference).check(z.minLength(1), z.maxLength(MARKED_MAX)),
      'Transactions of any kind that are not deleted.',
    ),
    cleared: about(z.optional(z.boolean()), 'Whether the lines are cleared. Default: true.', true),
    cleared_on: about(
      z.optional(date),
      'Day of the lines on the statement. Default: the one that a line has, or else the day of its transaction, or the day after `reconciled_through` if that is later.',
      '2026-09-14',
    ),
  }),
  readable: z.object({}),
  response: account.response,
  etag: true,
  errors: ['reconciled', 'conflict'],
}));

export const listReconciliations = defineEndpoint(() => ({
  id: 'listReconciliations',
  folder,
  method: 'GET',
  path,
  tag,
  summary: 'List the reconciliations of an account, newest first',
  params: accountParams,
  query: z.object(pageQuery),
  response: page(reconciliation.response),
}));

export const createReconciliation = defineEndpoint(() => ({
  id: 'createReconciliation',
  folder,
  method: 'POST',
  path,
  tag,
  summary: 'Reconcile an account with its statement',
  description:
    'If `balance` is the cleared balance on `date`, everything that is cleared by then is reconciled. Amount, currency and account of its lines stay, and it cannot be deleted, unmarked or moved. `GET /accounts/{id}` with `on` shows the balance in `cleared_balances`. If not, the response is a 409 with the code `not_reconciled` and the members `cleared_balance` and `difference` (`balance` minus the cleared balance). With `adjustment_category_id`, the difference is posted on `date` and cleared, with the memo "Balance adjustment". A `date` that is not after the last reconciliation of the same currency is a 422 with the code `already_reconciled`.',
  params: accountParams,
  body: reconciliation.body,
  response: reconciliation.response,
  etag: true,
  idempotent: true,
  errors: ['not_reconciled', 'period_locked', 'conflict'],
}));

export const getReconciliation = defineEndpoint(() => ({
  id: 'getReconciliation',
  folder,
  method: 'GET',
  path: `${path}/{reconciliation_id}`,
  tag,
  summary: 'Show a reconciliation',
  params,
  response: reconciliation.response,
  etag: true,
}));

export const deleteReconciliation = defineEndpoint(() => ({
  id: 'deleteReconciliation',
  folder,
  method: 'DELETE',
  path: `${path}/{reconciliation_id}`,
  tag,
  summary: 'Delete the last reconciliation of an account',
  description:
    'What it covered can be changed again. Lines stay cleared, and so does a difference that it has posted. Only the last one of an account and currency can be deleted.',
  params,
  etag: true,
  errors: ['not_last', 'conflict'],
}));
