import * as z from 'zod/mini';
import { currencyOf } from '../ledger/currency.ts';
import { memoText, payeeText } from '../ledger/fields.ts';
import { CATEGORY_KINDS, type CategoryKind } from '../ledger/kinds.ts';
import { minor, moneyToJson } from '../ledger/money.ts';
import type { CalendarDate } from '../platform/date.ts';
import { date, reference } from '../platform/endpoint/fields.ts';
import { computed, defineRecord, optional, sentAs, writtenAndShown } from '../platform/record.ts';
import { keptTags, tagList } from '../transactions/tags.ts';
import { type Import, ROW_STATUSES, type RowStatus } from './import.ts';
import { type History, proposedBy, type Suggestion, suggestion } from './proposal.ts';
import type { Ruled } from './ruled.ts';
import type { TransferVerdict } from './transfers.ts';

export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

const ROW_KINDS = [...CATEGORY_KINDS, 'transfer'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** A part of a row under one category. */
const rowSplit = defineRecord(() => ({
  category_id: writtenAndShown(reference, 'An active category of the kind.'),
  amount: writtenAndShown(
    z.number(),
    'Amount in the currency of the row. Negative for a discount, never 0.',
    30,
  ),
}));

/** A row of an import, as the API shows it, and what a client may change. */
export const rowRecord = defineRecord(() => ({
  row: computed(z.number(), 'Number of the row in the order of the file; the first one is 1.', 1),
  status: computed(
    z.enum(ROW_STATUSES),
    'Whether the row is new, the other side of a transaction on another account, a duplicate, or cannot be posted.',
    'new',
  ),
  include: writtenAndShown(z.boolean(), 'Whether the commit posts the row.', true),
  direction: optional(computed(z.enum(DIRECTIONS), 'Whether money came in or went out.', 'out')),
  date: optional(computed(date, 'Day of the transaction.', '2026-09-12')),
  amount: optional(computed(z.number(), 'Amount, always positive.', 54.2)),
  currency_id: optional(computed(z.string(), 'Currency code of `amount`.', 'EUR')),
  payee: optional(
    writtenAndShown(payeeText, 'Who was paid or who paid. Default: as in the file.', 'Farmers market'),
  ),
  memo: optional(writtenAndShown(memoText, 'Note. Default: as in the file.', 'Card 1234')),
  bank_id: optional(computed(z.string(), "The bank's own id for the transaction.", 'FT26255XYZ')),
  tags: optional(
    sentAs(
      computed(z.array(z.string()), 'Its tags. Left out if there are none.', ['rome']),
      tagList,
      'Its tags, as a transaction has them. Default: as proposed.',
    ),
  ),
  kind: optional(
    sentAs(
      computed(z.enum(ROW_KINDS), 'What the row becomes.', 'expense'),
      z.enum(ROW_KINDS),
      'What the row becomes. Outgoing money is an `expense`, a refunded `income`, or a `transfer`; incoming money is an `income`, a refunded `expense`, or a `transfer`. Default: as proposed.',
    ),
  ),
  category_id: optional(
    sentAs(
      computed(z.string(), 'Its category. Left out for a transfer, and until `Uncategorized` exists.'),
      reference,
      'An active category of the kind. Default: as proposed.',
    ),
  ),
  splits: optional(
    sentAs(
      computed(z.array(rowSplit.response), 'The parts, if it has more than one category.'),
      z.array(rowSplit.body).check(z.minLength(2), z.maxLength(10)),
      '2 to 10 parts with a category each, in place of `category_id`. Their amounts must add up to `amount`. Default: as proposed.',
    ),
  ),
  proposed_by: optional(
    computed(
      proposedBy.response,
      'Where the proposal comes from. Left out for an error, if the other side of a transfer was found, and if the category or the account was changed.',
    ),
  ),
  suggestions: computed(
    z.array(suggestion.response),
    'What the row most likely is, according to earlier transactions: at most three, likeliest first, whether or not one is proposed.',
    [],
  ),
  is_refund: sentAs(
    computed(z.boolean(), 'Whether it is a refunded expense or income.', false),
    z.optional(z.boolean()),
    'Must match `kind` and the direction; without `kind`, it determines the kind.',
  ),
  transfer_account_id: optional(
    sentAs(
      computed(z.string(), 'The other account of a transfer.'),
      reference,
      'The other account of a transfer: an active asset or liability account.',
    ),
  ),
  transfer_transaction_id: optional(
    sentAs(
      computed(z.string(), 'The expense or income on the other account that the transfer replaces.'),
      reference,
      'An expense or income on `transfer_account_id`, in the opposite direction, without splits and no refund: the commit deletes it, and its amount and currency are the other side of the transfer. Requires `kind` and `transfer_account_id`.',
    ),
  ),
  matches: computed(
    z.array(z.string()),
    'Ids of the transactions that it is a duplicate of, or that may be its other side.',
    [],
  ),
  message: optional(
    computed(
      z.string(),
      'What is wrong with the row, why it was not posted, or why it is not taken for a duplicate or a transfer.',
    ),
  ),
  transaction_id: optional(computed(z.string(), 'Id of the transaction that was posted.')),
}));

/** A part of a row as it is stored. */
export interface RowSplit {
  readonly category_id: string;
  /** Digits. */
  readonly minor: string;
}

/** A client's decision about a row. Fields that are left out are as proposed. */
export interface RowEdit {
  readonly include: boolean;
  readonly kind?: RowKind | undefined;
  readonly category_id?: string | undefined;
  readonly splits?: readonly RowSplit[] | undefined;
  readonly transfer_account_id?: string | undefined;
  readonly transfer_transaction_id?: string | undefined;
  /** What that transaction had moved when it was chosen: it must not have changed until the commit. */
  readonly transfer_side?: Pick<RowValues, 'minor' | 'currency_id'> | undefined;
  readonly payee?: string | undefined;
  readonly memo?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** The values of a row that can be posted. */
export interface RowValues {
  readonly direction: Direction;
  readonly date: CalendarDate;
  /** Digits, because the rows of a chunk are stored as JSON. */
  readonly minor: string;
  readonly currency_id: string;
}

/** A row as it is stored. `values` is absent with the status `error`. */
export interface Row {
  readonly row: number;
  readonly status: RowStatus;
  readonly values?: RowValues | undefined;
  readonly payee?: string | undefined;
  readonly memo?: string | undefined;
  readonly bank_id?: string | undefined;
  /** What identifies it whatever becomes of its day and amount: only of a row that a bank connection has brought. */
  readonly identity?: Identity | undefined;
  /** Its other side, which another link of a connection has brought: both are posted as one transfer. */
  readonly paired?: Paired | undefined;
  /** Moved to an import of its own. Only its number is left. */
  readonly gone?: true | undefined;
  /** The category as the file names it, and the one that a client has said it stands for. */
  readonly category?: { readonly text: string; readonly chosen?: string | undefined } | undefined;
  /** Whether the bank says that it takes an earlier transaction back. */
  readonly is_reversal?: boolean | undefined;
  /** Its number among the rows of the file with the same date, amount and text. Left out if it is the first. */
  readonly nth?: number | undefined;
  /** The proposed kind, unless the other side of a transfer was found. */
  readonly kind?: RowKind | undefined;
  /** What rules set. If they have decided what the row becomes, neither of the following is there. */
  readonly ruled?: Ruled | undefined;
  /** The category that is proposed because the file names it. */
  readonly filed?: string | undefined;
  /** What is proposed because of earlier transactions. Without either: `Uncategorized`. */
  readonly history?: History | undefined;
  readonly suggestions?: readonly Suggestion[] | undefined;
  /** With the status `transfer`: the other side that was found. */
  readonly transfer?: { readonly account_id: string; readonly transaction_id: string } | undefined;
  readonly matches?: readonly string[] | undefined;
  readonly message?: string | undefined;
  readonly edit?: RowEdit | undefined;
  /** Only of a row that the commit did not post although it is included. */
  readonly outcome?: RowOutcome | undefined;
}

/** Hashes of the account at the bank, and of the transaction there. */
export interface Identity {
  readonly source: string;
  readonly transaction: string;
}

/** The other side of a transfer: its account, and the row as the bank has it. */
export interface Paired extends Pick<Row, 'payee' | 'memo' | 'identity'> {
  readonly account_id: string;
  readonly values: RowValues;
}

/** Why a commit did not post a row. */
export interface RowOutcome {
  /** `error`; left out if another import has posted the row meanwhile. */
  readonly status?: RowStatus | undefined;
  readonly message: string;
}

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

/**
 * A row after the search for its other side. If that may be there, but is not certain, the row is no transfer: one to an
 * account that has the money already would move it twice.
 */
export function withOtherSide(row: Row, verdict: TransferVerdict | undefined): Row {
  if (!verdict) return row;
  if ('message' in verdict) {
    const { matches, message } = verdict;
    return { ...withoutTransfer(row), status: 'new', matches, message };
  }
  const { id, accountId } = verdict.counterpart;
  return {
    ...row,
    status: 'transfer',
    transfer: { account_id: accountId, transaction_id: id },
    matches: [id],
    message: undefined,
  };
}

/** Whether the preview has found several records that may be its other side, or one that is locked. */
export function isOtherSideUnclear({ status, matches = [] }: Row): boolean {
  return status === 'new' && matches.length > 0;
}

/** The row without a proposed transfer. */
export function withoutTransfer(row: Row): Row {
  if (row.kind !== 'transfer') return row;
  const { kind: _decided, transfer_account_id: _account, ...ruled } = row.ruled ?? { rule_ids: [] };
  return {
    ...row,
    kind: row.values && usualKind(row.values.direction),
    ruled: row.ruled && ruled,
    history: undefined,
  };
}

/** Whether the commit has posted the row, even if it was reverted since. */
export function isPosted(row: Row, { status, next_row }: Pick<Import, 'status' | 'next_row'>): boolean {
  const isPast = status === 'committing' ? row.row < next_row : status !== 'preview';
  return isPast && row.outcome === undefined && planOf(row).include;
}

/** Incoming money for an expense, and outgoing money for an income, are refunds. */
export function isRefund(kind: RowKind, direction: Direction | undefined): boolean {
  if (kind === 'transfer' || direction === undefined) return false;
  return kind !== usualKind(direction);
}

export function usualKind(direction: Direction): CategoryKind {
  return direction === 'out' ? 'expense' : 'income';
}

export function otherKind(kind: CategoryKind): CategoryKind {
  return kind === 'expense' ? 'income' : 'expense';
}

/** The amount as the API writes it: of the row, or of a part of it. */
export function amountOf(values: Pick<RowValues, 'minor' | 'currency_id'>): number {
  return moneyToJson({ minor: minor(BigInt(values.minor)), currency: currencyOf(values.currency_id) });
}
