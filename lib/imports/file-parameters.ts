import * as z from 'zod/mini';
import { currencyId } from '../ledger/fields.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { flag, reference, rule, text } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { isCharset } from './readers/charset.ts';
import { FORMATS } from './readers/statement.ts';

/** A column of a CSV file. */
const column = (what: string, example?: string) =>
  z.optional(
    about(text(1, 100), `Column with ${what}: its name, or its number starting at 1. CSV only.`, example),
  );

export const wholeNumber = shared(() =>
  z.pipe(
    z.string().check(
      rule('out_of_range', 'must be a whole number from 1 to 1000', (value) =>
        /^([1-9]\d{0,2}|1000)$/.test(value),
      ),
      z.meta({ type: 'integer', minimum: 1, maximum: 1000 }),
    ),
    z.transform(Number),
  ),
);

/** A decimal in a parameter. Its digits are checked where rates are read. */
const rateText = shared(() =>
  z.pipe(
    z.string().check(
      rule('not_a_number', 'must be a decimal number', (value) => /^\d{1,20}(\.\d{1,20})?$/.test(value)),
      // On the text, because a double would drop them.
      rule(
        'too_many_digits',
        'must have at most 15 significant digits',
        (value) => value.replace('.', '').replace(/^0+/, '').length <= 15,
      ),
      z.meta({ type: 'number', exclusiveMinimum: 0 }),
    ),
    z.transform(Number),
  ),
);

/** What a client can say about a file. */
export const fileParameters = shared(() =>
  z.object({
    account_id: z.optional(
      about(
        reference,
        'The account of the statement: an active asset or liability account. Required, except for an archive.',
      ),
    ),
    format: z.optional(
      about(
        z.enum(FORMATS),
        'How to read the file. Required with the media type `application/octet-stream`; the other types imply it.',
      ),
    ),
    file_name: z.optional(about(text(1, 255), 'Name of the file, for display.', 'statement.csv')),
    currency_id: z.optional(
      about(
        currencyId,
        'Currency of the rows. Default: the currency of the row, or else of the file, or else of the account.',
      ),
    ),
    fx_rate: z.optional(
      about(
        rateText,
        'Rate to the base currency, for rows in a foreign currency. The file can then have only one foreign currency. Default: the rate of each day.',
      ),
    ),
    reimport_deleted: z.optional(
      about(flag, 'Whether a row may be posted again if its transaction was deleted. Default: false.'),
    ),
    statement: z.optional(
      about(wholeNumber, 'Which statement to read, starting at 1, if the file has several.'),
    ),
    charset: z.optional(
      about(
        text(1, 40).check(
          rule('invalid_value', 'must be a charset such as utf-8, windows-1250 or iso-8859-2', isCharset),
        ),
        'Charset of the file, if its letters are wrong otherwise: a WHATWG label. A byte order mark takes precedence. CSV and QIF only.',
        'windows-1250',
      ),
    ),
    date_format: z.optional(
      about(z.enum(['dmy', 'mdy', 'ymd']), 'Order of day, month and year, if it is ambiguous in the file.'),
    ),
    decimal: z.optional(about(z.enum(['.', ',']), 'Decimal mark, if it is ambiguous in the file.')),
    delimiter: z.optional(
      about(z.enum([',', ';', '|', 'tab']), 'Column delimiter, if it is ambiguous in the file. CSV only.'),
    ),
    reverse_amounts: z.optional(
      about(
        flag,
        'Whether positive amounts are money that leaves the account, as in the files of some credit cards. Default: false. CSV only.',
      ),
    ),
    date_column: column('the date', 'Date'),
    amount_column: column('the amount', 'Amount'),
    debit_column: column('the outgoing amount'),
    credit_column: column('the incoming amount'),
    direction_column: column('the flag for outgoing or incoming money (such as D or C)'),
    payee_column: column('the payee', 'Payee'),
    memo_column: column('the note', 'Purpose'),
    id_column: column("the bank's own id"),
    category_column: column('the category', 'Category'),
  }),
);
export type FileParameters = z.output<typeof fileParameters>;
