import type { Account, AnyTransaction, Category } from '../../client/client.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';

export interface Names {
  account(id: string | undefined): string;
  category(id: string | undefined): string;
}

export function namesOf(accounts: readonly Account[] = [], categories: readonly Category[] = []): Names {
  const accountNames = new Map(accounts.map(({ id, name }) => [id, name]));
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
  return {
    account: (id) => accountNames.get(id ?? '') ?? '',
    category: (id) => categoryNames.get(id ?? '') ?? '',
  };
}

/** The payee, else the memo, else the accounts between which money moved. */
export function titleOf(record: AnyTransaction): string {
  const payee = 'payee' in record ? record.payee : undefined;
  if (record.kind !== 'journal') return payee || record.memo || common.kinds[record.kind];
  return record.memo || accountsIn(record).join(', ') || common.kinds.journal;
}

function accountsIn({ lines }: Extract<AnyTransaction, { kind: 'journal' }>): string[] {
  return [...new Set(lines.map((line) => line.account_name))];
}

export function categoryText(record: AnyTransaction, names: Names): string {
  if (record.kind !== 'expense' && record.kind !== 'income') return common.kinds[record.kind];
  const name = names.category(record.category_id);
  return record.splits ? t.andMore(name, record.splits.length - 1) : name;
}

export function accountText(record: AnyTransaction, names: Names): string {
  if (record.kind === 'transfer')
    return `${names.account(record.from_account_id)} → ${names.account(record.to_account_id)}`;
  if (record.kind === 'journal') return accountsIn(record).join(', ');
  return names.account(record.asset_account_id);
}

/** Whether money came in or went out, from the user's point of view. */
export function directionOf(record: AnyTransaction): 'in' | 'out' | 'none' {
  if (record.kind !== 'expense' && record.kind !== 'income') return 'none';
  return (record.kind === 'income') === !record.is_refund ? 'in' : 'out';
}

/** The amount as it was paid, if that was not in the base currency. */
export function originalOf(
  record: AnyTransaction,
  base: string,
): { amount: number; currency: string } | undefined {
  if (record.currency_id !== base) return { amount: record.amount, currency: record.currency_id };
  if (record.kind === 'transfer' && record.to_currency_id !== base)
    return { amount: record.to_amount, currency: record.to_currency_id };
  return undefined;
}
