import { ReadError, unreadable } from '../failure.ts';
import { ROWS_MAX } from '../statement.ts';

export interface CsvRecord {
  readonly line: number;
  /** Trimmed. */
  readonly cells: readonly string[];
}

const CELLS_MAX = 500;
/** Preambles and footers are not rows, but they are records. */
const RECORDS_MAX = ROWS_MAX + 1_000;

/**
 * Splits a CSV file into records with at least one cell that is not empty. Line breaks, delimiters and doubled quotes
 * may be inside of quotes. It ends after `maximum` records, if that is given.
 */
export function parseRecords(text: string, delimiter: string, maximum?: number): CsvRecord[] {
  const records: CsvRecord[] = [];
  const scanner = new CellScanner(text, delimiter);
  while (!scanner.isAtEnd && records.length !== maximum) {
    const record = scanner.readRecord();
    if (record.cells.some((cell) => cell !== '')) records.push(record);
    if (records.length > RECORDS_MAX) {
      throw new ReadError({
        code: 'too_many_rows',
        line: record.line,
        message: `The file has more than ${ROWS_MAX} rows. Split it.`,
      });
    }
  }
  return records;
}

class CellScanner {
  readonly #text: string;
  readonly #delimiter: string;
  #position = 0;
  #line = 1;
  // Kept until the position has passed them: looking for them from each cell again would be quadratic.
  #nextDelimiter = -1;
  #nextBreak = -1;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#text.length;
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
    let content = '';
    let from = start + 1;
    for (;;) {
      const quote = this.#text.indexOf('"', from);
      if (quote === -1) throw unreadable(line, 'a quote is not closed');
      content += this.#text.slice(from, quote);
      from = quote + 1;
      if (this.#text[from] !== '"') break;
      content += '"';
      from += 1;
    }
    this.#line += countBreaks(content);
    this.#position = this.#skipSpaces(from);
    const end = this.#text[this.#position];
    if (end !== undefined && end !== '\n' && end !== this.#delimiter) {
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
