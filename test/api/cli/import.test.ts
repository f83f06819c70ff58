import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { type Books, newBooks } from '../../support/user-with-books.ts';
import { type Outcome, runTool } from './run-tool.ts';

let books: Books;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-'));
  books = await newBooks({ base_currency_id: 'EUR' });
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, ...lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, ['Date,Payee,Amount', ...lines, ''].join('\n'));
  return path;
}

function runImport(args: readonly string[], input: string | Uint8Array = ''): Promise<Outcome> {
  const env = { PERSONAL_FINANCE_TOKEN: books.user.token };
  return runTool('import', ['--url', inject('cloudUrl'), ...args], { env, input });
}

const balance = async (name: string) => (await books.balances(books.accounts[name].id)).balance;
/** Cells of the table and the counts, without their padding. */
const lines = (text: string) => text.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '));

test('suggests --reverse-amounts for a card file that lists spending as positive amounts', async () => {
  const spent = ['2026-02-01,Bakery,5.40', '2026-02-02,Bookshop,20.00', '2026-02-03,Payment,-10.00'];
  const args = [fileOf('card.csv', ...spent), '--account', 'Credit card'];
  expect((await runImport(args, 'n\n')).stdout).toContain('add --reverse-amounts');
  const reversed = await runImport([...args, '--reverse-amounts', '--yes']);
  expect(reversed.stdout).not.toContain('--reverse-amounts');
  expect(await balance('Credit card')).toBe(15.4);
});

test('shows new rows and duplicates, asks for confirmation, and posts the new rows', async () => {
  const march = ['2026-03-01,Bakery,-5.40', '2026-03-02,Employer,2500.00'];
  const first = await runImport([fileOf('march.csv', ...march), '--account', 'bank', '--yes']);
  expect(first.stdout).toContain('Done: 2 transactions posted to Bank.');
  expect(first).toMatchObject({ code: 0, stderr: '100 %, 2 of 2\n' });

  await books.record('expense', { date: '2026-03-05', amount: 12, asset_account_id: books.accounts.Bank.id });
  const more = [...march, '2026-03-06,Cafe,-12.00', '2026-03-07,Bookshop,-20.00', '2026-03-99,Broken,-1.00'];
  const second = await runImport([fileOf('more.csv', ...more), '--account', '1010'], 'y\n');
  expect(second.stderr).toContain('Post 1 transaction to Bank? [y/N]');
  expect(lines(second.stdout)).toEqual(
    expect.arrayContaining([
      'more.csv (csv): 5 rows, 2026-03-01 to 2026-03-07',
      'new | 1',
      'duplicate | 2',
      'possible duplicate | 1',
      'error | 1',
      '1 | duplicate | 2026-03-01 | -5.40 EUR | Bakery',
      '3 | possible duplicate | 2026-03-06 | -12.00 EUR | Cafe',
      '4 | new | 2026-03-07 | -20.00 EUR | Bookshop | Uncategorized',
      expect.stringMatching(/^Row 5: .*2026-03-99/),
      'Done: 1 transaction posted to Bank.',
    ]),
  );
  // A row that cannot be read is not posted, which a script must notice.
  expect(second.code).toBe(1);
  expect(second.stderr).toContain('1 row with an error could not be posted.');
  expect(await balance('Bank')).toBe(2500 - 5.4 - 12 - 20);

  const other = fileOf('other.csv', '2026-03-01,BAKERY 0815,-5.40');
  const warned = await runImport([other, '--account', 'bank'], 'n\n');
  expect(warned.stdout).toMatch(
    /^Row 1: Possibly posted before: .*\n\nSome new rows may have been posted before\./m,
  );
});

