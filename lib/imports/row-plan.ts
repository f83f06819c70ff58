import { keptTags } from '../transactions/tags.ts';
import type { Import } from './import.ts';
import { isRefund, type Row, type RowKind, type RowSplit } from './row.ts';

/** What a row would be posted as: as proposed, unless a client decided otherwise. */
export interface RowPlan {
  readonly include: boolean;
  readonly kind: RowKind;
  readonly is_refund: boolean;
  /** Undefined for a transfer, with splits, and for the category `Uncategorized`. */
  readonly category_id: string | undefined;
  readonly splits: readonly RowSplit[] | undefined;
  readonly transfer_account_id: string | undefined;
  /** The record that the transfer replaces. */
  readonly transfer_transaction_id: string | undefined;
  readonly payee: string | undefined;
  readonly memo: string | undefined;
  readonly tags: string[] | undefined;
}

export function planOf(row: Row): RowPlan {
  const { edit, ruled, transfer } = row;
  const kind = edit?.kind ?? proposedKind(row);
  const accountId = kind === 'transfer' ? (edit?.transfer_account_id ?? proposedAccount(row)) : undefined;
  // Another account drops the record that was found.
  const found = accountId === transfer?.account_id ? transfer?.transaction_id : undefined;
  return {
    include:
      !row.gone &&
      (edit?.include ?? (!ruled?.exclude && (row.status === 'new' || row.status === 'transfer'))),
    kind,
    is_refund: isRefund(kind, row.values?.direction),
    ...categoriesOf(row, kind),
    transfer_account_id: accountId,
    transfer_transaction_id: kind === 'transfer' ? (edit?.transfer_transaction_id ?? found) : undefined,
    payee: (edit?.payee ?? proposedPayee(row)) || undefined,
    memo: (edit?.memo ?? proposedMemo(row)) || undefined,
    tags: keptTags(edit?.tags ?? ruled?.tags),
  };
}

/** Splits take the place of a category, and a category that of proposed splits. */
function categoriesOf(row: Row, kind: RowKind): Pick<RowPlan, 'category_id' | 'splits'> {
  const { edit } = row;
  const nothing = { category_id: undefined, splits: undefined };
  if (kind === 'transfer') return nothing;
  if (edit?.splits) return { ...nothing, splits: edit.splits };
  if (edit?.category_id !== undefined) return { ...nothing, category_id: edit.category_id };
  return { category_id: proposedCategory(row, kind), splits: proposedSplits(row, kind) };
}

export function proposedPayee({ ruled, payee }: Pick<Row, 'ruled' | 'payee'>): string | undefined {
  return ruled?.payee ?? payee;
}

export function proposedMemo({ ruled, memo }: Pick<Row, 'ruled' | 'memo'>): string | undefined {
  return ruled?.memo ?? memo;
}

/** What a row becomes if no client decides otherwise. */
export function proposedKind({
  kind = 'expense',
  ruled,
  transfer,
  paired,
}: Pick<Row, 'kind' | 'ruled' | 'transfer' | 'paired'>): RowKind {
  if (paired) return 'transfer';
  return ruled?.kind ?? (transfer ? 'transfer' : kind);
}

/** Undefined for the category `Uncategorized`. */
export function proposedCategory({ kind, ruled, filed, history }: Row, wanted: RowKind): string | undefined {
  return kind === wanted ? (ruled?.category_id ?? filed ?? history?.category_id) : undefined;
}

export function proposedSplits({ kind, ruled }: Row, wanted: RowKind): readonly RowSplit[] | undefined {
  return kind === wanted ? ruled?.splits : undefined;
}

export function proposedAccount({ ruled, history, transfer, paired }: Row): string | undefined {
  return (
    paired?.account_id ?? ruled?.transfer_account_id ?? transfer?.account_id ?? history?.transfer_account_id
  );
}

/** Whether the commit has posted the row, even if it was reverted since. */
export function isPosted(row: Row, { status, next_row }: Pick<Import, 'status' | 'next_row'>): boolean {
  const isPast = status === 'committing' ? row.row < next_row : status !== 'preview';
  return isPast && row.outcome === undefined && planOf(row).include;
}
