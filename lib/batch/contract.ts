import * as z from 'zod/mini';
import { anyTransaction } from '../all-transactions/any-transaction.ts';
import { journalEntry } from '../journal/journal-entry.ts';
import { CATEGORY_KINDS } from '../ledger/kinds.ts';
import { defineEndpoint, shared } from '../platform/endpoint/contract.ts';
import { about } from '../platform/record.ts';
import { newExpenseOrIncome } from '../transactions/contract.ts';
import { transfer } from '../transfers/transfer.ts';

const BATCH_MAX = 100;

const KIND = 'Kind of the transaction. The other fields are those of the create request for this kind.';

/** Any transaction that has its own create endpoint: the fields of that endpoint, and the kind. */
export const sentTransaction = shared(() =>
  z.discriminatedUnion('kind', [
    z.object({ ...newExpenseOrIncome.shape, kind: about(z.enum(CATEGORY_KINDS), KIND, 'expense') }),
    z.object({ ...transfer.body.shape, kind: about(z.literal('transfer'), KIND, 'transfer') }),
    z.object({ ...journalEntry.body.shape, kind: about(z.literal('journal'), KIND, 'journal') }),
  ]),
);

export const createTransactions = defineEndpoint(() => ({
  id: 'createTransactions',
  folder: 'transactions',
  method: 'POST',
  path: '/transactions/batch',
  tag: 'Transactions',
  summary: 'Record several transactions of any kind, all or none',
  description:
    'How many fit depends on how many records they change together: 12 always fit if they have no tags, and 40 typically do; 100 is the most. Each transaction has its `kind` and the fields that the create endpoint of that kind takes. They are written together: if one of them is refused, nothing is written. An invalid field is reported with its path (`transactions[3].category_id`), and so is a conflict: the `errors` of a 409 list every transaction that has one (`transactions[3]`), and `code` is the code of the first. The response has the transactions in the order of the request, which is also their order within a day.\n\nOne write can change 99 records, each counted once, however many of the transactions change it: each transaction itself, its accounts, the months of its accounts, its categories, another record for each additional account or category it is listed under, its `external_id`, each of its tags, another record for each tag after the first, and the ledger. If that is not enough, the response is a 422 with the code `batch_too_large`, and `fits` says how many transactions fit, starting with the first. 12 plain expenses without `external_id` and tags always fit, and so do 40 expenses in one month, on one account and in up to ten categories.',
  body: z.object({
    transactions: about(
      z.array(sentTransaction).check(z.minLength(1), z.maxLength(BATCH_MAX)),
      '1 to 100 transactions. 12 plain ones always fit, and 40 typically do.',
    ),
  }),
  invalidFieldsMax: 5 * BATCH_MAX,
  readable: z.object({ transactions: z.array(anyTransaction) }),
  response: z.strictObject({
    data: about(z.array(anyTransaction), 'The transactions, in the order of the request.'),
  }),
  idempotent: true,
  errors: ['tag_limit_reached', 'period_locked', 'external_id_taken', 'conflict', 'batch_too_large'],
}));
