import { createJournalEntry } from '../../lib/journal/contract.ts';
import { journalForm } from '../../lib/journal/journal-form.ts';
import { createTransaction } from '../../lib/transactions/create-transaction.ts';

export const handler = createTransaction(createJournalEntry, journalForm);
