import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Bundle, buildFunctions, definitions } from '../../build.ts';
import { bundleFolder } from '../../bundle-folder.ts';
import { ConfigurationError } from '../../errors.ts';
import { isAlive } from '../is-alive.ts';
import { ROOT } from '../template/synth.ts';
import { BUILDS, buildFolder, isBuilt } from './build-folder.ts';

const KEPT_BUILDS = 3;
/** A build takes seconds. Anything older was left behind by a killed process. */
const UNFINISHED_MAX_MS = 3_600_000;
let builds = 0;

/** Builds all bundles that do not exist for the current files, and returns the folder of each. */
export async function buildOnce(): Promise<(file: string) => string> {
  const folder = buildFolder();
  const files = (await definitions()).map(({ file }) => file);
  await oneAtATime(() => addBundles(files, folder));
  return (file) => bundleFolder(file, folder);
}

/** Building everything takes gigabytes. Of processes that start together, one builds, and the others find its bundles. */
async function oneAtATime(build: () => Promise<void>): Promise<void> {
  const lock = `${BUILDS}.building`;
  mkdirSync(BUILDS, { recursive: true });
  while (!hasTaken(lock)) await sleep(200);
  try {
    await build();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Takes the lock if it is free. One of a process that is gone is removed, so that the next attempt succeeds. */
function hasTaken(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    if (!isAlive(Number(readFileSync(lock, 'utf8')))) rmSync(lock);
  } catch {
    // It was released meanwhile.
  }
  return false;
}

/** The bundles that `buildOnce` builds or finds. */
export async function bundlesBuiltOnce(): Promise<Bundle[]> {
  const folderOf = await buildOnce();
  return (await definitions()).map(({ file }) => {
    const bundle = JSON.parse(readFileSync(descriptionOf(folderOf(file)), 'utf8')) as Bundle;
    return { ...bundle, output: join(folderOf(file), bundle.output) };
  });
}

/** Builds the missing bundles in one go, and adds them to the folder of the current files. */
export async function addBundles(files: readonly string[], folder: string): Promise<void> {
  const only = files.filter((file) => !isBuilt(file, folder));
  if (only.length === 0) return;
  // At the same depth as the folder itself, because source maps refer to the sources by relative paths.
  const unfinished = `${folder}.${process.pid}.${++builds}`;
  try {
    const bundles = await buildFunctions({ outputFolder: unfinished, sourceMaps: true, isQuiet: true, only });
    if (buildFolder() !== folder)
      throw new ConfigurationError(
        'Source files have changed since the start. Restart the service, or use "npm run dev".',
      );
    for (const bundle of bundles) add(bundle, unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  removeOldBuilds();
}

function add(bundle: Bundle, unfinished: string, folder: string): void {
  const from = dirname(bundle.output);
  const to = join(folder, relative(unfinished, from));
  nameSourceMap(bundle.output, to);
  writeFileSync(descriptionOf(from), JSON.stringify({ ...bundle, output: relative(from, bundle.output) }));
  mkdirSync(dirname(to), { recursive: true });
  renameSync(descriptionOf(from), descriptionOf(to));
  try {
    renameSync(from, to);
  } catch (error) {
    // Another process may have built the same bundle first, which is just as good.
    if (!isBuilt(bundle.file, folder)) throw error;
  }
}

/** Next to the folder, because everything in it is deployed. */
function descriptionOf(folder: string): string {
  return `${folder}.json`;
}

/** A placeholder for all bundles, for a cloud that builds each when it is called. */
export function noBundles(): () => string {
  const folder = join(ROOT, 'dist/no-bundle');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.mjs'), "throw new Error('This function has not been built.');\n");
  return () => folder;
}

/** Uses the full path of the source map, because only the bundle is copied into the assembly. */
function nameSourceMap(bundle: string, finalFolder: string): void {
  const code = readFileSync(bundle, 'utf8');
  const url = pathToFileURL(join(finalFolder, relative(dirname(bundle), `${bundle}.map`)));
  writeFileSync(
    bundle,
    code.replace(/^\/\/# sourceMappingURL=.*$/m, () => `//# sourceMappingURL=${url}`),
  );
}

function removeOldBuilds(): void {
  const newestFirst = readdirSync(BUILDS)
    .map((name) => join(BUILDS, name))
    .sort((a, b) => ageMs(a) - ageMs(b));
  const isUnfinished = (folder: string) => /\.\d+$/.test(folder);
  const old = newestFirst.filter((folder) => !isUnfinished(folder)).slice(KEPT_BUILDS);
  const abandoned = newestFirst.filter((folder) => isUnfinished(folder) && ageMs(folder) > UNFINISHED_MAX_MS);
  for (const folder of [...old, ...abandoned]) rmSync(folder, { recursive: true, force: true });
}

function ageMs(folder: string): number {
  return Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0);
}
