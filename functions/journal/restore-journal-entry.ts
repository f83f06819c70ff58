import { restoreJournalEntry } from '../../lib/journal/contract.ts';
import { showJournalEntry as show } from '../../lib/journal/journal-entry.ts';
import { restoreTransaction } from '../../lib/transactions/restore-transaction.ts';

export const handler = restoreTransaction(restoreJournalEntry, { kind: 'journal', show });
