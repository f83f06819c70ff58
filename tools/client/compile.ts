import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const TSC = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
const FLAGS =
  '--strict --declaration --target es2022 --module es2022 --moduleResolution bundler --lib es2022,dom'.split(
    ' ',
  );

/** The client as JavaScript with type declarations, for projects that install it. */
export async function compileClient(source: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'personal-finance-client-'));
  try {
    await writeFile(join(folder, 'client.ts'), source);
    await promisify(execFile)(process.execPath, [TSC, ...FLAGS, 'client.ts'], { cwd: folder });
    const read = (file: string) => readFile(join(folder, file), 'utf8');
    return { 'client/client.js': await read('client.js'), 'client/client.d.ts': await read('client.d.ts') };
  } finally {
    await rm(folder, { recursive: true });
  }
}
