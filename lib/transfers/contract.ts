import * as z from 'zod/mini';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { reference } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import {
  accountListQuery,
  create,
  get,
  list,
  type Naming,
  remove,
  restore,
  update,
} from '../transactions/operations.ts';
import { transfer } from './transfer.ts';

const TRANSFERS: Naming = {
  noun: 'Transfer',
  nouns: 'Transfers',
  one: 'a transfer',
  folder: 'transfers',
  path: '/budgeting/transfers',
  tag: 'Transfers',
  restoreErrors: ['replaced_by_transfer'],
};

export const listTransfers = defineEndpoint(() => list(TRANSFERS, accountListQuery, transfer));

/** What must be sent, unless it comes from the records that the transfer replaces. */
export const REQUIRED = ['date', 'from_account_id', 'to_account_id', 'currency_id', 'amount'] as const;

const newTransfer = shared(() =>
  z.extend(
    z.partial(transfer.body, {
      ...{ date: true, from_account_id: true, to_account_id: true, currency_id: true, amount: true },
    }),
    {
      replaces: z.optional(
        about(
          z.array(reference).check(z.minLength(1), z.maxLength(2)),
          'Ids of an expense (the side that the money leaves), an income (the side that it reaches), or both, without splits and no refunds. They are deleted, and the transfer takes their place.',
        ),
      ),
    },
  ),
);

export const createTransfer = defineEndpoint(() => ({
  ...create(
    TRANSFERS,
    { body: newTransfer, response: transfer.response },
    'Without `replaces`, `date`, `from_account_id`, `to_account_id`, `currency_id` and `amount` are required. With `replaces`, it takes the place of an expense and an income that are really its two sides, or nothing happens. What you leave out comes from them: accounts, amounts, currencies, the earlier date, and payee and memo of the expense or else of the income. With one record, the other account is required. An imported file does not bring the records again while the transfer exists. Deleting the transfer does not bring them back; they can be restored after it.\n\nDebits the account that receives the money and credits the one that sends it, by the same base amount. Between two currencies, that is the amount of the side that is in the base currency; if neither is, `amount` is converted with `fx_rate` or the latest rate. The rate of the other side is then `implied`: base amount divided by amount. If the money arrives in the base currency, the rate of the transfer itself is implied, and any other `fx_rate` returns a 422 with the code `conflicting_fields`. If `to_amount` is left out and no recent enough rate is known, the response is a 422 with the code `fx_rate_unavailable` on `to_amount`.',
  ),
  errors: ['period_locked', 'reconciled', 'external_id_taken', 'tag_limit_reached', 'conflict'],
  role: 'recorder',
}));

export const getTransfer = defineEndpoint(() => get(TRANSFERS, transfer));

export const updateTransfer = defineEndpoint(() =>
  update(
    TRANSFERS,
    transfer,
    "Replaces the ledger entry: old effects are removed and new ones added in one write. A provider's `fx_rate` is kept as for an expense. An implied `fx_rate` that is sent back as it was read counts as left out, so the amounts can be changed without it. Between two currencies, a `to_amount` that is left out is converted again with the latest rates.",
  ),
);

export const deleteTransfer = defineEndpoint(() => remove(TRANSFERS));
export const restoreTransfer = defineEndpoint(() => restore(TRANSFERS, transfer));
