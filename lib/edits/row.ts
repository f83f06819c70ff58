import * as z from 'zod/mini';
import { TRANSACTION_KINDS, type TransactionKind } from '../ledger/kinds.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { date } from '../platform/endpoint/fields.ts';
import { about, computed, defineRecord, optional, type ShownIn } from '../platform/record.ts';

export const EDIT_FIELDS = ['category_id', 'splits', 'payee', 'memo', 'tags', 'cleared_on'] as const;
export type EditField = (typeof EDIT_FIELDS)[number];

export const SKIP_REASONS = [
  'period_locked',
  'managed_by_obligation',
  'has_splits',
  'wrong_kind',
  'import_only',
  'reconciled',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const OUTCOMES = ['changed', 'skipped', 'reverted', 'kept'] as const;
export type EditOutcome = (typeof OUTCOMES)[number];

const split = shared(() =>
  z.strictObject({
    category_id: about(z.string(), 'Its category.'),
    amount: about(z.number(), 'Its amount.', 30),
  }),
);

function changeOf<S extends z.ZodMiniType>(schema: S, description: string) {
  const from = about(z.optional(schema), 'Before. Left out if there was none.');
  return about(z.optional(z.strictObject({ from, to: about(schema, 'After.') })), description);
}

const changes = shared(() =>
  z.strictObject({
    category_id: changeOf(z.string(), 'The category.'),
    splits: changeOf(z.array(split), 'The splits, in place of a category.'),
    payee: changeOf(z.string(), 'The payee. `to` is empty if it is removed.'),
    memo: changeOf(z.string(), 'The memo. `to` is empty if it is removed.'),
    tags: changeOf(z.array(z.string()), 'All tags. `to` is empty if they are removed.'),
    cleared_on: changeOf(
      z.string(),
      'The day of the line on the statement of its account. `to` is empty if the line is no longer cleared.',
    ),
  }),
);
export type Changes = z.output<typeof changes>;

const skipped = shared(() =>
  z.strictObject({
    field: about(z.enum(EDIT_FIELDS), 'What cannot be changed.', 'category_id'),
    reason: about(
      z.enum(SKIP_REASONS),
      'Why not: the period is locked, an obligation manages the transaction, it has splits, it is of another kind than the category, the action of the rule is for imports only, or the line is reconciled.',
      'period_locked',
    ),
  }),
);
export type Skipped = z.output<typeof skipped>;

/** Which transaction a row is about. */
const named = shared(() => ({
  transaction_id: computed(z.string(), 'Id of the transaction.'),
  kind: computed(z.enum(TRANSACTION_KINDS), 'Kind of the transaction.', 'expense'),
  date: computed(date, 'Day of the transaction.', '2026-09-12'),
  payee: optional(computed(z.string(), 'Its payee before the edit.', 'Corner Bakery')),
}));

/** What an edit would do with a transaction. */
export const testedRow = defineRecord(() => ({
  ...named,
  changes: computed(
    changes,
    'What changes, by field: the value before, left out if there was none, and the value after.',
  ),
  kept: computed(
    z.array(z.enum(EDIT_FIELDS)),
    'What rules would change, but was set by hand, and therefore stays.',
    [],
  ),
  skipped: computed(z.array(skipped), 'What cannot be changed, and why.', []),
  rule_ids: optional(computed(z.array(z.string()), 'The stored rules that set something.')),
}));

/** What an edit has done with a transaction. */
export const editedRow = defineRecord(() => ({
  ...named,
  changes: computed(
    changes,
    'What was changed, by field: the value before, left out if there was none, and the value after.',
  ),
  kept: computed(
    z.array(z.enum(EDIT_FIELDS)),
    'What rules would have changed, but was set by hand, and therefore stayed.',
    [],
  ),
  skipped: computed(z.array(skipped), 'What could not be changed, and why.', []),
  rule_ids: optional(computed(z.array(z.string()), 'The stored rules that set something.')),
  outcome: computed(
    z.enum(OUTCOMES),
    '`skipped` if nothing was changed because something could not be; `reverted` if the revert gave something back; `kept` if it could not, or if all that rules would have changed was set by hand.',
    'changed',
  ),
}));

export type ShownRow = ShownIn<typeof editedRow>;

/** A part of the amount as it was before. */
export interface FormerPart {
  readonly category_id: string;
  readonly memo?: string | undefined;
  /** In minor units. */
  readonly minor: string;
}

/** As it is stored: what is shown, and what a revert needs. */
export interface EditRow {
  readonly id: string;
  readonly kind: TransactionKind;
  readonly date: string;
  readonly payee?: string | undefined;
  readonly changes: Changes;
  readonly kept: readonly EditField[];
  readonly skipped: readonly Skipped[];
  readonly rule_ids?: readonly string[] | undefined;
  /** Undefined until a revert has come to it. */
  readonly outcome?: 'reverted' | 'kept' | undefined;
  /** Which of its fields nobody had chosen by hand before (automatic.ts). */
  readonly automatic?: string | undefined;
  /** If its splits were changed. */
  readonly former?: readonly FormerPart[] | undefined;
}

export function isChanged({ changes: made }: Pick<EditRow, 'changes'>): boolean {
  return Object.keys(made).length > 0;
}

export function showTested(row: EditRow): ShownIn<typeof testedRow> {
  const { id, kind, date: day, payee, changes: made, kept, skipped: not, rule_ids } = row;
  return {
    transaction_id: id,
    kind,
    date: day as ShownRow['date'],
    ...(payee !== undefined && { payee }),
    changes: made,
    kept: [...kept],
    skipped: [...not],
    ...(rule_ids && rule_ids.length > 0 && { rule_ids: [...rule_ids] }),
  };
}

export function showEdited(row: EditRow): ShownRow {
  return { ...showTested(row), outcome: outcomeOf(row) };
}

function outcomeOf(row: EditRow): EditOutcome {
  if (row.outcome) return row.outcome;
  if (isChanged(row)) return 'changed';
  return row.skipped.length > 0 ? 'skipped' : 'kept';
}
