import { createJournalEntry } from '../../lib/journal/contract.ts';
import { journalType } from '../../lib/journal/journal-type.ts';
import { createTransaction } from '../../lib/transactions/create-transaction.ts';

export const handler = createTransaction(createJournalEntry, journalType);
