import * as z from 'zod/mini';
import type { Account } from '../accounts/account.ts';
import { naturalBalance } from '../ledger/balance.ts';
import { currencyOf } from '../ledger/currency.ts';
import { type Line, lineColumns } from '../ledger/entry.ts';
import { TRANSACTION_KINDS } from '../ledger/kinds.ts';
import { moneyToJson } from '../ledger/money.ts';
import { date } from '../platform/endpoint/fields.ts';
import { computed, defineRecord, optional, pick, type ShownIn } from '../platform/record.ts';
import { marked } from '../transactions/fields.ts';
import { type AccountNames, showMark } from '../transactions/show.ts';
import { lineId, type Transaction } from '../transactions/transaction.ts';

const counterAccount = defineRecord(() => ({
  id: computed(z.string(), 'Id of the account.'),
  name: computed(z.string(), 'Current name of the account.', 'Groceries'),
}));

/** A line of an account, with the balances after it. */
export const registerLine = defineRecord(() => ({
  transaction_id: computed(z.string(), 'Id of the transaction.'),
  line_id: computed(z.string(), 'Id of the line.'),
  kind: computed(z.enum(TRANSACTION_KINDS), 'Kind of the transaction.', 'expense'),
  date: computed(date, 'Day of the transaction.', '2026-09-12'),
  payee: optional(
    computed(z.string(), 'Who was paid, or who paid. Left out if there is none.', 'Corner Bakery'),
  ),
  memo: optional(
    computed(
      z.string(),
      'Note on the line, or else on the transaction. Left out if there is none.',
      'Farmers market',
    ),
  ),
  counter_accounts: computed(
    z.array(counterAccount.response),
    'The accounts on the other side of the entry, each once.',
  ),
  currency_id: computed(z.string(), 'Currency code of `debit`, `credit` and `currency_balance`.', 'USD'),
  debit: computed(z.number(), 'Debit in the currency of the line.', 0),
  credit: computed(z.number(), 'Credit in the currency of the line.', 54.2),
  debit_base: computed(z.number(), 'Debit in the base currency.', 0),
  credit_base: computed(z.number(), 'Credit in the base currency.', 46.2),
  balance: computed(
    z.number(),
    "Balance of the account in the base currency after this line, with the same sign rule as the account's `balance`.",
    3153.8,
  ),
  currency_balance: computed(
    z.number(),
    'Balance of the account in the currency of the line after this line.',
    -54.2,
  ),
  ...marked,
}));

/** A line of a transaction on the account, by index, and the debit-positive balances after it. */
export interface RegisterRow {
  readonly transaction: Transaction;
  readonly index: number;
  readonly line: Line;
  readonly baseMinor: bigint;
  readonly currencyMinor: bigint;
}

/** The accounts on the other side of the entry. */
export function counterAccountIds({
  transaction,
  line,
}: Pick<RegisterRow, 'transaction' | 'line'>): string[] {
  const others = transaction.entry.lines.filter((each) => isDebit(each) !== isDebit(line));
  return [...new Set(others.map(({ accountId }) => accountId))];
}

/** A line that only changes the value of an account has an amount of 0; one that rounds to 0 has a base amount of 0. */
function isDebit({ amount, base }: Line): boolean {
  return amount.minor + base.minor > 0n;
}

export function showRow(
  row: RegisterRow,
  account: Pick<Account, 'type' | 'reconciled'>,
  names: AccountNames,
): ShownIn<typeof registerLine> {
  const { transaction, index, line } = row;
  const { amount, base } = line;
  const balanceOf = (minor: bigint, currencyId: string) =>
    moneyToJson({ minor: naturalBalance(account.type, minor), currency: currencyOf(currencyId) });
  return pick(registerLine.response, {
    transaction_id: transaction.id,
    line_id: lineId(transaction, index),
    kind: transaction.kind,
    date: transaction.date,
    payee: transaction.payee,
    memo: line.memo ?? transaction.memo,
    counter_accounts: counterAccountIds(row).map((id) => ({ id, name: names.get(id)?.name ?? '' })),
    currency_id: amount.currency.code,
    ...lineColumns(line, moneyToJson),
    balance: balanceOf(row.baseMinor, base.currency.code),
    currency_balance: balanceOf(row.currencyMinor, amount.currency.code),
    ...showMark(line, account.reconciled),
  });
}
