import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Import, isProblem, type PersonalFinance } from '../../client/client.ts';
import { ARCHIVE_TYPE } from '../../lib/imports/media-types.ts';
import { CommandError } from './command.ts';
import { type FileRequest, STANDARD_INPUT } from './import-arguments.ts';
import { Progress } from './progress.ts';

const UPLOAD_MAX_BYTES = 2 * 1024 * 1024;
const CLEAN_UP_TIMEOUT_MS = 5000;

/** What helps if an archive is damaged. Continuing its import does not. */
export const DAMAGED_ADVICE =
  'The archive is incomplete or was changed. Use a complete copy, or write a new one with npm run export -- --format archive.';

export function isDamagedArchive(error: unknown): boolean {
  return isProblem(error) && error.errors.some(({ code }) => code === 'invalid_archive');
}

/** Refuses a file that cannot be sent before prompting for a password. */
export async function requireFile({ path, mediaType }: FileRequest): Promise<void> {
  if (path === STANDARD_INPUT) return;
  const found = await stat(path).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} ${code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`}.`);
  });
  if (!found.isFile()) throw new CommandError(`${path} is not a file.`);
  if (mediaType !== ARCHIVE_TYPE && found.size > UPLOAD_MAX_BYTES)
    throw new CommandError(`${path} has ${mebibytes(found.size)}. ${TOO_LARGE}`);
}

const TOO_LARGE = 'Split it: a file may have at most 2 MiB.';

/** Sends a file, and returns the preview of what it would post. */
export async function upload(
  api: PersonalFinance,
  { path, mediaType, query }: FileRequest,
  accountId: string | undefined,
  signal: AbortSignal,
): Promise<Import> {
  const isInput = path === STANDARD_INPUT;
  const named = {
    ...query,
    account_id: accountId,
    ...(!isInput && { file_name: basename(path).slice(0, 255) }),
  };
  const source = isInput ? process.stdin : createReadStream(path);
  try {
    if (mediaType !== ARCHIVE_TYPE)
      return await api.createImport(named, await readWhole(source), mediaType, { signal });
    const size = isInput ? undefined : (await stat(path)).size;
    return await uploadParts(api, named, { source, size }, signal);
  } finally {
    source.destroy();
  }
}

/** The size of standard input is known only after it has been read. */
async function readWhole(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > UPLOAD_MAX_BYTES) throw new CommandError(`Standard input has more than 2 MiB. ${TOO_LARGE}`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** An archive may be larger than a request: it is sent in parts that end at the end of a line. */
async function uploadParts(
  api: PersonalFinance,
  query: Parameters<PersonalFinance['createImport']>[0],
  { source, size }: { readonly source: AsyncIterable<Buffer>; readonly size: number | undefined },
  signal: AbortSignal,
): Promise<Import> {
  const progress = new Progress(process.stderr, size);
  let imported: Import | undefined;
  let number = 0;
  let sent = 0;
  let last: Buffer | undefined;
  try {
    for await (const part of linesInParts(source)) {
      number += 1;
      imported = imported
        ? await api.addImportPart(imported.id, { number }, part, ARCHIVE_TYPE, { signal })
        : await api.createImport(query, part, ARCHIVE_TYPE, { signal });
      last = part;
      sent += part.length;
      if (size === undefined) progress.note(`Uploaded ${mebibytes(sent)}`);
      else progress.reach(sent, `uploaded ${mebibytes(sent)}`);
    }
    if (last && !hasEnd(last))
      throw new CommandError(`The last line of the archive is missing.\n${DAMAGED_ADVICE}`);
  } catch (error) {
    // An incomplete archive is useless. If this fails, it is removed after 7 days.
    const soon = { signal: AbortSignal.timeout(CLEAN_UP_TIMEOUT_MS) };
    if (imported) await api.deleteImport(imported.id, soon).catch(() => undefined);
    throw error;
  } finally {
    progress.end();
  }
  if (!imported) throw new CommandError('The archive is empty.');
  return imported;
}

/** Whether the part ends with the last line of an archive: without it, nothing can be restored. */
function hasEnd(part: Buffer): boolean {
  return /(?:^|\n)\{"record":"end"[^\n]*\n?$/.test(part.subarray(-200).toString());
}

/** The bytes of a file in parts of whole lines, each small enough for a request. */
export async function* linesInParts(
  source: AsyncIterable<Buffer>,
  maxBytes = UPLOAD_MAX_BYTES,
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length > maxBytes) {
      const end = rest.lastIndexOf('\n', maxBytes - 1) + 1;
      if (end === 0) throw new CommandError(`The archive has a line of more than ${mebibytes(maxBytes)}.`);
      yield rest.subarray(0, end);
      rest = rest.subarray(end);
    }
  }
  if (rest.length > 0) yield rest;
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