test('without a yes nothing is posted; the preview can be posted later, and reverted', async () => {
  const before = await balance('Cash');
  const path = fileOf('cash.csv', '2026-04-01,Market,-8.00');
  const declined = await runImport([path, '--account', 'Cash'], 'n\n');
  expect(declined.code).toBe(1);
  expect(await balance('Cash')).toBe(before);
  const id = /--resume (\S+)/.exec(declined.stderr)?.[1] ?? '';

  const resumed = await runImport(['--resume', id, '--yes']);
  expect(resumed).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Done: 1 transaction posted to Cash.'),
  });
  expect(await balance('Cash')).toBe(before - 8);

  const reverted = await runImport(['--revert', id], 'yes\n');
  expect(reverted).toMatchObject({ code: 0, stdout: 'Reverted: 1 transaction deleted.\n' });
  expect(await balance('Cash')).toBe(before);
});

test('Ctrl-C at the prompt posts nothing, and says how to post it later', async () => {
  const path = fileOf('interrupted.csv', '2026-04-02,Market,-9.00');
  const { code, stderr } = await runTool('import', ['--url', inject('cloudUrl'), path, '--account', 'Cash'], {
    env: { PERSONAL_FINANCE_TOKEN: books.user.token },
    interruptAt: '[y/N]',
  });
  expect(code).toBe(130);
  expect(stderr).toMatch(/\[y\/N\] \nInterrupted\.\nNothing was posted\. .*--resume \S+/);
});

test('rows that were not posted after the preview are named, and one that could not be posted fails the command', async () => {
  const again = '2026-05-02,Posted meanwhile,-3.00';
  const path = fileOf('locked.csv', '2026-01-31,Too late,-1.00', '2026-05-01,In time,-2.00', again);
  const { stderr } = await runImport([path, '--account', 'Cash']);
  const id = /--resume (\S+)/.exec(stderr)?.[1] ?? '';
  const other = await books.user.post(`/imports?account_id=${books.accounts.Cash.id}`, undefined, {
    rawBody: `Date,Payee,Amount\n${again}\n`,
    headers: { 'content-type': 'text/csv' },
  });
  await books.user.api.commitImport(other.body.id);
  await books.user.api.updateLock({ locked_through: '2026-01-31' });
  const { code, stdout, stderr: errors } = await runImport(['--resume', id, '--yes']);
  await books.user.api.updateLock({ locked_through: null });
  expect(code).toBe(1);
  expect(stdout).toContain('Done: 1 transaction posted to Cash.');
  expect(stdout).toContain('1 row skipped: posted by another import since the preview.');
  expect(stdout.slice(stdout.indexOf('Done'))).toMatch(/1 {2}error .*Too late(.|\n)*\nRow 1: /);
  expect(errors).toContain('1 row with an error could not be posted.');
});

test('an account that does not exist is refused with a list of those that do', async () => {
  const { code, stderr } = await runImport([fileOf('a.csv', '2026-05-01,A,-1.00'), '--account', 'Bonk']);
  expect(code).toBe(1);
  expect(lines(stderr)).toEqual(
    expect.arrayContaining(['1010 | Bank | asset', '2100 | Credit card | liability']),
  );
});

test('for an ambiguous file, the error names the flag to add', async () => {
  const path = fileOf('doubt.csv', '03/04/2026,A,-1.00', '05/06/2026,B,-2.00');
  const { code, stderr } = await runImport([path, '--account', 'Bank']);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^--date-format dmy\|mdy\|ymd: .*03\/04\/2026/);
  const { stdout } = await runImport([path, '--account', 'Bank', '--date-format', 'mdy'], 'n\n');
  expect(stdout).toContain('2026-03-04');
});

test('an exported archive is restored for another user', async () => {
  const archive = join(folder, 'books.ndjson');
  const url = ['--url', inject('cloudUrl')];
  const from = { PERSONAL_FINANCE_TOKEN: books.user.token };
  await runTool('export', [...url, '--format', 'archive', '--output', archive], { env: from });
  const other = await newUser();
  const to = { PERSONAL_FINANCE_TOKEN: other.token };
  const { code, stdout, stderr } = await runTool('import', [...url, archive, '--yes'], { env: to });
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('100 %') });
  expect(stdout).toMatch(/^books\.ndjson \(archive\): (\d+) rows\n\nDone: \1 rows restored\.\n$/);
  expect((await other.api.getTrialBalance()).total).toEqual((await books.user.api.getTrialBalance()).total);

  const again = await runTool('import', [...url, archive, '--yes'], { env: to });
  expect(again.code).toBe(1);
  expect(again.stderr).not.toContain('To continue');
});

