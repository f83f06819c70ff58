import type { FileParameters } from '../file-parameters.ts';

export const FORMATS = ['csv', 'ofx', 'qif', 'camt053'] as const;
export type Format = (typeof FORMATS)[number];

/** The most rows that a statement may have. */
export const ROWS_MAX = 10_000;

/** How to read a file. Everything is optional. */
export type ReadOptions = FileParameters & {
  /** The charset in the Content-Type header. */
  readonly media_charset?: string | undefined;
  /** They decide what an ambiguous symbol such as `$` means. */
  readonly account_currency_id?: string | undefined;
  readonly base_currency_id?: string | undefined;
};

/** One row of a statement, in file order. */
export interface StatementRow {
  /** Where it starts in the file, for messages. */
  readonly line: number;
  /** YYYY-MM-DD; absent only with `error`. */
  readonly date?: string | undefined;
  readonly direction?: 'in' | 'out' | undefined;
  /** Exact decimal text above 0, with `.` as the point: `1234.5`. */
  readonly amount?: string | undefined;
  /** In upper case, if the row or its statement names one. */
  readonly currency_id?: string | undefined;
  readonly payee?: string | undefined;
  readonly memo?: string | undefined;
  readonly bank_id?: string | undefined;
  /** The category as the file names it. */
  readonly category?: string | undefined;
  readonly is_refund: boolean;
  /** What is wrong with a value and where, in plain English. */
  readonly error?: string | undefined;
}

export interface Statement {
  readonly rows: readonly StatementRow[];
  /** Entries that the bank has not booked, or not yet. They are only counted. */
  readonly pending: number;
  readonly currency_id?: string | undefined;
}

/** Why a file cannot be read. `field` names the parameter to send; without one, the file itself is at fault. */
export interface ReadFailure {
  readonly code:
    | 'unreadable_file'
    | 'several_statements'
    | 'too_many_rows'
    | 'ambiguous_dates'
    | 'ambiguous_decimal'
    | 'ambiguous_delimiter'
    | 'ambiguous_columns'
    | 'missing_column'
    | 'conflicting_fields';
  readonly field?: string;
  readonly message: string;
}

export type ReadResult =
  | { readonly ok: true; readonly statement: Statement }
  | { readonly ok: false; readonly failure: ReadFailure };
