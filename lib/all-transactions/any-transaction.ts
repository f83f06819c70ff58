import * as z from 'zod/mini';
import { journalEntry, showJournalEntry } from '../journal/journal-entry.ts';
import type { TransactionKind } from '../ledger/kinds.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { payment, showMoneyPayment } from '../obligations/payment.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { expenseOrIncome, showExpenseOrIncome } from '../transactions/expense-or-income.ts';
import type { AccountNames } from '../transactions/show.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { showTransfer, transfer } from '../transfers/transfer.ts';

/** A transaction of any kind, with the fields of its kind. */
export const anyTransaction = shared(() =>
  z.discriminatedUnion('kind', [
    expenseOrIncome.response,
    transfer.response,
    journalEntry.response,
    payment.response,
  ]),
);

type Show = (value: Transaction, accounts: AccountNames, ledger: Ledger) => z.output<typeof anyTransaction>;

const SHOW: Readonly<Record<TransactionKind, Show>> = {
  expense: showExpenseOrIncome,
  income: showExpenseOrIncome,
  transfer: showTransfer,
  journal: showJournalEntry,
  payment: showMoneyPayment,
};

export const showTransaction: Show = (value, accounts, ledger) => SHOW[value.kind](value, accounts, ledger);