test('a truncated archive is refused before anything is restored, with advice that helps', async () => {
  const archive = join(folder, 'whole.ndjson');
  const url = ['--url', inject('cloudUrl')];
  const from = { PERSONAL_FINANCE_TOKEN: books.user.token };
  await runTool('export', [...url, '--format', 'archive', '--output', archive], { env: from });
  const whole = readFileSync(archive, 'utf8');
  const cut = join(folder, 'cut.ndjson');
  const other = await newUser();
  const restore = (args: readonly string[]) =>
    runTool('import', [...url, ...args, '--yes'], { env: { PERSONAL_FINANCE_TOKEN: other.token } });
  const advice = /Use a complete copy, or write a new one with npm run export/;

  writeFileSync(cut, whole.slice(0, whole.lastIndexOf('\n', whole.length - 2) + 1));
  const atLine = await restore([cut]);
  expect(atLine).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(advice) });
  expect(atLine.stderr).not.toContain('--resume');

  writeFileSync(cut, whole.slice(0, -60));
  const withinLine = await restore([cut]);
  expect(withinLine.stderr).toMatch(/^Line \d+: is not JSON$/m);
  expect(withinLine).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(advice) });
  expect((await other.api.listImports()).data).toEqual([]);

  const sent = await other.post('/imports', undefined, {
    rawBody: whole.slice(0, whole.indexOf('\n') + 1),
    headers: { 'content-type': 'application/x-ndjson' },
  });
  const resumed = await restore(['--resume', sent.body.id]);
  expect(resumed.stderr).toMatch(advice);
  expect(resumed.stderr).not.toContain('--resume');
});

test('each error in a file is reported once', async () => {
  const path = join(folder, 'sheet.csv');
  writeFileSync(path, 'PK\u0003\u0004');
  const { stderr } = await runImport([path, '--account', 'Bank']);
  expect(stderr).toMatch(/^The file is a ZIP archive/);
});

test('a file can come from standard input, which then cannot answer the prompt', async () => {
  const before = await balance('Cash');
  const args = ['-', '--format', 'csv', '--account', 'Cash'];
  const file = 'Date,Payee,Amount\n2026-06-01,Market,-4.00\n';
  const asked = await runImport(args, file);
  expect(asked).toMatchObject({ code: 1, stdout: expect.stringMatching(/^The file \(csv\): 1 row/) });
  expect(asked.stderr).toMatch(
    /^Standard input is the file, .* add --yes\.\nNothing was posted\. .*--resume/,
  );
  expect(await balance('Cash')).toBe(before);

  expect(await runImport([...args, '--yes'], file)).toMatchObject({ code: 0 });
  expect(await balance('Cash')).toBe(before - 4);

  const large = await runImport(args, Buffer.alloc(2 * 1024 * 1024 + 1, 'x'));
  expect(large).toMatchObject({ code: 1, stderr: expect.stringContaining('at most 2 MiB') });
});

test('an archive can come from standard input', async () => {
  const url = ['--url', inject('cloudUrl')];
  const archive = await books.user.api.getExport({ format: 'archive' }).all();
  const other = await newUser();
  const env = { PERSONAL_FINANCE_TOKEN: other.token };
  const args = [...url, '-', '--format', 'archive', '--yes'];
  const restored = await runTool('import', args, { env, input: archive });
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('rows restored') });
  expect((await other.api.getTrialBalance()).total).toEqual((await books.user.api.getTrialBalance()).total);
});

test('a file that does not exist or is too large is refused before anything is sent', async () => {
  const missing = await runImport([join(folder, 'none.csv'), '--account', 'Bank']);
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('none.csv does not exist.') });
  const path = join(folder, 'large.csv');
  writeFileSync(path, Buffer.alloc(2 * 1024 * 1024 + 1));
  const large = await runImport([path, '--account', 'Bank']);
  expect(large).toMatchObject({ code: 1, stderr: expect.stringContaining('at most 2 MiB') });
});

