import type { PersonalFinance } from '../../client/client.ts';
import { ANY_TYPE, ARCHIVE_TYPE } from '../../lib/imports/media-types.ts';
import { FORMATS } from '../../lib/imports/readers/statement.ts';
import { CONNECTION_FLAGS, CONNECTION_HELP, readArguments, userPath } from './arguments.ts';
import { UsageError } from './command.ts';
import { KNOWN_EXTENSIONS, type MediaType, mediaTypeOf } from './file-types.ts';
import { IMPORT_OPTIONS, OPTION_FLAGS, OPTION_HELP } from './import-options.ts';
import { type RowChange, takeRowChanges } from './row-changes.ts';
import type { Connection } from './session.ts';

type ImportQuery = Parameters<PersonalFinance['createImport']>[0];

/** Instead of the name of a file. */
export const STANDARD_INPUT = '-';

const OWN_FLAGS = {
  ...CONNECTION_FLAGS,
  account: { type: 'string' },
  format: { type: 'string' },
  yes: { type: 'boolean', short: 'y' },
  resume: { type: 'string' },
  revert: { type: 'string' },
  'create-categories': { type: 'boolean' },
} as const;

export const IMPORT_HELP = `Usage: npm run import -- FILE --account NAME [options]
       npm run import -- ARCHIVE.ndjson [options]
       npm run import -- --resume ID | --revert ID

Shows which rows of a bank file are new and which are duplicates, asks for confirmation, and posts the new ones.
Restores an archive written by npm run export, for a user without records.
FILE may be - for standard input. It then needs --format, and --yes unless there is a terminal for the confirmation.

  --account NAME        The account of the statement: its name, code or id.
  --format FORMAT       ${FORMATS.join(', ')} or archive. Default: from the file extension
                        (${KNOWN_EXTENSIONS.join(', ')}).
  -y, --yes             Do not ask before posting.
  --set ROW FIELD=VALUE Change a row before it is posted: category, payee, memo, or include=yes|no.
                        It can be repeated. A category applies to all new rows of that payee.
  --create-categories   Create the categories that the file names and that you do not have.
  --resume ID           Continue an import that was interrupted, or post a preview.
  --revert ID           Delete the transactions that an import has posted.

Options for ambiguous files:
${OPTION_HELP}

${CONNECTION_HELP}

Examples:
  npm run import -- statement.csv --account Bank --email ada@example.com
  npm run import -- statement.csv --account Bank --date-format dmy --debit-column Paid --credit-column Received
  npm run import -- statement.csv --account Bank --set 12 category=Groceries --set 15 include=no
  npm run import -- books.ndjson --yes
  gunzip < statement.qif.gz | npm run import -- - --format qif --account Bank --yes`;

export interface FileRequest {
  /** Absolute, or `-`. */
  readonly path: string;
  /** Name, code or id. Undefined for an archive. */
  readonly account: string | undefined;
  readonly mediaType: MediaType;
  readonly query: ImportQuery;
}

interface ImportRequest {
  readonly action: FileRequest | { readonly resume: string } | { readonly revert: string };
  readonly connection: Connection;
  /** Post without asking. */
  readonly isConfirmed: boolean;
  /** Of rows of the preview. */
  readonly changes: readonly RowChange[];
  /** Create the categories that the file names. */
  readonly createsCategories: boolean;
}

export function readImportArguments(args: readonly string[]): ImportRequest | 'help' {
  const { rest, changes } = takeRowChanges(args);
  const { values, positionals } = readArguments(rest, { ...OPTION_FLAGS, ...OWN_FLAGS }, true);
  const { url, email, book, help, yes = false, resume, revert, account, format } = values;
  if (help) return 'help';
  const [file, another] = positionals;
  const given = [file, resume, revert].filter((one) => one !== undefined);
  if (given.length !== 1 || another !== undefined)
    throw new UsageError('Specify one file, --resume ID or --revert ID.');
  const options = optionsIn(values);
  if (file === undefined && (account ?? format ?? Object.keys(options)[0]) !== undefined)
    throw new UsageError('--account, --format and the file options require a file.');
  const action =
    resume !== undefined
      ? { resume }
      : revert !== undefined
        ? { revert }
        : fileRequest(file ?? '', account, format, options);
  const isPreview = 'resume' in action || ('path' in action && action.mediaType !== ARCHIVE_TYPE);
  if (changes.length > 0 && !isPreview) throw new UsageError('--set requires a bank file or --resume ID.');
  const createsCategories = values['create-categories'] ?? false;
  if (createsCategories && !isPreview)
    throw new UsageError('--create-categories requires a bank file or --resume ID.');
  return { action, connection: { url, email, book }, isConfirmed: yes, changes, createsCategories };
}

/** The file options, by their names in the API. */
function optionsIn(values: Readonly<Record<string, string | boolean | undefined>>): ImportQuery {
  const given = IMPORT_OPTIONS.map(({ name }) => [name, values[name.replaceAll('_', '-')]] as const).filter(
    ([, value]) => value !== undefined,
  );
  // Not checked here: the service reports what is wrong with the values.
  return Object.fromEntries(given) as ImportQuery;
}

function fileRequest(
  path: string,
  account: string | undefined,
  format: string | undefined,
  options: ImportQuery,
): FileRequest {
  const chosen = FORMATS.find((name) => name === format);
  if (format !== undefined && format !== 'archive' && !chosen)
    throw new UsageError(`--format must be one of ${FORMATS.join(', ')}, archive.`);
  const byExtension = mediaTypeOf(path);
  const byFormat = format === 'archive' ? ARCHIVE_TYPE : chosen && ANY_TYPE;
  const mediaType = byFormat ?? byExtension;
  if (!mediaType)
    throw new UsageError(
      `The format of ${path === STANDARD_INPUT ? 'standard input' : path} is not known. Add --format ${FORMATS.join('|')}|archive.`,
    );
  const isArchive = mediaType === ARCHIVE_TYPE;
  if (isArchive && (account ?? Object.keys(options)[0]) !== undefined)
    throw new UsageError('An archive has its own accounts: leave out --account and the file options.');
  if (!isArchive && account === undefined)
    throw new UsageError('Which account is this statement for? Add --account, such as --account Bank.');
  return {
    path: path === STANDARD_INPUT ? path : userPath(path),
    account,
    mediaType,
    query: { ...options, ...(chosen && { format: chosen }) },
  };
}
