import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFunctions } from '../build.ts';
import { ROOT } from './synth.ts';

/** Everything that a bundle is made of. The lock file stands for node_modules. */
const INPUTS = ['lib/**/*', 'functions/**/*', 'infra/*.ts', 'package-lock.json', 'tsconfig.json'];
const RECORD = join(ROOT, 'dist/local-build.json');

interface Record {
  inputs: string;
  /** Size and time of each bundle: another build may have written over them since. */
  outputs: { [file: string]: string };
}

/** Builds all bundles, unless those of the last time were made of the same files and are still the same. */
export async function buildIfChanged(): Promise<void> {
  const inputs = hashInputs();
  const record = readRecord();
  if (
    record?.inputs === inputs &&
    Object.entries(record.outputs).every(([file, stamp]) => stampOf(file) === stamp)
  ) {
    return;
  }
  const built = await buildFunctions();
  const outputs = Object.fromEntries(built.map(({ output }) => [output, stampOf(output) ?? '']));
  writeFileSync(RECORD, JSON.stringify({ inputs, outputs } satisfies Record));
}

function hashInputs(): string {
  const hash = createHash('sha256');
  for (const file of globSync(INPUTS, { cwd: ROOT }).sort()) {
    const path = join(ROOT, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function readRecord(): Record | undefined {
  try {
    return JSON.parse(readFileSync(RECORD, 'utf8')) as Record;
  } catch {
    return undefined;
  }
}

function stampOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.size} ${stats.mtimeMs}`;
}
