import { expect } from 'vitest';
import { readStatement } from '../../../lib/imports/readers/read-statement.ts';
import type {
  Format,
  ReadFailure,
  ReadOptions,
  Statement,
  StatementRow,
} from '../../../lib/imports/readers/statement.ts';

type File = string | Uint8Array;

const toBytes = (file: File) => (typeof file === 'string' ? Buffer.from(file) : file);

/** The statement in a file that must be readable. */
export function read(format: Format, file: File, options: ReadOptions = {}): Statement {
  const result = readStatement(toBytes(file), format, options);
  if (!result.ok) expect.fail(`${result.failure.code}: ${result.failure.message}`);
  return result.statement;
}

export function rowsOf(format: Format, file: File, options: ReadOptions = {}): readonly StatementRow[] {
  return read(format, file, options).rows;
}

/** Rows in one line each, for comparing many at once: `2026-03-15 out 12.5 EUR | payee | memo | id`. */
export function brief(format: Format, file: File, options: ReadOptions = {}): string[] {
  return rowsOf(format, file, options).map((row) =>
    [
      [row.date, row.direction, row.amount, row.currency_id].filter((value) => value !== undefined).join(' '),
      row.payee ?? '',
      row.memo ?? '',
      row.error ?? row.bank_id ?? '',
    ]
      .join(' | ')
      .replace(/( \| )+$/, ''),
  );
}

/** Why a file that must not be readable is not. */
export function failureOf(format: Format, file: File, options: ReadOptions = {}): ReadFailure {
  const result = readStatement(toBytes(file), format, options);
  if (result.ok) expect.fail(`read as ${JSON.stringify(result.statement).slice(0, 500)}`);
  return result.failure;
}

/** What a file is refused with that is broken at this line. */
export function unreadableAt(line: number) {
  return { code: 'unreadable_file', message: expect.stringMatching(`^Line ${line}: `) };
}
