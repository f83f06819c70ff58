import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Bundle, buildFunctions, bundleFolder } from '../../build.ts';
import { ROOT } from '../template/synth.ts';

/** All files that a bundle depends on. The lock file represents node_modules. */
export const BUILD_INPUTS = [
  'lib/**/*',
  'functions/**/*',
  'docs/openapi.json',
  'docs/reference.html',
  'docs/llms.txt',
  'infra/*.ts',
  'infra/local/lambda/build-cache.ts',
  'package-lock.json',
  'tsconfig.json',
];
const BUILDS = join(ROOT, 'dist/local');
const KEPT_BUILDS = 3;
const LIST = 'bundles.json';

/**
 * Builds all bundles, unless the same files were built before, and returns the folder of each function's bundle. A
 * build is a folder that is named after the hash of its inputs and never changes, so `npm start` and test runs can
 * work in parallel without reading files that another process is writing.
 */
export async function buildOnce(): Promise<(file: string) => string> {
  const folder = await buildFolder();
  const usual = join(ROOT, 'dist/functions');
  return (file) => join(folder, relative(usual, bundleFolder(file)));
}

/** The bundles of that build. */
export async function bundlesBuiltOnce(): Promise<Bundle[]> {
  const folder = await buildFolder();
  const list = JSON.parse(readFileSync(join(folder, LIST), 'utf8')) as Bundle[];
  return list.map((bundle) => ({ ...bundle, output: join(folder, bundle.output) }));
}

async function buildFolder(): Promise<string> {
  const folder = join(BUILDS, hashInputs());
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    try {
      const bundles = await buildFunctions({ outputFolder: unfinished, sourceMaps: true });
      const list = bundles.map((bundle) => ({ ...bundle, output: relative(unfinished, bundle.output) }));
      for (const { output } of list) nameSourceMap(join(unfinished, output), join(folder, output));
      writeFileSync(join(unfinished, LIST), JSON.stringify(list));
      renameSync(unfinished, folder);
    } catch (error) {
      // Another process may have finished the same build first, which can be used as well.
      if (!existsSync(folder)) throw error;
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
    removeOldBuilds();
  }
  return folder;
}

/** A placeholder for all bundles, if each is built only when it is called. */
export function noBundles(): () => string {
  const folder = join(ROOT, 'dist/no-bundle');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.mjs'), "throw new Error('This function has not been built.');\n");
  return () => folder;
}

/** Uses the full path of the source map, because only the bundle is copied into the assembly. */
function nameSourceMap(bundle: string, finalPlace: string): void {
  const code = readFileSync(bundle, 'utf8');
  const url = pathToFileURL(`${finalPlace}.map`);
  writeFileSync(
    bundle,
    code.replace(/^\/\/# sourceMappingURL=.*$/m, () => `//# sourceMappingURL=${url}`),
  );
}

function hashInputs(): string {
  const hash = createHash('sha256');
  for (const file of globSync(BUILD_INPUTS, { cwd: ROOT }).sort()) {
    const path = join(ROOT, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function removeOldBuilds(): void {
  mkdirSync(BUILDS, { recursive: true });
  const newestFirst = readdirSync(BUILDS)
    .map((name) => join(BUILDS, name))
    .sort((a, b) => age(a) - age(b));
  for (const old of newestFirst.slice(KEPT_BUILDS)) rmSync(old, { recursive: true, force: true });
}

function age(folder: string): number {
  return Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0);
}
