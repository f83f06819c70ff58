import { expect, onTestFinished, test, vi } from 'vitest';
import { type Account, type Import, type ImportRow, PersonalFinanceError } from '../../client/client.ts';
import { explain, withFlags } from '../../tools/cli/command.ts';
import { chooseAccount } from '../../tools/cli/find-account.ts';
import { countsText, rowsText, seemsReversed } from '../../tools/cli/preview.ts';
import { Progress } from '../../tools/cli/progress.ts';
import { tableText } from '../../tools/cli/table.ts';

const COLUMNS = [{ title: 'Row', isNumber: true }, { title: 'Payee', isText: true }, { title: 'Note' }];

test('columns are as wide as their widest cell, and numbers are on the right', () => {
  expect(
    tableText(COLUMNS, [
      ['1', 'Bakery', 'x'],
      ['12', '', ''],
    ]),
  ).toBe(['Row  Payee   Note', '  1  Bakery  x', ' 12'].join('\n'));
});

test('a table fits the terminal: text columns are truncated, others are not', () => {
  const table = tableText(COLUMNS, [['1', 'A very long name of a payee', 'important']], 30);
  expect(table).toBe(['Row  Payee           Note', '  1  A very long n…  important'].join('\n'));
});

test('if the width of the terminal is unknown (0 columns), nothing is truncated', () => {
  const payee = 'A very long name of a payee';
  expect(tableText(COLUMNS, [['1', payee, 'important']], 0)).toContain(payee);
});

test('characters that take two columns of a terminal are counted twice', () => {
  const [, first, second] = tableText(COLUMNS, [
    ['1', '東京', '|'],
    ['2', 'abcd', '|'],
  ]).split('\n');
  expect(first).toBe('  1  東京   |');
  expect(second).toBe('  2  abcd   |');
});

test('text from a file cannot control the terminal', () => {
  const table = tableText(COLUMNS, [['1', '\u001b[31mred\u001b[0m\u0007\nnext\u202e', '']]);
  expect(table.split('\n')).toEqual(['Row  Payee      Note', '  1  red next']);
});

const row = (given: Partial<ImportRow>): ImportRow => ({
  row: 1,
  status: 'new',
  include: true,
  suggestions: [],
  is_refund: false,
  matches: [],
  ...given,
});

test('a row shows its sign, the digits of its currency, and its category if it is included', () => {
  const text = rowsText(
    [
      row({ direction: 'out', amount: 5.4, currency_id: 'EUR', kind: 'expense', category_id: 'food' }),
      row({ row: 2, direction: 'in', amount: 1200, currency_id: 'JPY', kind: 'income' }),
      row({ row: 3, direction: 'in', amount: 1, currency_id: 'EUR', kind: 'expense', is_refund: true }),
      row({ row: 4, status: 'duplicate', include: false, amount: 2, currency_id: 'EUR', kind: 'expense' }),
    ],
    new Map([['food', 'Food']]),
  );
  expect(text.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '))).toEqual([
    'Row | Status | Date | Amount | Payee | Category',
    '1 | new | -5.40 EUR | Food',
    '2 | new | 1200 JPY | Uncategorized',
    '3 | new | 1.00 EUR | Uncategorized (refund)',
    '4 | duplicate | 2.00 EUR',
  ]);
});

test('memos are shown if there are any, and in place of the payee if there is none', () => {
  const file = (...rows: readonly Partial<ImportRow>[]) =>
    rowsText(rows.map(row), new Map())
      .split('\n')
      .map((line) => line.trim().split(/ {2,}/).slice(2));
  expect(file({ payee: 'Cash', memo: 'Fee' }, { memo: 'Interest' })).toEqual([
    ['Date', 'Amount', 'Payee', 'Memo', 'Category'],
    ['Cash', 'Fee', 'Uncategorized'],
    ['Interest', 'Uncategorized'],
  ]);
  expect(file({ payee: 'Cash', memo: 'x'.repeat(500) })[1]?.[1]).toBe(`${'x'.repeat(39)}…`);
  expect(file({ memo: 'Interest' })[0]).toEqual(['Date', 'Amount', 'Payee', 'Category']);
});

test('a card file with mostly incoming money seems to list spending as positive amounts', () => {
  const [bought, paid] = [row({ direction: 'in' }), row({ direction: 'out' })];
  const card = { type: 'liability' as const };
  const csv = { format: 'csv' as const };
  expect(seemsReversed([bought, paid, bought], csv, card)).toBe(true);
  expect(seemsReversed([bought, paid], csv, card)).toBe(false);
  expect(seemsReversed([bought], csv, card), 'a month with only a payment').toBe(false);
  expect(seemsReversed([bought, bought], csv, { type: 'asset' })).toBe(false);
  expect(seemsReversed([bought, bought], { format: 'ofx' }, card)).toBe(false);
  const posted = row({ direction: 'in', status: 'duplicate' });
  expect(seemsReversed([posted, posted, bought], csv, card)).toBe(false);
});

test('an error in a row is shown in full, however narrow the terminal is', () => {
  const message = 'Line 5: "31/11/2026" is not a date, and the terminal is narrow.';
  const lines = rowsText([row({ row: 4, status: 'error', include: false, message })], new Map(), 40).split(
    '\n',
  );
  expect(lines.at(-1)).toBe(`Row 4: ${message}`);
});

