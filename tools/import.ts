import { type Account, type Import, isProblem, type PersonalFinance } from '../client/client.ts';
import { askAtTerminal, askYesNo } from './cli/ask.ts';
import { CommandError, explain, run } from './cli/command.ts';
import { matchCategories } from './cli/file-categories.ts';
import { findAccount } from './cli/find-account.ts';
import {
  type FileRequest,
  IMPORT_HELP,
  readImportArguments,
  STANDARD_INPUT,
} from './cli/import-arguments.ts';
import { importFlag } from './cli/import-options.ts';
import { firstRows, plural, previewText, rowsText } from './cli/preview.ts';
import { applyRowChanges, type RowChange } from './cli/row-changes.ts';
import { connectionFlags, withSession } from './cli/session.ts';
import { repeatUntil } from './cli/steps.ts';
import { DAMAGED_ADVICE, isDamagedArchive, requireFile, upload } from './cli/upload.ts';

/** What every step of the command needs. */
interface Work {
  readonly api: PersonalFinance;
  readonly signal: AbortSignal;
  readonly isConfirmed: boolean;
  /** Of rows of the preview. */
  readonly changes: readonly RowChange[];
  /** Whether to create the categories that the file names. */
  readonly createsCategories: boolean;
  /** Whether standard input is the file, so that it has no answers. */
  readonly isFromInput: boolean;
  /** A command that continues or undoes an import. */
  readonly command: (flag: '--resume' | '--revert', id: string) => string;
}

/** `npm run import`: posts the new rows of a bank file, or restores an archive, through the API. */
async function main(args: string[], signal: AbortSignal): Promise<void> {
  const request = readImportArguments(args);
  if (request === 'help') return console.log(IMPORT_HELP);
  const { action, connection, isConfirmed, changes, createsCategories } = request;
  if ('path' in action) await requireFile(action);
  const command: Work['command'] = (flag, id) =>
    `npm run import -- ${flag} ${id}${connectionFlags(connection)}`;
  const isFromInput = 'path' in action && action.path === STANDARD_INPUT;
  await withSession(connection, 'npm run import', signal, async (api) => {
    const work = { api, signal, isConfirmed, isFromInput, command, changes, createsCategories };
    if ('resume' in action) await resume(work, action.resume);
    else if ('revert' in action) await revert(work, action.revert);
    else await importFile(work, action);
  });
}

async function importFile(work: Work, request: FileRequest): Promise<void> {
  const { api, signal } = work;
  const account = request.account === undefined ? undefined : await findAccount(api, request.account, signal);
  const imported = await upload(api, request, account?.id, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    const advice = isDamagedArchive(error) ? [DAMAGED_ADVICE] : [];
    throw new CommandError([explain(error, importFlag), ...advice].join('\n'));
  });
  await preview(work, imported, account);
}

async function resume(work: Work, id: string): Promise<void> {
  const { api, signal } = work;
  const imported = await findImport(work, id);
  const { status, counts, account_id } = imported;
  const account = account_id === undefined ? undefined : await api.getAccount(account_id, {}, { signal });
  if (status === 'preview') await preview(work, imported, account);
  else if (status === 'committing') await commit(work, imported, account, counts.new + counts.transfer);
  else if (status === 'committed') console.log(`This import is complete: ${posted(imported, account)}.`);
  else if (status === 'reverted') throw new CommandError('This import was reverted. Import the file again.');
  else throw new CommandError(`This import is being reverted. To continue: ${work.command('--revert', id)}`);
}

interface Included {
  readonly rows: number;
  readonly transfers: number;
}

/** Rows may have been included or excluded since the preview. */
async function countIncluded({ api, signal }: Work, { id, format, counts }: Import): Promise<Included> {
  if (format === 'archive') return { rows: counts.new, transfers: 0 };
  const rows = await api.listImportRows(id, { limit: 100 }, { signal }).all();
  const included = rows.filter(({ include }) => include);
  return { rows: included.length, transfers: included.filter(({ kind }) => kind === 'transfer').length };
}

/** With a plain preview, the counts tell. */
async function included(work: Work, imported: Import): Promise<Included> {
  const { counts, created_at, updated_at } = imported;
  const isPlain = work.changes.length === 0 && created_at === updated_at;
  return isPlain
    ? { rows: counts.new + counts.transfer, transfers: counts.transfer }
    : countIncluded(work, imported);
}

/** Shows what the import found, asks for confirmation, and posts it. */
async function preview(work: Work, given: Import, account: Account | undefined): Promise<void> {
  const { api, signal, changes } = work;
  const { id, format } = given;
  const isArchive = format === 'archive';
  const imported = await advising(
    async () => {
      const found = isArchive ? given : await matchCategories(api, given, work);
      await applyRowChanges(api, found, changes, signal);
      return found;
    },
    `Nothing was posted. ${keptUntil(work, id)}`,
  );
  const { rows, transfers } = await included(work, imported);
  console.log(await previewText(api, imported, account, process.stdout, signal));
  console.log();
  if (!isArchive && rows === 0) return endWithoutPosting(work, imported);
  const question = isArchive
    ? 'Restore it? It replaces your accounts, categories and base currency.'
    : `Post ${plural(rows, 'transaction')} to ${account?.name}${transfers > 0 ? `, including ${plural(transfers, 'transfer')} between your accounts` : ''}?`;
  const notPosted = `Nothing was posted. ${keptUntil(work, id)}`;
  if (!(await advising(() => confirm(work, question), notPosted))) throw new CommandError(notPosted);
  await commit(work, imported, account, rows);
}

