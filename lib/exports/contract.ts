import * as z from 'zod/mini';
import { defineDocument, shared } from '../platform/endpoint/contract.ts';
import { date, rule } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { MORE_COLUMNS, type MoreColumn } from './columns.ts';

const COLUMN_NAMES: readonly string[] = MORE_COLUMNS;

/** Each at most once. */
const columns = shared(() =>
  z.pipe(
    z.string().check(
      rule<string>('invalid_value', `must be a list of ${MORE_COLUMNS.join(', ')}`, (text) => {
        const names = text.split(',', COLUMN_NAMES.length + 1);
        return new Set(names).size === names.length && names.every((name) => COLUMN_NAMES.includes(name));
      }),
    ),
    z.transform((text) => text.split(',') as MoreColumn[]),
  ),
);

export const EXPORT_FORMATS = ['hledger', 'beancount', 'csv', 'archive'] as const;

export const getExport = defineDocument(() => ({
  id: 'getExport',
  folder: 'exports',
  method: 'GET',
  path: '/export',
  access: 'exporter',
  tag: 'Export',
  summary: 'Export your books',
  description:
    'Returns a text file, in parts. A part has at most 4 MB (of an archive, 2 MiB) and ends at the end of a line. If the response has the header `X-Next-Cursor`, more follows: send its value as `cursor`, with the same parameters, and append what you get. `hledger`, `beancount` and `csv` have every transaction of every kind that is not deleted, oldest first; a transaction that is written while the parts are fetched may or may not be in the file, but if an account or currency is added, renamed or deleted, the next request returns `409 archive_outdated`. `archive` has everything, and its parts fit together: if a transaction is written, or a record is added or deleted, before the last part, the next request is a 409 as well. Something that is only edited meanwhile, such as a name, a budget or a schedule, may appear in its old or new version. The parts of an archive can be uploaded unchanged.',
  query: z.object({
    format: about(
      z.enum(EXPORT_FORMATS),
      '`hledger` and `beancount`: a journal for these programs. `csv`: one row per ledger line. `archive`: every record, including deleted ones, for a restore.',
      'hledger',
    ),
    from: z.optional(about(date, 'First day, inclusive. Not for the archive.', '2026-01-01')),
    columns: about(
      z.optional(columns),
      'More columns of a `csv` file, separated by commas, at its end, in this order: `tags`, those of the transaction, separated by spaces; `cleared_on`, the day of the line on the statement of its account. Other formats: 422.',
      'tags,cleared_on',
    ),
    to: z.optional(about(date, 'Last day, inclusive. Not for the archive.', '2026-12-31')),
    cursor: z.optional(about(z.string(), '`X-Next-Cursor` of the previous part, with the same parameters.')),
  }),
  mediaTypes: ['text/plain; charset=utf-8', 'text/csv; charset=utf-8', 'application/x-ndjson'],
  inParts: true,
  errors: ['archive_outdated'],
}));
