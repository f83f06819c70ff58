import { listJournalEntries } from '../../lib/journal/contract.ts';
import { showJournalEntry } from '../../lib/journal/journal-entry.ts';
import { accountFilters } from '../../lib/transactions/filters.ts';
import { listEndpoint } from '../../lib/transactions/list-endpoint.ts';

export const handler = listEndpoint(listJournalEntries, ['journal'], accountFilters, showJournalEntry);
