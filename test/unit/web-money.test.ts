import { describe, expect, test } from 'vitest';
import {
  add,
  editableAmount,
  formatAmount,
  fromMinor,
  parseAmount,
  toMinor,
} from '../../web/platform/money.ts';

test.each([
  [12.5, 2, 1250],
  [0.07, 2, 7],
  [-36.4, 2, -3640],
  [9_999_999_999_999.99, 2, 999_999_999_999_999],
  [28_340, 0, 28_340],
  [1.005, 3, 1005],
])('%s with %i decimals is %i minor units, and back', (amount, decimals, minor) => {
  expect(toMinor(amount, decimals)).toBe(minor);
  expect(fromMinor(minor, decimals)).toBe(amount);
});

test('sums are exact where decimals are not', () => {
  expect(0.1 + 0.2).not.toBe(0.3);
  expect(add(2, 0.1, 0.2)).toBe(0.3);
  expect(add(2, 82.1, -22.2)).toBe(59.9);
});

describe('what people type', () => {
  test.each([
    ['12.50', 'en', 1250],
    ['12,50', 'de', 1250],
    ['12,50', 'en', 1250],
    ['1,234', 'en', 123_400],
    ['1.234', 'de', 123_400],
    ['1.234,5', 'de', 123_450],
    ['1,234.5', 'en', 123_450],
    ['1 234,50', 'fr', 123_450],
    ['1’234.50', 'de-CH', 123_450],
    ['1,234,567', 'en', 123_456_700],
    ['12.50+3.20', 'en', 1570],
    ['12,50 + 3,20 - 1', 'de', 1470],
    ['−5', 'en', -500],
    ['.5', 'en', 50],
    ['12.500', 'en', 1250],
  ])('%s in %s', (text, locale, minor) => {
    expect(parseAmount(text, 2, locale)).toBe(minor);
  });

  test.each(['', 'abc', '12.345', '1..2.3x', '+', '12+', '9'.repeat(16), '9'.repeat(5000), '1e5'])(
    'is no amount: %s',
    (text) => {
      expect(parseAmount(text, 2, 'en')).toBeUndefined();
    },
  );

  test('decimals are those of the currency', () => {
    expect(parseAmount('12', 0, 'en')).toBe(12);
    expect(parseAmount('12.5', 0, 'en')).toBeUndefined();
    expect(parseAmount('1.234', 3, 'en')).toBe(1234);
  });
});

test('amounts are shown with a true minus, and can be edited again', () => {
  expect(formatAmount(-1234.5, 2, 'en')).toBe('\u22121,234.50');
  expect(formatAmount(39.95, 2, 'en', true)).toBe('+39.95');
  expect(formatAmount(0, 2, 'en', true)).toBe('0.00');
  expect(parseAmount(editableAmount(-1234.5, 2, 'de'), 2, 'de')).toBe(-123_450);
});
