import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Account } from '../../lib/accounts/account.ts';
import { beancount } from '../../lib/exports/beancount.ts';
import { csv } from '../../lib/exports/csv.ts';
import { hledger, hledgerName } from '../../lib/exports/hledger.ts';
import type { TextFormat } from '../../lib/exports/text-format.ts';
import type { AccountType } from '../../lib/ledger/balance.ts';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { balanced, type Line } from '../../lib/ledger/entry.ts';
import { fxRate } from '../../lib/ledger/fx-rate.ts';
import { type Money, money } from '../../lib/ledger/money.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';
import { newId } from '../../lib/platform/id.ts';
import type { Transaction } from '../../lib/transactions/transaction.ts';
import {
  beancountVersion,
  hledgerVersion,
  withBeancount,
  withHledger,
} from '../support/books/ledger-journal.ts';

/** Texts that would break a file if written carelessly. */
const NASTY = [
  '=1+2',
  '+49 30',
  '-5',
  '@SUM(A1)',
  '＝1+2',
  '＋49',
  '－5',
  '＠SUM(A1)',
  '; comment',
  ': colon: :',
  '| payee | note',
  '(code',
  '[2026-99-99]',
  'date:2026-99-99, type: A',
  '* cleared',
  '! pending',
  '"quoted" and \\ backslash \\n',
  'two  spaces\tand a tab',
  'a\nnew line',
  'a\u00a0b\u2003c\u2028d',
  '工商银行',
  'ბანკი हिन्दी ไทย 한국',
  'Ünïcödé ñ Ж ß ﬁ',
  '😀 emoji',
  'e\u0301\u0302\u0303',
  '12:30',
  'x'.repeat(150),
  "'apostrophe",
  '----',
  '{"json": true}, a, b',
];
const CODES = ['1010', '-1', '.', '_', 'a.b', 'a-b', 'A_b', 'zz', '1-0'];
const TYPES: readonly AccountType[] = ['asset', 'liability', 'equity', 'income', 'expense'];

const accounts = [
  ...NASTY.map((name, index) => ({
    id: newId(),
    code: CODES[index] ?? `c${index}`,
    name,
    type: index < CODES.length ? 'asset' : (TYPES[index % TYPES.length] as AccountType),
  })),
  ...['9.9', '9_9'].map((code) => ({ id: newId(), code, name: 'Alike', type: 'asset' })),
] as Partial<Account>[] as Account[];
const [EUR, JPY, USD] = [currencyOf('EUR'), currencyOf('JPY'), currencyOf('USD')];
const books = { base: EUR, currencies: [EUR, JPY, USD], accounts };

function transaction(lines: readonly Line[], texts: Partial<Transaction> = {}): Transaction {
  const id = newId();
  const entry = balanced(lines);
  return {
    id,
    kind: 'journal',
    date: '2026-09-12' as CalendarDate,
    currency: USD,
    entry,
    fx: { rate: fxRate('0.8524'), rateDate: '2026-09-11' as CalendarDate, source: 'provider' },
    created_at: '2026-09-12T17:42:08.731Z',
    updated_at: '2026-09-12T17:42:08.731Z',
    version: 1,
    ...texts,
  };
}

const idAt = (index: number) => accounts[index % accounts.length]?.id ?? '';
const line = (index: number, amount: bigint, base: bigint, currency = USD, memo?: string): Line => ({
  accountId: idAt(index),
  amount: money(amount, currency),
  base: money(base, EUR),
  memo,
});

const transactions = [
  // Every text in every place.
  ...NASTY.map((text, index) =>
    transaction([line(index, 12_34n, 10_00n, USD, text), line(index + 1, -12_34n, -10_00n)], {
      payee: text,
      memo: NASTY.at(index - 1),
    }),
  ),
  ...NASTY.map((memo) => transaction([line(0, 1n, 1n, EUR), line(1, -1n, -1n, EUR)], { memo })),
  ...NASTY.map((payee) => transaction([line(0, 1n, 1n, EUR), line(1, -1n, -1n, EUR)], { payee })),
  transaction([line(accounts.length - 2, 1n, 1n, EUR), line(accounts.length - 1, -1n, -1n, EUR)]),
  // Shares whose unit costs are periodic, several currencies, no base amount, or only a value.
  transaction([line(0, 7n, 2n), line(1, 11n, 3n), line(2, 13n, 5n), line(3, -31n, -10n)]),
  transaction([
    line(0, 12_345n, 80_26n, JPY),
    line(1, -94_00n, -80_26n),
    line(2, 5n, 5n, EUR),
    line(3, -5n, -5n, EUR),
  ]),
  transaction([line(0, 1n, 0n, JPY), line(1, -1n, 0n, JPY)]),
  transaction([line(0, 0n, 5_00n), line(1, 0n, -5_00n, EUR)], { memo: 'value' }),
];

