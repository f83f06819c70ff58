import { tooManyRows, unreadable } from '../failure.ts';
import { ROWS_MAX } from '../statement.ts';

export interface CsvRecord {
  readonly line: number;
  /** Trimmed. */
  readonly cells: readonly string[];
}

const CELLS_MAX = 500;
/** A quoted text longer than this means that a quote is missing somewhere. */
const QUOTED_MAX = 20_000;
/** Preambles and footers are not rows, but they are records. */
const RECORDS_MAX = ROWS_MAX + 1_000;

/** The records of a CSV file. */
export function parseRecords(text: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  for (const record of scanRecords(text, delimiter)) {
    records.push(record);
    if (records.length > RECORDS_MAX) throw tooManyRows();
  }
  return records;
}

/**
 * Splits a CSV file into records with at least one cell that is not empty. Line breaks, delimiters and doubled quotes
 * may be inside quotes.
 */
export function* scanRecords(text: string, delimiter: string): Generator<CsvRecord> {
  const scanner = new CellScanner(text, delimiter);
  for (scanner.skipBlankLines(); !scanner.isAtEnd; scanner.skipBlankLines()) {
    const record = scanner.readRecord();
    if (record.cells.some((cell) => cell !== '')) yield record;
  }
}

class CellScanner {
  readonly #text: string;
  readonly #delimiter: string;
  #position = 0;
  #line = 1;
  // Kept until the position has passed them: searching again from each cell would be quadratic.
  #nextDelimiter = -1;
  #nextBreak = -1;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#text.length;
  }

  skipBlankLines(): void {
    while (this.#text[this.#position] === '\n') {
      this.#position += 1;
      this.#line += 1;
    }
  }

  readRecord(): CsvRecord {
    const { cells, line } = { cells: [] as string[], line: this.#line };
    for (;;) {
      cells.push(this.#readCell());
      if (cells.length > CELLS_MAX) throw unreadable(line, `the row has more than ${CELLS_MAX} columns`);
      const end = this.#text[this.#position];
      this.#position += 1;
      if (end === this.#delimiter) continue;
      this.#line += 1;
      return { line, cells };
    }
  }

  /** Leaves the position at the delimiter or line break after the cell, or at the end of the text. */
  #readCell(): string {
    const start = this.#skipSpaces(this.#position);
    if (this.#text[start] === '"') return this.#readQuoted(start);
    const end = this.#cellEnd();
    const cell = this.#text.slice(this.#position, end).trim();
    this.#position = end;
    return cell;
  }

  #readQuoted(start: number): string {
    const line = this.#line;
    let end = this.#text.indexOf('"', start + 1);
    while (end !== -1 && this.#text[end + 1] === '"') end = this.#text.indexOf('"', end + 2);
    if (end === -1) throw unreadable(line, 'a quote is not closed');
    if (end - start > QUOTED_MAX)
      throw unreadable(line, `a quoted text has more than ${QUOTED_MAX} characters`);
    const content = this.#text.slice(start + 1, end).replaceAll('""', '"');
    this.#line += countBreaks(content);
    this.#position = this.#skipSpaces(end + 1);
    const next = this.#text[this.#position];
    if (next !== undefined && next !== '\n' && next !== this.#delimiter) {
      throw unreadable(this.#line, 'there is text after a closing quote');
    }
    return content.trim();
  }

  #cellEnd(): number {
    this.#nextDelimiter = this.#next(this.#delimiter, this.#nextDelimiter);
    this.#nextBreak = this.#next('\n', this.#nextBreak);
    return Math.min(this.#nextDelimiter, this.#nextBreak);
  }

  #next(char: string, known: number): number {
    if (known >= this.#position) return known;
    const found = this.#text.indexOf(char, this.#position);
    return found === -1 ? this.#text.length : found;
  }

  #skipSpaces(from: number): number {
    let position = from;
    while (this.#text[position] === ' ') position += 1;
    return position;
  }
}

function countBreaks(text: string): number {
  let count = 0;
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) count += 1;
  return count;
}
