import * as z from 'zod/mini';
import { defineDocument } from '../platform/endpoint/contract.ts';
import { date } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';

export const EXPORT_FORMATS = ['hledger', 'beancount', 'csv', 'archive'] as const;

export const getExport = /* @__PURE__ */ defineDocument(() => ({
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
    to: z.optional(about(date, 'Last day, inclusive. Not for the archive.', '2026-12-31')),
    cursor: z.optional(about(z.string(), '`X-Next-Cursor` of the previous part, with the same parameters.')),
  }),
  mediaTypes: ['text/plain; charset=utf-8', 'text/csv; charset=utf-8', 'application/x-ndjson'],
  inParts: true,
  errors: ['archive_outdated'],
}));
