import { describe, expect, it } from 'vitest';
import { inferDecimal, parseAmount } from '../../lib/imports/readers/amounts.ts';
import { inferDateOrder, parseDate } from '../../lib/imports/readers/dates.ts';
import { cleanText } from '../../lib/imports/readers/text.ts';
import { failureOf, rowsOf, unreadableAt } from '../support/statements/read.ts';

const signed = (text: string, decimal: '.' | ',') => {
  const parsed = parseAmount(text, decimal);
  return parsed && `${parsed.isNegative ? '-' : ''}${parsed.amount}`;
};

describe('an amount', () => {
  it.each([
    ['1234.50', '.', '1234.5'],
    ['1,234,567.89', '.', '1234567.89'],
    ['12,34,567.89', '.', '1234567.89'],
    ["1'234.50", '.', '1234.5'],
    ['1 234,50', ',', '1234.5'],
    ['1\u00a0234\u202f567,5', ',', '1234567.5'],
    ['1.234,50-', ',', '-1234.5'],
    ['(12.00)', '.', '-12'],
    ['−7', '.', '-7'],
    ['- 5,00 €', ',', '-5'],
    ['EUR 5,00', ',', '5'],
    ['$-5.25', '.', '-5.25'],
    ['5.00 DR', '.', '-5'],
    ['5.00CR', '.', '5'],
    ['+.50', '.', '0.5'],
    ['007.', '.', '7'],
    ['0.00', '.', '0'],
  ] as const)('%s is read', (text, decimal, value) => {
    expect(signed(text, decimal)).toBe(value);
  });

  it.each([
    '',
    '-',
    '1.2.3',
    '1,23',
    '0,123',
    '1234,567',
    '--5',
    '-5-',
    '(-5)',
    '(5',
    '1e5',
    '12 34',
    '5 apples',
    '٥',
  ])('%s is not read with a decimal point', (text) => {
    expect(signed(text, '.')).toBeUndefined();
  });

  it.each([
    [['1,234', '5'], undefined],
    [['1,234', '5.5'], '.'],
    [['1,234', '5,5'], ','],
    [['1,5', '1.5'], undefined],
    [['1,234,567'], '.'],
    [['0,123'], ','],
    [['1', 'x', ''], '.'],
  ])('of %j has the decimal mark %s', (texts, mark) => {
    expect(inferDecimal(texts)).toBe(mark);
  });
});

describe('a date', () => {
  it.each([
    ['2026-03-15', '2026-03-15'],
    ['2026/3/5', '2026-03-05'],
    ['20260315', '2026-03-15'],
    ['20260315123000', '2026-03-15'],
    ['15.03.26', '2026-03-15'],
    ['5.3.1999', '1999-03-05'],
    ['31/12/69', '2069-12-31'],
    ['31/12/70', '1970-12-31'],
    ['15-Mar-26', '2026-03-15'],
    ['15. März 2026', '2026-03-15'],
    ['15 août 2026', '2026-08-15'],
    ['March 15, 2026', '2026-03-15'],
    ['2026-03-15T23:59:59.999+02:00', '2026-03-15'],
    ['15/03/2026 1:05 PM', '2026-03-15'],
    ["1/ 1'00", '2000-01-01'],
    ["1/ 1' 5", '2005-01-01'],
  ])('%s is read', (text, date) => {
    expect(parseDate(text, 'dmy')).toBe(date);
  });

  it.each([
    '',
    '2026',
    '2026-02-29',
    '31.04.2026',
    '1899-12-31',
    '2200-01-01',
    '15/03/2026x',
    '45000',
    '15 Foo 2026',
  ])('%s is not one', (text) => {
    expect(parseDate(text, 'dmy')).toBeUndefined();
  });

  it.each([
    [['03/04/2026'], undefined],
    [['03/04/2026', '13/04/2026'], 'dmy'],
    [['03/04/2026', '04/13/2026'], 'mdy'],
    [['13/04/2026', '04/13/2026'], undefined],
    [['03.04.2026'], 'dmy'],
    [['04/04/2026'], 'dmy'],
    [['15/03/26', '28/03/26'], 'dmy'],
    [['24/03/01', '24/03/15'], undefined],
    [['99/03/01'], 'ymd'],
    [['150326'], undefined],
    [['31/12/2026', 'total', ''], 'dmy'],
  ])('of %j has the order %s', (texts, order) => {
    expect(inferDateOrder(texts)).toBe(order);
  });
});

describe('a text', () => {
  it('is trimmed, single-spaced, composed and without control characters', () => {
    expect(cleanText('  Cafe\u0301\t\u0007 \n Lyon\ufffd ', 150)).toBe('Café Lyon');
    expect(cleanText(' \u0001 ', 150)).toBeUndefined();
  });

  it('is truncated to its limit in code points', () => {
    expect(cleanText('😀'.repeat(200), 150)).toBe('😀'.repeat(150));
    expect(cleanText(`${'a'.repeat(149)} b`, 150)).toBe('a'.repeat(149));
  });
});

describe('a charset', () => {
  const file = 'Date;Payee;Amount\n2026-03-15;Müller „€“;5\n';
  const payee = (bytes: Uint8Array, charset?: string) =>
    rowsOf('csv', bytes, charset === undefined ? {} : { charset })[0]?.payee;
  const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
  const windows1252 = Buffer.from(file.replace('„€“', '\x84\x80\x93'), 'latin1');

  it('comes from the byte order mark or the header, or is UTF-8 or windows-1252', () => {
    const bytes = [
      Buffer.from(`\ufeff${file}`),
      Buffer.from(`\ufeff${file}`, 'utf16le'),
      utf16be(`\ufeff${file}`),
      Buffer.from(file),
      windows1252,
    ];
    for (const each of bytes) expect(payee(each)).toBe('Müller „€“');
    expect(payee(Buffer.from('Date;Payee;Amount\n2026-03-15;\xa4;5\n', 'latin1'), 'iso-8859-15')).toBe('€');
    expect(payee(Buffer.from(`\ufeff${file}`), 'windows-1252')).toBe('Müller „€“');
  });

  it('that is wrong or unknown makes the file unreadable', () => {
    expect(failureOf('csv', windows1252, { charset: 'utf-8' })).toMatchObject(unreadableAt(2));
    expect(failureOf('csv', file, { charset: 'klingon' }).message).toBe(
      'The charset "klingon" is not known.',
    );
  });
});
