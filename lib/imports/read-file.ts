import type { SentFile } from '../platform/endpoint/exchange.ts';
import { oneOf } from '../platform/endpoint/faults.ts';
import { type FieldErrors, invalid } from '../platform/problems.ts';
import type { FileParameters } from './file-parameters.ts';
import { ANY_TYPE, FORMAT_OF_TYPE } from './media-types.ts';
import { readStatement } from './readers/read-statement.ts';
import { FORMATS, type Format, type Statement } from './readers/statement.ts';

const CSV_ONLY = [
  'delimiter',
  'reverse_amounts',
  'date_column',
  'amount_column',
  'debit_column',
  'credit_column',
  'direction_column',
  'payee_column',
  'memo_column',
  'id_column',
  'category_column',
] as const;

/** How a file is read. Undefined if the client does not say. */
export function checkFormat(
  { mediaType }: Pick<SentFile, 'mediaType'>,
  options: FileParameters,
  errors: FieldErrors,
): Format | undefined {
  const ofType = FORMAT_OF_TYPE[mediaType];
  if (mediaType === ANY_TYPE && options.format === undefined && !errors.has('format'))
    errors.add('format', 'required', `is required with the media type ${ANY_TYPE}, and ${oneOf(FORMATS)}`);
  if (ofType && options.format !== undefined && options.format !== ofType)
    errors.add('format', 'conflicting_fields', `must be left out: ${mediaType} is read as ${ofType}`);
  const format = ofType ?? options.format;
  if (format !== undefined && format !== 'csv') {
    for (const name of CSV_ONLY)
      if (options[name] !== undefined)
        errors.add(name, 'unknown_parameter', 'must be left out: it is for CSV files only');
    if (format !== 'qif' && options.charset !== undefined)
      errors.add('charset', 'unknown_parameter', 'must be left out: it is for CSV and QIF files only');
  }
  return format;
}

export function readFile(
  { bytes, charset }: SentFile,
  format: Format,
  options: FileParameters,
  currencies: { readonly account_currency_id: string; readonly base_currency_id: string },
): Statement {
  const result = readStatement(bytes, format, { ...options, ...currencies, media_charset: charset });
  if (result.ok) return result.statement;
  const { code, field = 'body', message } = result.failure;
  throw invalid([{ field, code, message }]);
}
