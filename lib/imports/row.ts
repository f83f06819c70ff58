import { currencyOf } from '../ledger/currency.ts';
import { CATEGORY_KINDS, type CategoryKind } from '../ledger/kinds.ts';
import { minor, moneyToJson } from '../ledger/money.ts';
import type { CalendarDate } from '../platform/date.ts';
import type { RowStatus } from './import.ts';
import type { History, Suggestion } from './proposal.ts';
import type { Ruled } from './ruled.ts';

export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const ROW_KINDS = [...CATEGORY_KINDS, 'transfer'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

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
