import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CommandError } from './command.ts';

/** Writes the next part of a text. */
export type Write = (text: string) => Promise<void>;

/** Waits until the reader has taken what was written, so that a slow reader does not fill the memory. */
export const toStandardOutput: Write = (text) =>
  new Promise((resolve, reject) =>
    process.stdout.write(text, (error) => (error ? reject(error) : resolve())),
  );

/** Refuses an impossible output before anything is fetched. */
export async function requireWritable(path: string, overwrite: boolean): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found && !found.isFile()) throw new CommandError(`${path} is not a file.`);
  if (found && !overwrite) throw new CommandError(`${path} exists. Add --force to overwrite it.`);
  if (!existsSync(dirname(path))) throw new CommandError(`The folder ${dirname(path)} does not exist.`);
}

/** Books are nobody else's business. */
const PRIVATE = 0o600;

/**
 * Writes to a temporary file, which is renamed when it is complete, so that a failure leaves no partial file. A file that
 * exists keeps its permissions.
 */
export async function writeFileWhole(path: string, fill: (write: Write) => Promise<void>): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  const file = await open(temporary, 'wx', PRIVATE);
  try {
    const replaced = await stat(path).catch(() => undefined);
    if (replaced) await file.chmod(replaced.mode);
    await fill((text) => file.appendFile(text));
    await file.sync();
    await file.close();
    await rename(temporary, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
}
