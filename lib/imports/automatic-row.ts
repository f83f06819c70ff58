import { isDeepStrictEqual } from 'node:util';
import { type AutomaticField, storedAutomatic } from '../transactions/automatic.ts';
import type { Import } from './import.ts';
import type { Row } from './row.ts';
import {
  proposedCategory,
  proposedKind,
  proposedMemo,
  proposedPayee,
  proposedSplits,
  type RowPlan,
} from './row-plan.ts';

/** Whether a person has decided what the row becomes, rather than left it as it was proposed. */
export function isDecided(row: Row, { kind, category_id, splits }: RowPlan): boolean {
  const { edit } = row;
  if (!edit || kind === 'transfer') return false;
  if (kind !== proposedKind(row)) return true;
  if (edit.splits) return !isDeepStrictEqual(splits, proposedSplits(row, kind));
  return edit.category_id !== undefined && category_id !== proposedCategory(row, kind);
}

interface Posted {
  /** Of the transaction: a transfer takes over those of the records that it replaces. */
  readonly tags: readonly string[] | undefined;
  /** The categories that the client saw where nothing was proposed. */
  readonly uncategorized: Pick<Import, 'uncategorized_expense' | 'uncategorized_income'>;
}

/** The fields of the transaction that are as the file, earlier transactions and rules have them. */
export function automaticOfRow(row: Row, plan: RowPlan, { tags, uncategorized }: Posted): string | undefined {
  const { kind, payee, memo } = plan;
  const isFallback =
    kind !== 'transfer' &&
    kind === proposedKind(row) &&
    row.ruled?.kind === undefined &&
    proposedCategory(row, kind) === undefined &&
    plan.category_id !== undefined &&
    plan.category_id === uncategorized[`uncategorized_${kind}`];
  const is: Readonly<Record<AutomaticField, boolean>> = {
    category_id: kind !== 'transfer' && (isFallback || !isDecided(row, plan)),
    payee: payee !== undefined && payee === proposedPayee(row),
    memo: memo !== undefined && memo === proposedMemo(row),
    tags: tags !== undefined && isDeepStrictEqual(tags, row.ruled?.tags),
  };
  const fields = Object.entries(is).filter(([, isAutomatic]) => isAutomatic);
  return storedAutomatic(fields.map(([field]) => field as AutomaticField));
}
