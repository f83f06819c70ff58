import { listJournalEntries } from '../../lib/journal/contract.ts';
import { showJournalEntry as show } from '../../lib/journal/journal-entry.ts';
import { listByAccount } from '../../lib/transactions/list-by-account.ts';

export const handler = listByAccount(listJournalEntries, { kind: 'journal', show });
