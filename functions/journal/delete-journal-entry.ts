import { deleteJournalEntry } from '../../lib/journal/contract.ts';
import { showJournalEntry as show } from '../../lib/journal/journal-entry.ts';
import { deleteTransaction } from '../../lib/transactions/delete-transaction.ts';

export const handler = deleteTransaction(deleteJournalEntry, { kind: 'journal', show });