/** Tags that hledger and beancount could take for something else. */
const TAGS = ['rome', 'a/b.c_d-1', 'café', '旅行', 'date', 'type', '-x', '...', '2026-99-99'];
const MARKED = { ...line(0, 5n, 5n, EUR), clearedOn: '2026-09-13' as CalendarDate };
transactions.push(
  transaction([MARKED, line(1, -5n, -5n, EUR)], { tags: TAGS }),
  transaction([line(0, 7n, 7n, EUR), line(1, -7n, -7n, EUR)], { tags: ['rome'], memo: 'a, b:' }),
);

function fileOf(format: TextFormat): string {
  const writer = format.writer(books);
  return writer.head() + transactions.map((value) => writer.entry(value)).join('');
}

/** The sums of all lines by account and currency, as hledger names them. */
function sumsOf(amountOf: (line: Line) => Money): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const line of transactions.flatMap(({ entry }) => entry.lines)) {
    const { minor, currency } = amountOf(line);
    const account = accounts.find(({ id }) => id === line.accountId) as Account;
    const key = `${hledgerName(account)} ${currency.code}`;
    sums[key] = (sums[key] ?? 0n) + minor;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n));
}

test.skipIf(hledgerVersion() === undefined)(
  'hledger accepts any text, and agrees on the balances',
  async () => {
    await withHledger(fileOf(hledger), (program) => {
      program.check();
      expect(program.balances()).toEqual(sumsOf(({ amount }) => amount));
      expect(program.balances('-B')).toEqual(sumsOf(({ base }) => base));
    });
  },
);

test.skipIf(hledgerVersion() === undefined)('hledger finds every tag, and what is cleared', async () => {
  const of = (amount: bigint) => {
    const names = accounts.slice(0, 2).map(hledgerName);
    return { [`${names[0]} EUR`]: amount, [`${names[1]} EUR`]: -amount };
  };
  await withHledger(fileOf(hledger), (program) => {
    expect(program.balances('tag:^rome$')).toEqual(of(12n));
    expect(program.balances('tag:tag=^rome$')).toEqual(of(12n));
    for (const tag of TAGS.slice(1))
      expect(program.balances(`tag:tag=^${tag.replaceAll('.', '[.]')}$`)).toEqual(of(5n));
    expect(Object.values(program.balances('status:!'))).toEqual([5n]);
  });
});

test('beancount has its kind of tags, and the others as metadata', () => {
  const [head, ...rest] = beancount
    .writer(books)
    .entry(transactions.at(-2) as Transaction)
    .split('\n');
  expect(head).toBe('2026-09-12 * "" #rome #a/b.c_d-1 #date #type #-x #... #2026-99-99');
  expect(rest).toContain('  tags: "café 旅行"');
  expect(rest[rest.findIndex((text) => text.endsWith('0.05 EUR')) + 1]).toBe('    cleared: 2026-09-13');
});

test('a table has the columns that were asked for at its end', () => {
  const writer = csv(['tags', 'cleared_on']).writer(books);
  expect(writer.head()).toMatch(/,credit_base,tags,cleared_on\r\n$/);
  const rows = writer.entry(transactions.at(-2) as Transaction).split('\r\n');
  expect(rows[0]).toMatch(/,0\.05,0\.00,rome a\/b\.c_d-1 café 旅行 .*,2026-09-13$/);
  expect(rows[1]).toMatch(/2026-99-99,$/);
  const dashed = transaction([line(0, 1n, 1n), line(1, -1n, -1n)], { tags: ['-x'] });
  expect(writer.entry(dashed)).toContain(",'-x,");
});

