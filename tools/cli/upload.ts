import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Import, PersonalFinance } from '../../client/client.ts';
import { CommandError } from './command.ts';
import { ARCHIVE_TYPE, type FileRequest } from './import-arguments.ts';
import { Progress } from './progress.ts';

const UPLOAD_MAX_BYTES = 2 * 1024 * 1024;
const CLEAN_UP_TIMEOUT_MS = 5000;

/** Refuses a file that cannot be sent before prompting for a password. */
export async function requireFile({ path, mediaType }: FileRequest): Promise<void> {
  const found = await stat(path).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} ${code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`}.`);
  });
  if (!found.isFile()) throw new CommandError(`${path} is not a file.`);
  if (mediaType !== ARCHIVE_TYPE && found.size > UPLOAD_MAX_BYTES)
    throw new CommandError(`${path} has ${mebibytes(found.size)}. Split it: a file may have at most 2 MiB.`);
}

/** Sends a file, and returns the preview of what it would post. */
export async function upload(
  api: PersonalFinance,
  { path, mediaType, query }: FileRequest,
  accountId: string | undefined,
  signal: AbortSignal,
): Promise<Import> {
  const named = { ...query, account_id: accountId, file_name: basename(path).slice(0, 255) };
  const file = await open(path);
  try {
    if (mediaType === ARCHIVE_TYPE) return await uploadParts(api, named, file, signal);
    return await api.createImport(named, await file.readFile(), mediaType, { signal });
  } finally {
    await file.close();
  }
}

/** An archive may be larger than a request: it is sent in parts that end at the end of a line. */
async function uploadParts(
  api: PersonalFinance,
  query: Parameters<PersonalFinance['createImport']>[0],
  file: FileHandle,
  signal: AbortSignal,
): Promise<Import> {
  const progress = new Progress(process.stderr, (await file.stat()).size);
  let imported: Import | undefined;
  let number = 0;
  let sent = 0;
  try {
    for await (const part of linesInParts(file)) {
      number += 1;
      imported = imported
        ? await api.addImportPart(imported.id, { number }, part, ARCHIVE_TYPE, { signal })
        : await api.createImport(query, part, ARCHIVE_TYPE, { signal });
      sent += part.length;
      progress.reach(sent, `uploaded ${mebibytes(sent)}`);
    }
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

/** The bytes of a file in parts of whole lines, each small enough for a request. */
export async function* linesInParts(file: FileHandle, maxBytes = UPLOAD_MAX_BYTES): AsyncGenerator<Buffer> {
  let position = 0;
  for (;;) {
    const buffer = Buffer.alloc(maxBytes);
    const { bytesRead } = await file.read(buffer, 0, maxBytes, position);
    if (bytesRead === 0) return;
    const isRest = bytesRead < maxBytes;
    const end = isRest ? bytesRead : buffer.lastIndexOf('\n') + 1;
    if (end === 0) throw new CommandError(`The archive has a line of more than ${mebibytes(maxBytes)}.`);
    yield buffer.subarray(0, end);
    position += end;
  }
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
