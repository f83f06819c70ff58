import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFolder } from '../../bundle-folder.ts';
import { ROOT } from '../template/synth.ts';

/** All files that a bundle depends on. The lock file represents node_modules. */
export const BUILD_INPUTS = [
  'lib/**/*',
  'functions/**/*',
  'docs/openapi.json',
  'tools/{assistants,built,llms,openapi,reference,web}/**/*',
  'client/client.ts',
  'web/**/*',
  'infra/*.ts',
  'infra/local/lambda/build-*.ts',
  'package-lock.json',
  'tsconfig.json',
];
export const BUILDS = join(ROOT, 'dist/local');

/**
 * Where bundles of the current files are kept. The folder is named after the hash of these files, and a bundle in it
 * never changes, so `npm start` and test runs can work in parallel without reading what another process is writing.
 * A bundle names its source map by its full path, so a repository that was moved or copied needs new ones.
 */
export function buildFolder(): string {
  const hash = createHash('sha256').update(`${ROOT}\0`);
  for (const file of globSync(BUILD_INPUTS, { cwd: ROOT }).sort()) {
    const path = join(ROOT, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }
  return join(BUILDS, hash.digest('hex').slice(0, 16));
}

/** Bundles are moved here when they are finished, each with its folder. */
export function isBuilt(file: string, folder: string): boolean {
  return existsSync(bundleFolder(file, folder));
}
