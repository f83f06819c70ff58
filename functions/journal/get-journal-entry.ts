import { getJournalEntry } from '../../lib/journal/contract.ts';
import { showJournalEntry as show } from '../../lib/journal/journal-entry.ts';
import { getTransaction } from '../../lib/transactions/get-transaction.ts';

export const handler = getTransaction(getJournalEntry, { kind: 'journal', show });
