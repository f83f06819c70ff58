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
    const { text, otherText } = decode(bytes, format, options);
    const result = read(text, format, options);
    if (!otherText || !isCentralEuropean(result, options)) return result;
    const other = read(otherText(), format, options);
    return other.ok ? other : result;
  } catch (error) {
    return failed(error);
  }
}

const CENTRAL_EUROPEAN_CURRENCIES = ['ALL', 'BAM', 'CZK', 'HUF', 'PLN', 'RON', 'RSD'];

/** In the wrong charset, the columns have no known names; or the currency tells where the file comes from. */
function isCentralEuropean(result: ReadResult, options: ReadOptions): boolean {
  if (!result.ok) return result.failure.code === 'missing_column';
  const currency = result.statement.currency_id ?? options.currency_id ?? options.account_currency_id;
  return currency !== undefined && CENTRAL_EUROPEAN_CURRENCIES.includes(currency);
}

function read(text: string, format: Format, options: ReadOptions): ReadResult {
  try {
    return { ok: true, statement: READERS[format](text, options) };
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): ReadResult {
  if (error instanceof ReadError) return { ok: false, failure: error.failure };
  throw error;
}