async function confirm({ isConfirmed, isFromInput, signal }: Work, question: string): Promise<boolean> {
  if (isConfirmed) return true;
  if (!isFromInput) return askYesNo(question, signal);
  const answer = await askAtTerminal(question, signal);
  if (answer === undefined)
    throw new CommandError(
      'Standard input is the file, and there is no terminal to ask for confirmation. To post without confirmation, add --yes.',
    );
  return answer;
}

/** A preview can be changed through the API, and posted afterwards. */
function keptUntil({ command }: Work, id: string): string {
  return `The preview is kept for 7 days. To post it: ${command('--resume', id)}`;
}

/** A preview is kept only if there is something that the user may still want to include. */
async function endWithoutPosting(work: Work, { id, counts }: Import): Promise<void> {
  const isKept = counts.possible_duplicate > 0;
  if (!isKept) await work.api.deleteImport(id, { signal: work.signal });
  console.log(`There is nothing to post.${isKept ? ` ${keptUntil(work, id)}` : ''}`);
  failOnErrors(counts);
}

async function commit(
  work: Work,
  before: Import,
  account: Account | undefined,
  total: number,
): Promise<void> {
  const { api, signal } = work;
  const { id } = before;
  const goOn = `To continue: ${work.command('--resume', id)}`;
  // A restore cannot be undone.
  const undo = before.format === 'archive' ? [] : [`To undo it: ${work.command('--revert', id)}`];
  const after = await advising(
    () => repeatUntil('committed', () => api.commitImport(id, { signal }), total, live),
    goOn,
    ...undo,
  );
  console.log([`Done: ${posted(after, account)}.`, ...undo].join('\n'));
  const failed = after.counts.error - before.counts.error;
  const skipped = total - after.counts.committed - failed;
  if (before.status === 'preview' && skipped > 0)
    console.log(`${plural(skipped, 'row')} skipped: posted by another import since the preview.`);
  // The preview has already shown the rows that had an error before.
  if (failed > 0)
    console.log(
      `\n${rowsText(await firstRows(api, after, ['error'], signal), new Map(), process.stdout.columns)}`,
    );
  failOnErrors(after.counts);
}

/** How many of its transactions exist. */
function live({ counts }: Import): number {
  return counts.committed;
}

/** A script must notice that a part of the file was not posted, whether it could not be read or was refused. */
function failOnErrors({ error }: Import['counts']): void {
  if (error > 0) throw new CommandError(`${plural(error, 'row')} with an error could not be posted.`);
}

function posted({ counts, format }: Import, account: Account | undefined): string {
  return format === 'archive'
    ? `${plural(counts.committed, 'row')} restored`
    : `${plural(counts.committed, 'transaction')} posted${account ? ` to ${account.name}` : ''}`;
}

/** Deletes what an import has posted. An incomplete import is completed first, because only then can it be reverted. */
async function revert(work: Work, id: string): Promise<void> {
  const { api, signal, isConfirmed } = work;
  let imported = await findImport(work, id);
  if (imported.status === 'reverted') return console.log('This import is already reverted.');
  if (imported.status === 'preview') {
    await api.deleteImport(id, { signal });
    return console.log('Nothing was posted. The preview is deleted.');
  }
  if (imported.format === 'archive') throw new CommandError('A restored archive cannot be reverted.');
  const { file_name = 'this import', counts, status } = imported;
  const question = `Delete ${plural(counts.committed, 'transaction')} posted from ${file_name}${status === 'committing' ? ' so far' : ''}?`;
  if (!isConfirmed && !(await askYesNo(question, signal))) throw new CommandError('Nothing was deleted.');
  await advising(
    async () => {
      if (imported.status === 'committing')
        imported = await repeatUntil(
          'committed',
          () => api.commitImport(id, { signal }),
          counts.new + counts.transfer,
          live,
        );
      const total = live(imported);
      await repeatUntil(
        'reverted',
        () => api.revertImport(id, { signal }),
        total,
        (each) => total - live(each),
      );
      console.log(`Reverted: ${plural(total, 'transaction')} deleted.`);
    },
    `To continue: ${work.command('--revert', id)}`,
  );
}

async function findImport({ api, signal }: Work, id: string): Promise<Import> {
  try {
    return await api.getImport(id, { signal });
  } catch (error) {
    if (!isProblem(error, 'not_found')) throw error;
    throw new CommandError(`You have no import ${id}.`);
  }
}

/** Adds advice on how to continue to the error if `act` fails or is interrupted. */
async function advising<T>(act: () => Promise<T>, ...advice: readonly string[]): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const exitCode = error instanceof CommandError ? error.exitCode : 1;
    const helpful = isDamagedArchive(error) ? [DAMAGED_ADVICE] : advice;
    throw new CommandError([explain(error, importFlag), ...helpful].join('\n'), exitCode);
  }
}

await run(main);
