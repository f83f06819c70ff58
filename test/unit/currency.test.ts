import { describe, expect, it } from 'vitest';
import { CURRENCIES, currencyOf, findCurrency } from '../../lib/ledger/currency.ts';

/** ISO 4217's currencies with other than two digits. Intl disagrees on some of the two-digit ones. */
const DIGITS = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'UYW',
};

describe('the currencies', () => {
  it('are 157, ordered by code, each once', () => {
    const codes = CURRENCIES.map((currency) => currency.code);
    expect(codes).toHaveLength(157);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(codes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
  });

  it('have the digits of ISO 4217', () => {
    for (const [digits, codes] of Object.entries(DIGITS)) {
      const found = CURRENCIES.filter((currency) => currency.decimalPlaces === Number(digits));
      expect(found.map((currency) => currency.code).join(' ')).toBe(codes);
    }
    const others = CURRENCIES.filter((currency) => currency.decimalPlaces === 2);
    expect(others).toHaveLength(157 - 16 - 7 - 1);
    // The ones that libraries tend to get wrong.
    for (const code of ['MGA', 'MRU', 'HUF', 'IDR', 'IRR', 'LAK']) {
      expect(currencyOf(code).decimalPlaces, code).toBe(2);
    }
  });

  it('have a name and a symbol', () => {
    for (const { code, name, symbol } of CURRENCIES) {
      expect(name.trim(), code).toMatch(/^\S.{2,}$/);
      expect(symbol.trim(), code).toMatch(/^.{1,6}$/);
    }
    expect(currencyOf('EUR')).toMatchObject({ name: 'Euro', symbol: '€' });
    expect(currencyOf('STN').name).toBe('São Tomé & Príncipe Dobra');
  });

  it('are found by their exact code only', () => {
    expect(findCurrency('KWD')?.name).toBe('Kuwaiti Dinar');
    for (const code of ['', 'usd', 'USD ', 'XXX', 'toString', '__proto__']) {
      expect(findCurrency(code), code).toBeUndefined();
    }
    expect(() => currencyOf('XXX')).toThrow('unknown currency XXX');
  });
});
