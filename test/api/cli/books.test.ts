import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newUser, type TestUser } from '../../support/api.ts';
import { inBook } from '../../support/members.ts';
import { NO_ID } from '../../support/record-expectations.ts';
import { runTool } from './run-tool.ts';

let user: TestUser;
let second: TestUser;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'books-'));
  user = await newUser({ base_currency_id: 'EUR' });
  second = inBook(user, (await user.api.createBook({ name: 'Second' })).id);
});
afterAll(() => rmSync(folder, { recursive: true }));

const tool = (script: string, ...args: string[]) =>
  runTool(script, ['--url', inject('cloudUrl'), ...args], { env: { PERSONAL_FINANCE_TOKEN: user.token } });

test('--book imports into that book, and exports from it', async () => {
  const path = join(folder, 'statement.csv');
  writeFileSync(path, 'date,description,amount\n2026-03-01,Bakery,-5.40\n');
  const imported = await tool('import', path, '--account', 'Bank', '--yes', '--book', second.bookId);
  expect(imported.stdout).toContain('Done: 1 transaction posted to Bank.');
  // The command that undoes it is about the same book.
  expect(imported.stdout).toContain(`--book ${second.bookId}`);
  expect((await user.get('/transactions')).body.data).toEqual([]);
  expect((await second.get('/transactions')).body.data).toHaveLength(1);
  const exported = await tool('export', '--format', 'csv', '--book', second.bookId);
  expect(exported.stdout).toContain('Bakery');
  expect((await tool('export', '--format', 'csv')).stdout).not.toContain('Bakery');
});

test('a book of somebody else is refused in words', async () => {
  const { code, stderr } = await tool('export', '--format', 'csv', '--book', NO_ID);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`not a member of a book ${NO_ID}`)]);
});
