import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { date, idParams } from '../platform/endpoint/fields.ts';
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
import { journalEntry } from './journal-entry.ts';

const ENTRIES: Naming = {
  noun: 'JournalEntry',
  nouns: 'JournalEntries',
  one: 'a journal entry',
  folder: 'journal',
  path: '/ledger/entries',
  tag: 'Journal entries',
  changeErrors: ['managed_by_obligation'],
};

export const listJournalEntries = defineEndpoint(() => list(ENTRIES, accountListQuery, journalEntry));

export const createJournalEntry = defineEndpoint(() =>
  create(
    ENTRIES,
    journalEntry,
    'Each line is a debit or a credit above 0 in the currency of the entry. The sum of the debits is converted once, with `fx_rate` or the latest rate on or before the date. The converted sum is then divided among the lines of each side in proportion, rounded down, and the missing units go to the largest remainders. A line with only `debit_base` or `credit_base` changes the value of an account in the base currency; such lines must balance separately. If the debits do not equal the credits, the response is a 422 with the code `unbalanced` on `lines`.',
  ),
);

export const getJournalEntry = defineEndpoint(() => get(ENTRIES, journalEntry));

export const updateJournalEntry = defineEndpoint(() =>
  update(
    ENTRIES,
    journalEntry,
    "Replaces the entry: old effects are removed and new ones added in one write. An entry can be sent back as it was read: the base amounts of a line with a debit or credit are ignored and recalculated. A provider's `fx_rate` is kept as for an expense. The opening entry of an obligation can be changed only through the obligation.",
  ),
);

export const deleteJournalEntry = defineEndpoint(() => remove(ENTRIES));
export const restoreJournalEntry = defineEndpoint(() => restore(ENTRIES, journalEntry));

export const revalueAccount = defineEndpoint(() => ({
  id: 'revalueAccount',
  folder: 'accounts',
  method: 'POST',
  path: '/accounts/{id}/revaluation',
  tag: 'Accounts',
  summary: 'Revalue an account at the rates of a day',
  description:
    'For an asset or a liability with balances in foreign currencies. Each balance at the end of the day is converted with the latest rate on or before it; the difference from the balance in the base currency is posted against "Exchange differences" as a journal entry that changes no currency balance. Other types of accounts return a 422 with the code `wrong_type` on `id`, and a currency without a recent enough rate returns one with `fx_rate_unavailable` on `date`.',
  params: idParams,
  body: z.object({
    date: about(date, 'Day of the revaluation: its closing balances and rates are used.', '2026-09-30'),
  }),
  // The body has none of the fields that the entry shows.
  readable: z.object({}),
  response: journalEntry.response,
  etag: true,
  idempotent: true,
  errors: ['already_valued', 'period_locked', 'conflict'],
}));
