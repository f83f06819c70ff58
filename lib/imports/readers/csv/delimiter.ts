import { parseAmount } from '../amounts.ts';
import { isDate } from '../dates.ts';
import { ReadError } from '../failure.ts';
import type { ReadOptions } from '../statement.ts';
import { findLayout } from './layout.ts';
import { type CsvRecord, parseRecords } from './records.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_RECORDS = 200;
const SAMPLE_CELLS = 50;

interface Candidate {
  readonly delimiter: string;
  readonly hasHeader: boolean;
  /** How many records have a date and an amount in cells of their own. */
  readonly rows: number;
  readonly cells: number;
  /** Why the file cannot be split so. */
  readonly failure?: ReadError;
}

/** The character that separates cells: what the client says, else the one that gives cells with dates and amounts. */
export function delimiterOf(text: string, options: ReadOptions): string {
  if (options.delimiter) return options.delimiter === 'tab' ? '\t' : options.delimiter;
  const candidates = DELIMITERS.map((delimiter) => tryDelimiter(text, delimiter, options));
  const possible = candidates.filter((candidate) => !candidate.failure);
  if (possible.length === 0) throw furthest(candidates);
  const withHeader = possible.filter((candidate) => candidate.hasHeader);
  const [best, second] = (withHeader.length > 0 ? withHeader : possible).toSorted(
    (a, b) => b.rows - a.rows || b.cells - a.cells,
  );
  if (best && second && best.rows > 0 && best.rows === second.rows) {
    throw new ReadError({
      code: 'ambiguous_delimiter',
      field: 'delimiter',
      message: `The columns could be separated by ${name(best)} or by ${name(second)}. Send delimiter.`,
    });
  }
  return best?.delimiter ?? ',';
}

function tryDelimiter(text: string, delimiter: string, options: ReadOptions): Candidate {
  try {
    const records = parseRecords(text, delimiter, SAMPLE_RECORDS);
    return {
      delimiter,
      hasHeader: findHeader(records, options),
      rows: records.filter(hasDateAndAmount).length,
      cells: records.reduce((count, record) => count + record.cells.length, 0),
    };
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    return { delimiter, hasHeader: false, rows: 0, cells: 0, failure: error };
  }
}

/** A header that is ambiguous is one nevertheless. */
function findHeader(records: readonly CsvRecord[], options: ReadOptions): boolean {
  try {
    return findLayout(records, options)?.header !== undefined;
  } catch (error) {
    if (error instanceof ReadError) return error.failure.code === 'ambiguous_columns';
    throw error;
  }
}

function hasDateAndAmount({ cells }: CsvRecord): boolean {
  const sample = cells.slice(0, SAMPLE_CELLS);
  const date = sample.findIndex(isDate);
  if (date === -1) return false;
  return sample.some((cell, index) => index !== date && (parseAmount(cell, '.') ?? parseAmount(cell, ',')));
}

/** With the right delimiter, more of the file can be read than with the others. */
function furthest(candidates: readonly Candidate[]): ReadError | undefined {
  const lineOf = ({ failure }: Candidate) => failure?.failure.line ?? 0;
  return candidates.toSorted((a, b) => lineOf(b) - lineOf(a))[0]?.failure;
}

function name({ delimiter }: Candidate): string {
  return delimiter === '\t' ? 'tab' : `"${delimiter}"`;
}
