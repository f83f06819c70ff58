import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the API tests of this run record what they have seen. All projects of a run share one main process. */
export function observationsFolder(): string {
  const folder = join(tmpdir(), `observed-responses-${process.pid}`);
  if (!existsSync(folder)) {
    mkdirSync(folder);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  }
  return folder;
}

const noted = new Set<string>();

export function note(folder: string, line: string): void {
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(join(folder, `${process.pid}.txt`), `${line}\n`);
}

export function readNotes(folder: string): Set<string> {
  return new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')));
}
