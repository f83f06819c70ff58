import type { Draft } from '../platform/endpoint/request.ts';
import type { ShownIn } from '../platform/record.ts';
import type { Form } from '../transactions/form.ts';
import type { createJournalEntry } from './contract.ts';
import { draftJournalEntry } from './draft-entry.ts';
import { type journalEntry, showJournalEntry } from './journal-entry.ts';

export const journalForm: Form<Draft<typeof createJournalEntry>['body'], ShownIn<typeof journalEntry>> = {
  kind: 'journal',
  draft: draftJournalEntry,
  show: showJournalEntry,
  amountField: 'lines',
};
