import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PASSWORD } from '../../support/api.ts';
import { type Books, newBooks } from '../../support/user-with-books.ts';
import { runTool } from './run-tool.ts';

let books: Books;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'export-'));
  books = await newBooks();
  await books.record('expense', { memo: 'Bread', date: '2026-03-15' });
  await books.record('expense', { memo: 'Milk', date: '2026-04-15' });
});
afterAll(() => rmSync(folder, { recursive: true }));

const runExport = (
  args: string,
  env: Record<string, string> = { PERSONAL_FINANCE_TOKEN: books.user.token },
) => runTool('export', ['--url', inject('cloudUrl'), ...args.split(' ')], { env });

test('standard output has the file and nothing else', async () => {
  const { code, stdout } = await runExport('--format csv --from 2026-04-01');
  expect(code).toBe(0);
  expect(stdout).toBe(await books.user.api.getExport({ format: 'csv', from: '2026-04-01' }).all());
  expect(stdout).toContain('Milk');
  expect(stdout).not.toContain('Bread');
});

test('a table has more columns if they are named', async () => {
  const { stdout } = await runExport('--format csv --columns tags,cleared_on');
  expect(stdout).toMatch(/^.*,credit_base,tags,cleared_on\r\n/);
});

test('a file is complete or absent, and is not overwritten by accident', async () => {
  const output = join(folder, 'books.journal');
  const failed = await runExport(`--format hledger --from 2026-13-01 --output ${output}`);
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(/^--from: /m);
  expect(readdirSync(folder)).toEqual([]);

  const { code, stderr } = await runExport(`--format hledger --output ${output}`);
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining(output) });
  expect(readFileSync(output, 'utf8')).toContain('Bread');
  expect(readdirSync(folder)).toEqual(['books.journal']);

  writeFileSync(output, 'mine');
  const refused = await runExport(`--format hledger --output ${output}`);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('Add --force');
  expect(readFileSync(output, 'utf8')).toBe('mine');
});

test('a reader that closes the pipe early ends the export quietly', async () => {
  const child = spawn(process.execPath, ['tools/export.ts', '--url', inject('cloudUrl'), '--format', 'csv'], {
    env: { ...process.env, PERSONAL_FINANCE_TOKEN: books.user.token },
  });
  child.stdout.destroy();
  const code = new Promise((resolve) => child.on('close', resolve));
  expect(await text(child.stderr)).not.toMatch(/EPIPE|Error/);
  expect(await code).toBe(0);
});

test('a login is for this export only, and the password is not an argument', async () => {
  const { email, api } = books.user;
  const env = { PERSONAL_FINANCE_TOKEN: '' };
  const { code, stdout } = await runExport(`--format csv --email ${email}`, {
    ...env,
    PERSONAL_FINANCE_PASSWORD: PASSWORD,
  });
  expect(code).toBe(0);
  expect(stdout).toContain('Bread');
  expect((await api.listSessions()).data).toHaveLength(1);

  const wrong = await runExport(`--format csv --email ${email}`, {
    ...env,
    PERSONAL_FINANCE_PASSWORD: 'not this one',
  });
  expect(wrong).toMatchObject({ code: 1, stdout: '' });
  expect(wrong.stderr.trim()).toBe('The e-mail address or the password is wrong.');

  const nobody = await runExport('--format csv', env);
  expect(nobody.code).toBe(2);
  expect(nobody.stderr).toContain('--email');
});

test('an invalid token is reported as such', async () => {
  const { code, stderr } = await runExport('--format csv', { PERSONAL_FINANCE_TOKEN: 'nonsense' });
  expect(code).toBe(1);
  expect(stderr).toContain('PERSONAL_FINANCE_TOKEN is not valid');
});

test('a service that is not running is reported in one sentence', async () => {
  const output = join(folder, 'never.csv');
  const { code, stderr } = await runTool(
    'export',
    ['--format', 'csv', '--url', 'http://localhost:9', '--output', output],
    { env: { PERSONAL_FINANCE_TOKEN: 'x' } },
  );
  expect(code).toBe(1);
  expect(stderr.trim()).toBe(
    'No service responds at http://localhost:9. Start it with npm start, or set --url.',
  );
  expect(existsSync(output)).toBe(false);
});