test('an error in a row names the flag to add', () => {
  const message = 'Line 2: "$" can mean several currencies, but not your base currency; send currency_id.';
  const text = rowsText([row({ row: 1, status: 'error', include: false, message })], new Map());
  expect(text).toMatch(/^Row 1: .* base currency; add --currency-id\.$/m);
});

test('counts are listed if there are any, and new rows always', () => {
  const counts = {
    rows: 1234,
    new: 0,
    duplicate: 1230,
    possible_duplicate: 0,
    error: 4,
    pending: 0,
    committed: 0,
  };
  const imported = { file_name: 'a.csv', format: 'csv', counts, from: '2026-09-01', to: '2026-09-30' };
  expect(countsText(imported as Import)).toBe(
    [
      'a.csv (csv): 1,234 rows, 2026-09-01 to 2026-09-30',
      '  new            0',
      '  duplicate  1,230',
      '  error          4',
    ].join('\n'),
  );
});

function screen(isTTY: boolean, term = 'xterm') {
  vi.stubEnv('TERM', term);
  onTestFinished(() => void vi.unstubAllEnvs());
  const written: string[] = [];
  return { isTTY, columns: 50, write: (text: string) => written.push(text), written };
}

test('on a terminal, progress is a bar that fits one line and is removed at the end', () => {
  const terminal = screen(true);
  const progress = new Progress(terminal, 4);
  progress.reach(1, 'a text that is too long for the line');
  progress.end();
  expect(terminal.written).toEqual([
    `\r\u001b[K${'█'.repeat(8)}${'░'.repeat(22)}  25 %  a text that`,
    '\r\u001b[K',
  ]);
});

test('without a terminal, progress is a line every tenth', () => {
  const file = screen(false);
  const progress = new Progress(file, 100);
  for (let done = 0; done < 25; done++) progress.step('x');
  progress.reach(100, 'x');
  progress.end();
  expect(file.written).toEqual(['10 %, 10 of 100\n', '20 %, 20 of 100\n', '100 %, 100 of 100\n']);
});

const account = (id: string, code: string, name: string, given: Partial<Account> = {}): Account =>
  ({ id, code, name, type: 'asset', is_active: true, ...given }) as Account;
const accounts = [
  account('a', '1010', 'Bank'),
  account('b', '1020', 'Savings'),
  account('c', '1030', 'savings'),
  account('d', '1040', 'Old bank', { is_active: false }),
  account('e', '4000', 'Salary', { type: 'income' }),
];

test.each(['bank', ' Bank', '1010', 'a'])('the account %j is found by its name, code or id', (wanted) => {
  expect(chooseAccount(accounts, wanted).id).toBe('a');
});

test('an account that is unknown or cannot have a statement is refused with a list of those that can', () => {
  for (const wanted of ['Bonk', 'Old bank', 'Salary'])
    expect(() => chooseAccount(accounts, wanted)).toThrow(/no active.*\n.*\n1010 {2}Bank/);
});

test('on a terminal without control sequences, progress is an occasional line', () => {
  const terminal = screen(true, 'dumb');
  const progress = new Progress(terminal, 4);
  progress.reach(4, 'all');
  progress.end();
  expect(terminal.written).toEqual(['100 %, 4 of 4\n']);
});

test('a name that two accounts have is refused with their codes', () => {
  expect(() => chooseAccount(accounts, 'Savings')).toThrow(/2 accounts.*\n.*\n1020 .*\n1030 /);
  expect(chooseAccount(accounts, '1030').id).toBe('c');
});

test.each([
  ['Send decimal.', 'Add --decimal.'],
  ['"%" is not a known currency; send currency_id', '"%" is not a known currency; add --currency-id'],
  ['Save it as CSV, and send that.', 'Save it as CSV, and send that.'],
  ['Decompress it, and send the result.', 'Decompress it, and send the result.'],
])('only parameters become flags: %s', (message, shown) => {
  expect(withFlags(message)).toBe(shown);
});

test('an error is explained with flags instead of parameters', () => {
  const problem = {
    type: 'urn:x',
    title: 'T',
    status: 422,
    detail: 'The request is not valid.',
    code: 'validation_failed' as const,
    request_id: 'r',
    errors: [
      {
        field: 'id_column',
        code: 'missing_column' as const,
        message: 'No column in "a_column". Send id_column, or debit_column and credit_column, with a name.',
      },
    ],
  };
  expect(explain(new PersonalFinanceError(problem))).toBe(
    '--id-column: No column in "a_column". Add --id-column, or --debit-column and --credit-column, with a name.',
  );
  const { errors: _none, ...fault } = problem;
  expect(explain(new PersonalFinanceError({ ...fault, status: 500, code: 'internal_error' }))).toBe(
    'The request is not valid.\nRequest id: r',
  );
});

test('neither an error of the service nor the text of something in its place controls the terminal', () => {
  expect(explain(new Error('GET / returned 502: \u001b]0;title\u0007\u001b[31mred'))).toBe(
    'GET / returned 502: red',
  );
});
