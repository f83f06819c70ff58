import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readExportArguments } from '../../tools/cli/export-arguments.ts';
import { IMPORT_HELP, readImportArguments } from '../../tools/cli/import-arguments.ts';
import { IMPORT_OPTIONS, importFlag } from '../../tools/cli/import-options.ts';
import { connectionFlags } from '../../tools/cli/session.ts';
import { readAccountArguments } from '../../tools/operate/account-arguments.ts';

const readImport = (line: string) => readImportArguments(line.split(' '));
const readExport = (line: string) => readExportArguments(line.split(' ').filter(Boolean));

test('every option of an import is a flag of the same name, with dashes', () => {
  expect(IMPORT_OPTIONS.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['currency_id', 'date_format', 'statement', 'debit_column', 'reimport_deleted']),
  );
  for (const { name, schema } of IMPORT_OPTIONS) {
    const flag = `--${name.replaceAll('_', '-')}`;
    const isSwitch = schema.type === 'boolean';
    expect(readImport(`a.csv --account Bank ${flag}${isSwitch ? '' : ' x'}`)).toMatchObject({
      action: { query: { [name]: isSwitch ? true : 'x' } },
    });
    expect(IMPORT_HELP).toContain(flag);
  }
});

test.each([
  ['a.csv', 'text/csv'],
  ['A.CSV', 'text/csv'],
  ['a.ofx', 'application/x-ofx'],
  ['a.qfx', 'application/vnd.intu.qfx'],
  ['a.qif', 'application/qif'],
  ['a.xml', 'application/xml'],
])('%s is sent as %s', (file, mediaType) => {
  expect(readImport(`${file} --account Bank`)).toMatchObject({ action: { mediaType, query: {} } });
});

test('--format overrides the extension', () => {
  expect(readImport('a.txt --account Bank --format qif')).toMatchObject({
    action: { path: resolve('a.txt'), mediaType: 'application/octet-stream', query: { format: 'qif' } },
  });
  expect(readImport('a.txt --format archive')).toMatchObject({
    action: { mediaType: 'application/x-ndjson', account: undefined },
  });
});

test('a path is relative to where the user called npm, not to where npm runs the script', () => {
  const before = process.env.INIT_CWD;
  process.env.INIT_CWD = '/home/ada';
  try {
    expect(readImport('a.csv --account Bank')).toMatchObject({ action: { path: '/home/ada/a.csv' } });
  } finally {
    if (before === undefined) delete process.env.INIT_CWD;
    else process.env.INIT_CWD = before;
  }
});

test('a dash is standard input, which has no extension', () => {
  expect(readImport('- --account Bank --format qif')).toMatchObject({ action: { path: '-' } });
  expect(() => readImport('- --account Bank')).toThrow(
    'The format of standard input is not known. Add --format',
  );
});

test.each([
  ['--account Bank', 'Specify one file'],
  ['a.csv b.csv --account Bank', 'Specify one file'],
  ['a.csv --account Bank --resume 1', 'Specify one file'],
  ['a.csv', 'Add --account'],
  ['a.txt --account Bank', '--format'],
  ['a.csv --account Bank --format pdf', '--format must be one of'],
  ['a.csv --account Bank --colour red', "Unknown option '--colour'"],
  ['a.csv --account Bank --account Cash', '--account may be given only once'],
  ['a.csv --account', '--account'],
  ['a.ndjson --account Bank', 'leave out --account'],
  ['a.ndjson --date-format dmy', 'leave out --account'],
  ['--resume 1 --date-format dmy', 'require a file'],
  ['a.csv --account Bank --password secret', "Unknown option '--password'"],
])('import %s is invalid usage', (line, message) => {
  expect(() => readImport(line)).toThrow(expect.objectContaining({ exitCode: 2 }));
  expect(() => readImport(line)).toThrow(message);
});

test('export takes a format, a range and a file', () => {
  expect(
    readExport('--format csv --from 2026-01-01 --to 2026-12-31 --output /tmp/books.csv --force'),
  ).toMatchObject({
    query: { format: 'csv', from: '2026-01-01', to: '2026-12-31' },
    output: '/tmp/books.csv',
    overwrite: true,
  });
  expect(readExport('--help')).toBe('help');
});

test.each([
  ['', '--format must be one of'],
  ['--format pdf', '--format must be one of'],
  ['--format csv books.csv', 'books.csv'],
  ['--format csv --force', '--force requires --output'],
])('export %s is invalid usage', (line, message) => {
  expect(() => readExport(line)).toThrow(expect.objectContaining({ exitCode: 2 }));
  expect(() => readExport(line)).toThrow(message);
});

test.each([
  ['set_password ada@example.com', 'The action must be one of'],
  ['erase', 'Pass the address'],
  ['end_sessions ada@example.com bob@example.com', 'Pass the address'],
  ['end_sessions ada@example.com --yes', 'for erase only'],
  ['erase ada@example.com --shared-books keep', '--shared-books must be'],
])('account %s is invalid usage', (line, message) => {
  expect(() => readAccountArguments(line.split(' '))).toThrow(expect.objectContaining({ exitCode: 2 }));
  expect(() => readAccountArguments(line.split(' '))).toThrow(message);
});

test("the service's error names the flag to use, with its values", () => {
  expect(importFlag('date_format')).toBe('--date-format dmy|mdy|ymd');
  expect(importFlag('delimiter')).toBe('--delimiter "," or ";" or "|" or tab');
  expect(importFlag('account_id')).toBe('--account');
});

test('a command that continues an import can be pasted into a shell', () => {
  expect(connectionFlags({ url: 'http://localhost:3117', email: 'ada+books@example.com' })).toBe(
    ' --url http://localhost:3117 --email ada+books@example.com',
  );
  expect(connectionFlags({ email: "o'brien@example.com" })).toBe(" --email 'o'\\''brien@example.com'");
});