test.skipIf(beancountVersion() === undefined)('beancount accepts any text, and keeps it', async () => {
  await withBeancount(fileOf(beancount), (program) => {
    program.check();
    const rows = program.query("select sum(number) where currency = 'VALUE'");
    expect(rows).toEqual([['0']]);
    expect(program.query('select distinct account').length).toBe(accounts.length);
  });
});

test('codes that look alike to beancount are still different accounts', () => {
  const names = [...fileOf(beancount).matchAll(/ open (\S+)/g)].map(([, name]) => name);
  expect(new Set(names).size).toBe(accounts.length);
  for (const name of names)
    expect(name).toMatch(/^(Assets|Liabilities|Equity|Income|Expenses):[A-Z0-9][^:\s]*$/);
});

test('a bar in a text is not taken as the end of the payee', () => {
  const [entry = ''] = hledger
    .writer(books)
    .entry(
      transaction([line(0, 1n, 1n), line(1, -1n, -1n)], {
        payee: 'a | b',
        memo: 'c | d',
      }),
    )
    .split('\n');
  expect(entry).toMatch(/^2026-09-12 \(journal\) a ¦ b \| c ¦ d {2}; id:/);
});

test('thousands of accounts that look alike to beancount are numbered without trying each number again', () => {
  const separators = (index: number) =>
    index.toString(3).replace(/./g, (digit) => '._-'[Number(digit)] ?? '');
  const alike = Array.from({ length: 3000 }, (_, index) => ({
    ...(accounts[0] as Account),
    id: `${10_000 + index}`,
    code: separators(index),
  }));
  const tries = vi.spyOn(Set.prototype, 'has');
  onTestFinished(() => tries.mockRestore());
  const head = beancount.writer({ ...books, accounts: alike }).head();
  expect(tries.mock.calls.length).toBeLessThan(3 * alike.length);
  const names = [...head.matchAll(/ open (\S+)/g)].map(([, name]) => name);
  expect(new Set(names).size).toBe(alike.length);
  expect(names.at(-1)).toMatch(/-3000$/);
});

test('a text for beancount is on one line, however many lines it has', () => {
  expect(fileOf(beancount)).toContain('"a\\nnew line"');
});

test('a row of CSV has one value per column, and no text that a spreadsheet would run', () => {
  const rows = fileOf(csv([])).split('\r\n').slice(0, -1);
  expect(rows[0]?.split(',')).toHaveLength(13);
  const cells = rows.slice(1).flatMap((row) => [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)]);
  expect(cells).toHaveLength(13 * (rows.length - 1));
  const values = cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
  const isFormula = (text: string) => /^[=+\-@＝＋－＠]/.test(text);
  expect(values.filter(isFormula)).toEqual([]);
  for (const text of NASTY) expect(values).toContain(isFormula(text) ? `'${text}` : text);
});

describe('a text of CSV', () => {
  const memoIn = (memo: string) => {
    const file = csv([])
      .writer(books)
      .entry(transaction([line(0, 1n, 1n), line(1, -1n, -1n)], { payee: 'p', memo }));
    const [, quoted, plain] = /,p,(?:"((?:[^"]|"")*)"|([^,"]*)),/.exec(file) ?? [];
    return quoted?.replaceAll('""', '"') ?? plain;
  };

  test.each([
    ['a;=1+1', "a;'=1+1"],
    ['a;b;@SUM(A1);-1', "a;b;'@SUM(A1);'-1"],
    ['a; ＝1+1', "a;' ＝1+1"],
    ['a;"=1+1"', `a;'"=1+1"`],
    ['a\t+1', "a\t'+1"],
    ['a\n=1+1\n\n-5', "a\n'=1+1\n\n'-5"],
  ])('%j has no formula where a spreadsheet may begin a cell', (memo, written) => {
    expect(memoIn(memo)).toBe(written);
  });

  test.each(['a; b', 'a;b=1', 'Rent (May); paid', '1 + 1 = 2', 'a\n\nb', 'a - b; c', 'x@example.com'])(
    '%j is written as it is',
    (memo) => {
      expect(memoIn(memo)).toBe(memo);
    },
  );
});

test('a file is the same however often it is written', () => {
  for (const format of [hledger, beancount, csv([])]) expect(fileOf(format)).toBe(fileOf(format));
});
