/** The kinds of transactions. Each has its own form in the API; the ledger treats them all alike. */
export const TRANSACTION_KINDS = ['expense', 'income', 'transfer', 'journal', 'payment'] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** The kind, in words for people. */
export function nounOf(kind: TransactionKind): string {
  return kind === 'journal' ? 'journal entry' : kind;
}

/** What a category is for. */
export const CATEGORY_KINDS = ['expense', 'income'] as const;
export type CategoryKind = (typeof CATEGORY_KINDS)[number];
