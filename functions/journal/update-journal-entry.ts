import { updateJournalEntry } from '../../lib/journal/contract.ts';
import { journalForm } from '../../lib/journal/journal-form.ts';
import { updateTransaction } from '../../lib/transactions/update-transaction.ts';

export const handler = updateTransaction(updateJournalEntry, journalForm);
