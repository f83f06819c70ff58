import type { Answer } from './api.ts';
import { minorOf } from './exact.ts';
import type { ModelTransaction } from './ledger-model.ts';
import { digitsOf } from './ledger-world.ts';

export interface ShownAccount {
  id: string;
  type: string;
  balance: number;
  balances: { currency_id: string; balance: number }[];
}

export interface ShownLine {
  account_id: string;
  currency_id: string;
  debit: number;
  credit: number;
  debit_base: number;
  credit_base: number;
}

/** A record of the API in the model's terms. */
export function shownTransaction(body: Answer['body']) {
  const [inAmount, inBase] = [digitsOf(body.currency_id), digitsOf(body.base_currency_id)];
  const isExpense = body.kind === 'expense';
  const lines = (body.lines as ShownLine[]).map((line) => ({
    accountId: line.account_id,
    currencyId: body.currency_id as string,
    debit: minorOf(line.debit, inAmount),
    credit: minorOf(line.credit, inAmount),
    debitBase: minorOf(line.debit_base, inBase),
    creditBase: minorOf(line.credit_base, inBase),
  }));
  return {
    id: body.id as string,
    kind: body.kind as ModelTransaction['kind'],
    date: body.date as string,
    categoryId: body.category_id as string,
    categoryAccountId: lines[isExpense ? 0 : 1]?.accountId ?? '',
    assetAccountId: body.asset_account_id as string,
    currencyId: body.currency_id as string,
    amountMinor: minorOf(body.amount, inAmount),
    baseMinor: minorOf(body.base_amount, inBase),
    lines,
    isDeleted: body.deleted_at !== undefined,
  };
}
