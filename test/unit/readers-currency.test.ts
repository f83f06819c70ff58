import { describe, expect, it } from 'vitest';
import { codesOf } from '../../lib/imports/readers/currency-marks.ts';
import type { ReadOptions } from '../../lib/imports/readers/statement.ts';
import { brief, failureOf, rowsOf } from '../support/statements/read.ts';

const IN_EUR: ReadOptions = { base_currency_id: 'EUR' };
const file = (...amounts: readonly string[]) =>
  ['Date,Payee,Amount', ...amounts.map((amount) => `2026-08-14,Hotel,"${amount}"`)].join('\n');
const ofx = (currency: string, amount: string) =>
  `<OFX><STMTRS><CURDEF>${currency}<BANKTRANLIST><STMTTRN><DTPOSTED>20260814<TRNAMT>${amount}</STMTTRN></BANKTRANLIST></STMTRS></OFX>`;
/** The currencies of the rows, or what is wrong with them. */
const currencies = (text: string, options: ReadOptions = IN_EUR) =>
  rowsOf('csv', text, options).map(({ currency_id, error }) => error ?? currency_id);

describe("a currency next to an amount is the row's", () => {
  it.each([
    ['-100.00 USD', 'USD'],
    ['USD -100.00', 'USD'],
    ['-usd 100.00', 'USD'],
    ['(100.00 CHF)', 'CHF'],
    ['€100.00', 'EUR'],
    ['100.00 zł', 'PLN'],
    ['US$ 100.00', 'USD'],
    ['A$100.00', 'AUD'],
    ['-NT$100.00', 'TWD'],
    ['Fr. 100.00', 'CHF'],
    ['100.00 SFr', 'CHF'],
    ['$100.00 USD', 'USD'],
    ['-100.00', undefined],
  ])('%s', (amount, currency) => {
    expect(rowsOf('csv', file(amount), IN_EUR)).toMatchObject([{ amount: '100' }]);
    expect(currencies(file(amount))).toEqual([currency]);
  });

  it('in debit and credit columns, and in files that mix currencies', () => {
    const columns = 'Date,Payee,Debit,Credit\n2026-08-14,a,CHF 100.00,\n2026-08-14,b,,20.00 EUR\n';
    expect(brief('csv', columns)).toEqual(['2026-08-14 out 100 CHF | a', '2026-08-14 in 20 EUR | b']);
    expect(currencies(file('-100.00 USD', '-20.00 EUR'))).toEqual(['USD', 'EUR']);
  });

  it('in QIF and OFX', () => {
    expect(brief('qif', '!Type:Bank\nD2026-08-14\nT-5.00 USD\n^\n')).toEqual(['2026-08-14 out 5 USD']);
    expect(brief('ofx', ofx('USD', '-5.00 USD'))).toEqual(['2026-08-14 out 5 USD']);
    expect(brief('ofx', ofx('EUR', '-5.00 USD')), 'not the one of the file').toEqual([
      '2026-08-14 out 5 USD',
    ]);
    expect(currencies('Date,Amount (EUR)\n2026-08-14,5 USD\n')).toEqual(['USD']);
  });
});

describe('a symbol that several currencies share', () => {
  it("means the account's currency if it can, else the base currency", () => {
    const options = { base_currency_id: 'USD', account_currency_id: 'CAD' };
    expect(currencies(file('-$100.00'), options)).toEqual(['CAD']);
    expect(currencies(file('-$100.00'), { ...options, account_currency_id: 'EUR' })).toEqual(['USD']);
  });

  it('means the base currency, or the one that the client or the file names, if it can', () => {
    expect(currencies(file('-$100.00', '5 kr.'), { base_currency_id: 'CAD' })[0]).toBe('CAD');
    expect(currencies(file('-£100.00'), { ...IN_EUR, currency_id: 'GBP' })).toEqual(['GBP']);
    expect(currencies(file('-C$100.00'), { base_currency_id: 'CAD' })).toEqual(['CAD']);
    expect(currencies(file('-C$100.00'), { base_currency_id: 'NIO' })).toEqual(['NIO']);
    expect(currencies(file('-Rs. 100.00'), { base_currency_id: 'INR' })).toEqual(['INR']);
    expect(currencies('Date,Currency,Amount\n2026-08-14,SEK,5 kr\n')).toEqual(['SEK']);
    expect(currencies('Date,Amount (¥)\n2026-08-14,500\n', { base_currency_id: 'JPY' })).toEqual(['JPY']);
    expect(currencies('Date,Currency,Amount\n2026-08-14,$,5\n', { base_currency_id: 'USD' })).toEqual([
      'USD',
    ]);
  });

  it('is an error otherwise', () => {
    const error = (mark: string) =>
      `Line 2: "${mark}" can mean several currencies, but not the account's or your base currency; send currency_id.`;
    expect(currencies(file('-£100.00'))).toEqual([error('£')]);
    expect(currencies(file('-C$100.00'))).toEqual([error('C$')]);
    expect(currencies(file('5.00 kr'))).toEqual([error('kr')]);
    expect(currencies('Date,Amount ($)\n2026-08-14,5.00\n')).toEqual([error('$')]);
    expect(currencies('Date,Currency,Amount\n2026-08-14,¥,5\n')).toEqual([error('¥')]);
  });
});

