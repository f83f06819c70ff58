import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildFunctions } from '../../../infra/build.ts';
import { buildFolder } from '../../../infra/local/lambda/build-folder.ts';

/**
 * The functions as they are deployed, except that what several of them use is in files of its own. Kept next to the
 * bundles of the same source files, and built again when one of these changes.
 */
export async function sharedCode(): Promise<string> {
  const parent = buildFolder();
  const folder = join(parent, 'shared');
  if (existsSync(folder)) return folder;
  // At the same depth, because source maps refer to the sources by relative paths.
  const unfinished = join(`${parent}.${process.pid}`, 'shared');
  await buildFunctions({ outputFolder: unfinished, sourceMaps: true, isShared: true });
  mkdirSync(parent, { recursive: true });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another run may have built the same first, which is just as good.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(`${parent}.${process.pid}`, { recursive: true, force: true });
  }
  return folder;
}
