import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import page from '../../tools/built/reference-page.ts';

/** The samples of the page in a language, by endpoint. */
function samples(language: 'curl' | 'typescript'): Map<string, string> {
  const found = page.matchAll(
    new RegExp(
      `data-request="(\\w+)"(?:(?!</section>).)*data-sample="${language}"[^>]*><code>(.*?)</code>`,
      'gs',
    ),
  );
  return new Map([...found].map(([, id = '', code = '']) => [id, unescaped(code)]));
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

test('every TypeScript sample of the reference page compiles with the client', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'samples.mts');
  const blocks = [...samples('typescript')].map(([id, code]) => `{ // ${id}\n${code}\n}`);
  expect(blocks.length).toBeGreaterThan(90);
  const prelude = [
    "import { readFile } from 'node:fs/promises';",
    `import { PersonalFinance } from ${JSON.stringify(resolve('client/client.js'))};`,
    "const api = new PersonalFinance({ baseUrl: '' });",
  ];
  writeFileSync(file, [...prelude, ...blocks].join('\n'));
  const compilerOptions = {
    ...{ noEmit: true, strict: true, target: 'es2024', module: 'nodenext' },
    ...{ types: ['node'], typeRoots: [resolve('node_modules/@types')] },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});

test('the curl samples of uploads send a file', () => {
  expect(samples('curl').get('createImport')).toContain(
    "-H 'Content-Type: text/csv' \\\n  --data-binary @statement.csv",
  );
  expect(samples('curl').get('createImport')).toContain('/imports?account_id=');
});