it.each([
  ['a column', 'Date,Currency,Amount\n2026-08-14,EUR,$5\n', {}, '"$" and "EUR" are different currencies'],
  ['itself', file('€5 USD'), {}, '"€" and "USD" are different currencies'],
  ['the list of currencies', file('5 XYZ'), {}, '"XYZ" is not a known currency; send currency_id'],
])('a currency next to an amount that contradicts %s is an error', (_, text, options, reason) => {
  expect(currencies(text, options)).toEqual([`Line 2: ${reason}.`]);
});

it('a mark that is not a currency leaves the currency to the client', () => {
  expect(rowsOf('csv', file('5 XYZ'), { currency_id: 'CHF' })).toMatchObject([{ amount: '5' }]);
  expect(currencies(file('5 XYZ'), { currency_id: 'CHF' })).toEqual([undefined]);
  expect(currencies('Date,Amount (¤)\n2026-08-14,5\n')).toEqual([undefined]);
});

describe('a column of currency codes needs no known name', () => {
  const two = 'Date,Payee,Amount,From,To\n2026-08-14,Hotel,5,CHF,EUR\n';

  it('unless one has it, or the column is something else', () => {
    expect(currencies('Date,Amount,CCY\n2026-08-14,5,CHF\n2026-08-15,6,\n')).toEqual(['CHF', undefined]);
    expect(currencies('Date,Amount,CCY,Currency\n2026-08-14,5,CHF,EUR\n')).toEqual(['EUR']);
    expect(currencies('Date,Amount,Payee\n2026-08-14,5,CHF\n')).toEqual([undefined]);
    expect(currencies('Date,Amount,Original currency\n2026-08-14,5,CHF\n')).toEqual([undefined]);
  });

  it('nor is one with anything else in it', () => {
    for (const cell of ['chf', 'ABC', 'CHF 1'])
      expect(currencies(`Date,Amount,CCY\n2026-08-14,5,CHF\n2026-08-15,6,${cell}\n`), cell).toEqual([
        undefined,
        undefined,
      ]);
  });

  it('but several must agree', () => {
    expect(currencies(two.replace('EUR', 'CHF'))).toEqual(['CHF']);
    expect(failureOf('csv', two)).toMatchObject({ code: 'ambiguous_columns', field: 'currency_id' });
    expect(rowsOf('csv', two, { currency_id: 'CHF' })).toHaveLength(1);
  });
});

it('a symbol in the header can have a country', () => {
  expect(currencies('Date,Amount (US$)\n2026-08-14,5\n')).toEqual(['USD']);
});

it.each(['CAD$', 'Amount CAD$', 'Amount ($ CAD)'])(
  'a code beside the symbol in the header decides: %s',
  (name) => {
    const text = `Date,${name}\n2026-08-14,5\n`;
    expect(currencies(text, { base_currency_id: 'USD', amount_column: '2' })).toEqual(['CAD']);
  },
);

it('in the header, letters that match no currency of the symbol leave its meaning open', () => {
  expect(
    currencies('Date,Amount ALL £\n2026-08-14,5\n', { base_currency_id: 'GBP', amount_column: '2' }),
  ).toEqual(['GBP']);
});

describe('the decimal mark is not asked for', () => {
  const read = (text: string, options: ReadOptions) => rowsOf('csv', text, options)[0]?.amount;
  const column = (...currencies: readonly string[]) =>
    `Date;Currency;Amount\n${currencies.map((code) => `2026-08-14;${code};1.234\n`).join('')}`;

  it('if the currency has no decimals', () => {
    expect(read(file('-1,234'), { currency_id: 'JPY' })).toBe('1234');
    expect(read(file('-1,000'), { base_currency_id: 'JPY' })).toBe('1000');
    expect(read('Date,Amount (JPY)\n2026-08-14,1.234\n', IN_EUR)).toBe('1234');
    expect(read(file('¥1,234'), { base_currency_id: 'JPY' })).toBe('1234');
    expect(read(column('JPY', 'KRW'), IN_EUR)).toBe('1234');
    expect(rowsOf('ofx', ofx('JPY', '1,234'), IN_EUR)[0]?.amount).toBe('1234');
  });

  it('but is if one of the currencies has decimals, or the amounts contradict each other', () => {
    for (const [text, options] of [
      [file('-1,234', '5 USD'), { base_currency_id: 'JPY' }],
      [file('-1.234', '5 JPY'), IN_EUR],
      [column('JPY', 'EUR'), IN_EUR],
      [column('JPY', ''), IN_EUR],
      [file('1,234', '1.234'), { currency_id: 'JPY' }],
    ] as const)
      expect(failureOf('csv', text, options)).toMatchObject({ code: 'ambiguous_decimal' });
  });
});

it('symbols are read in the forms that banks write', () => {
  for (const [mark, codes] of [
    ['kr', ['DKK', 'ISK', 'NOK', 'SEK']],
    ['￥', ['CNY', 'JPY']],
    ['R$', ['BRL']],
    ['GH₵', ['GHS']],
    ['HK$', ['HKD']],
    ['lei', ['RON']],
    ['¤', []],
  ] as const)
    expect(codesOf(mark), mark).toEqual(codes);
});
