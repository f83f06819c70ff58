import { journalEntry as journalRecord } from '../../lib/journal/journal-entry.ts';
import { transfer as transferRecord } from '../../lib/transfers/transfer.ts';
import { exampleFrom } from './example-from.ts';
import { ID } from './example-ids.ts';
import { on, sides } from './example-records.ts';

/** Transfers and journal entries of the household in example-records.ts. */

const ofTransfer = { from_account_id: ID.bank, to_account_id: ID.savings };
export const transferInput = {
  date: '2026-09-14',
  ...ofTransfer,
  currency_id: 'EUR',
  amount: 200,
  memo: 'Rainy day',
};

const inEuros = { currency_id: 'EUR', fx_rate: 1, fx_rate_source: 'same_currency' };

export const transfer = {
  ...exampleFrom(transferRecord.response),
  ...ofTransfer,
  id: ID.transfer,
  payee: undefined,
  external_id: undefined,
  memo: 'Rainy day',
  fx_rate: 1,
  fx_rate_date: '2026-09-14',
  lines: [
    { ...inEuros, id: ID.transferDebit, ...on.savings, ...sides(200), memo: 'Rainy day' },
    { ...inEuros, id: ID.transferCredit, ...on.bank, ...sides(-200), memo: 'Rainy day' },
  ],
  created_at: '2026-09-14T08:20:41.115Z',
  updated_at: '2026-09-14T08:20:41.115Z',
};

export const changedTransfer = {
  ...transfer,
  amount: 250,
  to_amount: 250,
  base_amount: 250,
  lines: transfer.lines.map((line) => ({ ...line, ...sides(line.debit > 0 ? 250 : -250) })),
  updated_at: '2026-09-15T19:02:10.771Z',
};

export const journalEntryInput = {
  date: '2026-09-01',
  currency_id: 'EUR',
  memo: 'Found in an old coat',
  lines: [
    { account_id: ID.bank, debit: 1500 },
    { account_id: ID.openingBalances, credit: 1500 },
  ],
};

export const journalEntry = {
  ...exampleFrom(journalRecord.response),
  id: ID.journalEntry,
  payee: undefined,
  external_id: undefined,
  memo: 'Found in an old coat',
  fx_rate: 1,
  fx_rate_date: '2026-09-01',
  lines: [
    { ...inEuros, id: ID.journalDebit, ...on.bank, ...sides(1500), memo: 'Found in an old coat' },
    {
      ...inEuros,
      id: ID.journalCredit,
      ...on.openingBalances,
      ...sides(-1500),
      memo: 'Found in an old coat',
    },
  ],
  created_at: '2026-09-14T08:31:07.260Z',
  updated_at: '2026-09-14T08:31:07.260Z',
};

const { memo: _memo, ...ofRevaluation } = journalEntry;
export const revaluation = {
  ...ofRevaluation,
  id: ID.revaluation,
  date: '2026-09-30',
  fx_rate_date: '2026-09-30',
  amount: 0,
  base_amount: 3.18,
  lines: [
    { ...inEuros, id: ID.revaluationDebit, ...on.bank, ...sides(0, 3.18) },
    { ...inEuros, id: ID.revaluationCredit, ...on.exchangeDifferences, ...sides(0, -3.18) },
  ],
  created_at: '2026-10-01T07:00:03.412Z',
  updated_at: '2026-10-01T07:00:03.412Z',
};

export const changedJournalEntry = {
  ...journalEntry,
  memo: 'Counted again',
  lines: journalEntry.lines.map((line) => ({ ...line, memo: 'Counted again' })),
  updated_at: '2026-09-15T19:05:33.048Z',
};
