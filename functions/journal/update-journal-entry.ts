import { updateJournalEntry } from '../../lib/journal/contract.ts';
import { journalType } from '../../lib/journal/journal-type.ts';
import { updateTransaction } from '../../lib/transactions/update-transaction.ts';

export const handler = updateTransaction(updateJournalEntry, journalType);
