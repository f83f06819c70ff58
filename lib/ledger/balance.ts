import { type Minor, minor } from './money.ts';

export const ACCOUNT_TYPES = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Balances have one attribute per currency, because DynamoDB adds atomically only to top-level attributes. */
export const BALANCE_PREFIX = 'balance_';

/** Whether money can be on an account of this type, or be owed on it. */
export function isAssetOrLiability(type: string | undefined): type is 'asset' | 'liability' {
  return type === 'asset' || type === 'liability';
}

/** Stored balances are debit-positive for every account; assets and expenses are also shown that way. */
export function naturalBalance(type: AccountType, debitPositive: bigint): Minor {
  return minor(type === 'asset' || type === 'expense' ? debitPositive : -debitPositive);
}

/** The columns of a trial balance: a balance is in the column of its own side, whatever the account's type. */
export function balanceColumns(debitPositive: bigint): { readonly debit: Minor; readonly credit: Minor } {
  return debitPositive >= 0n
    ? { debit: minor(debitPositive), credit: minor(0n) }
    : { debit: minor(0n), credit: minor(-debitPositive) };
}