test('shows transfers between own accounts apart, and asks once', async () => {
  await runImport([fileOf('from.csv', '2026-08-01,To cash,-75.00'), '--account', 'Bank', '--yes']);
  const other = fileOf('to.csv', '2026-08-02,Withdrawal,75.00', '2026-08-03,Kiosk,-2.00');
  const { stdout, stderr, code } = await runImport([other, '--account', 'Cash'], 'y\n');
  expect(lines(stdout)).toEqual(
    expect.arrayContaining([
      ...['new | 1', 'transfer | 1'],
      expect.stringMatching(/^Transfers between your accounts\./),
      '1 | transfer | 2026-08-02 | 75.00 EUR | Withdrawal | transfer from Bank',
      'Done: 2 transactions posted to Cash.',
    ]),
  );
  expect(stderr).toContain('Post 2 transactions to Cash, including 1 transfer between your accounts? [y/N]');
  expect(stderr.match(/\[y\/N\]/g)).toHaveLength(1);
  expect(code).toBe(0);
});

test('--set changes rows before they are posted, and a category applies to all rows of the payee', async () => {
  const file = fileOf(
    'set.csv',
    ...['2026-10-01,REWE 12 Koeln,-5.00', '2026-10-02,Rewe 99 Koeln,-6.00', '2026-10-03,Kiosk,-7.00'],
    '2026-10-04,Kiosk,-8.00',
  );
  const set = ['--set', '1', 'category=food', '--set', '3', 'include=no', '--set', '4', 'payee=Corner'];
  const { stdout, stderr } = await runImport([file, '--account', 'Bank', ...set], 'y\n');
  expect(stderr).toContain('Post 3 transactions to Bank? [y/N]');
  expect(lines(stdout)).toEqual(
    expect.arrayContaining([
      '1 | new | 2026-10-01 | -5.00 EUR | REWE 12 Koeln | Food',
      '2 | new | 2026-10-02 | -6.00 EUR | Rewe 99 Koeln | Food',
      '3 | new | 2026-10-03 | -7.00 EUR | Kiosk',
      '4 | new | 2026-10-04 | -8.00 EUR | Corner | Uncategorized',
    ]),
  );
  const wrong = await runImport([file, '--account', 'Bank', '--set', '9', 'category=Food'], 'n\n');
  expect(wrong.stderr).toContain('The file has no row 9.');
  const unknown = await runImport([file, '--account', 'Bank', '--set', '1', 'category=Nope'], 'n\n');
  expect(unknown.stderr).toContain('You have no active category named Nope. Your categories: ');
  expect((await runImport([file, '--account', 'Bank', '--set', 'category=Food'])).code).toBe(2);
});

test('says which categories of the file are missing, and creates them', async () => {
  const path = join(folder, 'categories.csv');
  writeFileSync(path, 'Date,Payee,Kind of thing,Amount\n2026-04-01,Well,Garden: Tools,-5.00\n');
  const args = [path, '--account', 'bank', '--category-column', 'Kind of thing'];
  const asked = await runImport(args, 'n\n');
  expect(asked.stdout).toContain('Categories in the file that you do not have: Garden: Tools.');
  expect(asked.stdout).toContain('add --create-categories');
  const made = await runImport([...args, '--create-categories', '--yes']);
  expect(made.stdout).toContain('Created 1 category of the file: Garden: Tools.');
  expect(made.stdout).toContain('Done: 1 transaction posted to Bank.');
  const { data } = await books.user.api.listCategories();
  const tools = data.find(({ name }) => name === 'Tools');
  const posted = await books.user.api.listExpenses({ category_id: tools?.id ?? '' });
  expect(posted.data.map(({ payee }) => payee)).toEqual(['Well']);
  const wrong = await runImport(['--revert', 'x', '--create-categories']);
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
});
