import type { UncheckedRequest } from '../platform/endpoint/request.ts';
import type { ShownIn } from '../platform/record.ts';
import type { TransactionType } from '../transactions/transaction-type.ts';
import type { createJournalEntry } from './contract.ts';
import { draftJournalEntry } from './draft-entry.ts';
import { type journalEntry, showJournalEntry } from './journal-entry.ts';

export const journalType: TransactionType<
  UncheckedRequest<typeof createJournalEntry>['body'],
  ShownIn<typeof journalEntry>
> = {
  kind: 'journal',
  draft: draftJournalEntry,
  show: showJournalEntry,
  amountField: 'lines',
};
