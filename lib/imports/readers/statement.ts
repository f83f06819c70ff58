export const FORMATS = ['csv', 'ofx', 'qif', 'camt053'] as const;
export type Format = (typeof FORMATS)[number];

/** The most rows that a statement may have. */
export const ROWS_MAX = 10_000;

/** What the client says about a file. Everything is optional. */
export interface ReadOptions {
  /** From the Content-Type header. */
  readonly charset?: string;
  readonly date_format?: 'dmy' | 'mdy' | 'ymd';
  readonly decimal?: '.' | ',';
  /** The currency of all rows, whatever the file says. */
  readonly currency_id?: string;
  /** Not from the client: decides what an ambiguous symbol such as `$` means. */
  readonly base_currency_id?: string;
  /** Which of several statements to read, from 1. */
  readonly statement?: number;
  readonly delimiter?: ',' | ';' | '|' | 'tab';
  /** Positive amounts leave the account. */
  readonly reverse_amounts?: boolean;
  /** Columns of a CSV file: the name in the header, or else the number from 1. */
  readonly date_column?: string;
  readonly amount_column?: string;
  readonly debit_column?: string;
  readonly credit_column?: string;
  readonly direction_column?: string;
  readonly payee_column?: string;
  readonly memo_column?: string;
  readonly id_column?: string;
}

/** One row of a statement, in file order. */
export interface StatementRow {
  /** Where it starts in the file, for messages. */
  readonly line: number;
  /** YYYY-MM-DD; absent only with `error`. */
  readonly date?: string;
  readonly direction?: 'in' | 'out';
  /** Exact decimal text above 0, with `.` as the point: `1234.5`. */
  readonly amount?: string;
  /** In upper case, if the row or its statement names one. */
  readonly currency_id?: string;
  readonly payee?: string;
  readonly memo?: string;
  /** What fingerprints compare, if it is not payee and memo. */
  readonly text?: string;
  readonly bank_id?: string;
  readonly is_refund: boolean;
  /** What is wrong with a value and where, in plain English. */
  readonly error?: string;
}

export interface Statement {
  readonly rows: readonly StatementRow[];
  /** Entries that the bank has not booked, or not yet. They are only counted. */
  readonly pending: number;
  readonly currency_id?: string;
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
  readonly line?: number;
  readonly message: string;
}

export type ReadResult =
  | { readonly ok: true; readonly statement: Statement }
  | { readonly ok: false; readonly failure: ReadFailure };
