import type { PersonalFinance } from '../../client/client.ts';

export type MediaType = Parameters<PersonalFinance['createImport']>[2];

const TYPES: Readonly<Record<string, MediaType>> = {
  csv: 'text/csv',
  tsv: 'text/csv',
  ofx: 'application/x-ofx',
  qfx: 'application/vnd.intu.qfx',
  qif: 'application/qif',
  xml: 'application/xml',
  ndjson: 'application/x-ndjson',
};

export const ARCHIVE_TYPE = 'application/x-ndjson';
/** The API takes no more at once. */
export const MOST_BYTES = 2 * 1024 * 1024;
/** What the file dialog offers. `.txt` may be anything: the API then asks for the format. */
export const ACCEPTED = [...Object.keys(TYPES), 'txt'].map((name) => `.${name}`).join(',');

/** The name decides how a file is read; if it says nothing, the API asks. */
export function mediaTypeOf({ name }: File): MediaType {
  return TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}

const SHOWN_BYTES = 4096;
const SHOWN_LINES = 8;

/** The start of a file, as text. */
export async function firstLinesOf(file: File, charset: string | undefined): Promise<string[]> {
  const bytes = await file.slice(0, SHOWN_BYTES).arrayBuffer();
  const lines = decoded(bytes, charset).split(/\r\n|\r|\n/);
  // The last one may be cut off.
  return (lines.length > 1 && file.size > SHOWN_BYTES ? lines.slice(0, -1) : lines).slice(0, SHOWN_LINES);
}

export async function textOf(file: File, charset: string | undefined): Promise<string> {
  return decoded(await file.arrayBuffer(), charset);
}

function decoded(bytes: ArrayBuffer, charset: string | undefined): string {
  try {
    if (charset) return new TextDecoder(charset).decode(bytes);
    // A character may be cut off at the end.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export interface FileColumn {
  /** What the API takes: the name, or the number if there is no name of its own. */
  readonly value: string;
  readonly name: string;
  readonly number: number;
  readonly isNamed: boolean;
}

const DELIMITERS: Readonly<Record<string, string>> = { ',': ',', ';': ';', '|': '|', tab: '\t' };

/** The columns of a CSV file: the line with the most cells is taken for the header. */
export function columnsOf(lines: readonly string[], delimiter: string | undefined): FileColumn[] {
  const mark = DELIMITERS[delimiter ?? ''] ?? likeliest(lines);
  const cells = lines.map((line) => cellsOf(line, mark));
  const widest = cells.toSorted((a, b) => b.length - a.length)[0] ?? [];
  if (widest.length < 2) return [];
  const header = cells.find(({ length }) => length === widest.length) ?? widest;
  const isHeader = !header.some((cell) => /^[-+]?\d[\d.,/-]*$/.test(cell));
  return header.map((cell, index) => {
    const isNamed = isHeader && cell !== '' && header.indexOf(cell) === header.lastIndexOf(cell);
    return { value: isNamed ? cell : String(index + 1), name: cell, number: index + 1, isNamed };
  });
}

function likeliest(lines: readonly string[]): string {
  const count = (mark: string) => Math.max(0, ...lines.map((line) => cellsOf(line, mark).length));
  return Object.values(DELIMITERS).toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** The cells of a line of CSV. */
export function cellsOf(line: string, mark: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === mark && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

/** An archive in parts of whole lines. Undefined if a line is longer than a part. */
export async function partsOf(file: File): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < bytes.length; ) {
    const rest = bytes.length - start;
    const end = rest <= MOST_BYTES ? bytes.length : bytes.lastIndexOf(10, start + MOST_BYTES - 1) + 1;
    if (end <= start) return undefined;
    parts.push(bytes.subarray(start, end));
    start = end;
  }
  return parts;
}
