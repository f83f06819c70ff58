import type { PersonalFinance } from '../../client/client.ts';
import { EXPORT_FORMATS } from '../../lib/exports/contract.ts';
import { CONNECTION_FLAGS, CONNECTION_HELP, readArguments, userPath } from './arguments.ts';
import { UsageError } from './command.ts';
import type { Connection } from './session.ts';

export const EXPORT_HELP = `Usage: npm run export -- --format ${EXPORT_FORMATS.join('|')} [options]

Writes your books to a file, or to standard output.

  --format FORMAT       hledger, beancount: a journal. csv: a row per ledger line. archive: every record,
                        for a restore with npm run import.
  --columns COLUMNS     More columns of a csv file: tags, cleared_on, or both separated by a comma.
  --from DATE, --to DATE  Only these days, inclusive. Not for the archive.
  --output FILE         Where to write. The file appears under this name once it is complete.
  --force               Overwrite the file if it exists.

${CONNECTION_HELP}

Examples:
  npm run export -- --format hledger --email ada@example.com --output books.journal
  npm run export -- --format csv --from 2026-01-01 --to 2026-12-31 --output 2026.csv
  npm run --silent export -- --format hledger | hledger -f - balance`;

const FLAGS = {
  ...CONNECTION_FLAGS,
  format: { type: 'string' },
  columns: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  output: { type: 'string' },
  force: { type: 'boolean' },
} as const;

export interface ExportRequest {
  readonly query: Parameters<PersonalFinance['getExport']>[0];
  readonly connection: Connection;
  /** Default: standard output. */
  readonly output: string | undefined;
  readonly overwrite: boolean;
}

export function readExportArguments(args: readonly string[]): ExportRequest | 'help' {
  const {
    url,
    email,
    book,
    help,
    output,
    force = false,
    columns,
    from,
    to,
    ...values
  } = readArguments(args, FLAGS).values;
  if (help) return 'help';
  const format = EXPORT_FORMATS.find((name) => name === values.format);
  if (!format) throw new UsageError(`--format must be one of ${EXPORT_FORMATS.join(', ')}.`);
  if (force && output === undefined) throw new UsageError('--force requires --output.');
  return {
    query: { format, columns, from, to },
    connection: { url, email, book },
    output: output === undefined ? undefined : userPath(output),
    overwrite: force,
  };
}
