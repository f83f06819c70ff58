import { ReadError } from '../failure.ts';
import type { ReadOptions } from '../statement.ts';
import { findLayout, hasDateAndAmount } from './layout.ts';
import { type CsvRecord, scanRecords } from './records.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_RECORDS = 200;

interface Candidate {
  readonly delimiter: string;
  readonly hasHeader: boolean;
  /** How many records have a date and an amount in separate cells. */
  readonly rows: number;
  readonly cells: number;
}

/**
 * The character that separates cells: the client's choice, or else the one that yields cells with dates and amounts.
 */
export function delimiterOf(text: string, options: ReadOptions): string {
  if (options.delimiter) return options.delimiter === 'tab' ? '\t' : options.delimiter;
  const candidates = DELIMITERS.map((delimiter) => tryDelimiter(text, delimiter, options));
  const withHeader = candidates.filter((candidate) => candidate.hasHeader);
  const [best, second] = (withHeader.length > 0 ? withHeader : candidates).toSorted(
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
  const records = sampleRecords(text, delimiter);
  return {
    delimiter,
    hasHeader: findHeader(records, options),
    rows: records.filter(hasDateAndAmount).length,
    cells: records.reduce((count, record) => count + record.cells.length, 0),
  };
}

/** The first records, or those before a structural fault, which may be enough to tell the delimiter. */
function sampleRecords(text: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  try {
    for (const record of scanRecords(text, delimiter)) {
      records.push(record);
      if (records.length === SAMPLE_RECORDS) break;
    }
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
  }
  return records;
}

/** An ambiguous header is still a header. */
function findHeader(records: readonly CsvRecord[], options: ReadOptions): boolean {
  try {
    return findLayout(records, options)?.header !== undefined;
  } catch (error) {
    if (error instanceof ReadError) return error.failure.code === 'ambiguous_columns';
    throw error;
  }
}

function name({ delimiter }: Candidate): string {
  return delimiter === '\t' ? 'tab' : `"${delimiter}"`;
}
