import { readCamt053 } from './camt053/read-camt053.ts';
import { decode } from './charset.ts';
import { readCsv } from './csv/read-csv.ts';
import { ReadError } from './failure.ts';
import { readOfx } from './ofx/read-ofx.ts';
import { readQif } from './qif.ts';
import type { Format, ReadOptions, ReadResult, Statement } from './statement.ts';

const READERS: Readonly<Record<Format, (text: string, options: ReadOptions) => Statement>> = {
  csv: readCsv,
  ofx: readOfx,
  qif: readQif,
  camt053: readCamt053,
};

/**
 * Reads a bank file. A value that cannot be read turns its row into an error; a file that is ambiguous or structurally
 * broken is refused as a whole.
 */
export function readStatement(bytes: Uint8Array, format: Format, options: ReadOptions): ReadResult {
  try {
    return { ok: true, statement: READERS[format](decode(bytes, format, options), options) };
  } catch (error) {
    if (error instanceof ReadError) return { ok: false, failure: error.failure };
    throw error;
  }
}
