import { describe, expect, it } from 'vitest';
import { currencyOf } from '../../lib/ledger/currency.ts';
import { type FxRateSource, fxRate, RATE_ONE } from '../../lib/ledger/fx-rate.ts';
import { isLocked } from '../../lib/ledger/lock.ts';
import type { CalendarDate } from '../../lib/platform/date.ts';
import { decideRate } from '../../lib/transactions/rate.ts';

const USD = currencyOf('USD');
const EUR = currencyOf('EUR');
const JPY = currencyOf('JPY');
const date = (text: string) => text as CalendarDate;
const TODAY = date('2026-11-15');

function stored(source: FxRateSource) {
  return {
    currency: EUR,
    date: TODAY,
    fx: { rate: fxRate('1.081'), rateDate: date('2026-11-13'), source },
  };
}

const request = { currency: EUR, baseCurrency: USD, date: TODAY, sentRate: undefined };

describe('the rate of a transaction', () => {
  it('is 1 in the base currency, and nothing else may be sent', () => {
    const inBase = { ...request, currency: USD };
    const one = { rate: '1', rateDate: TODAY, source: 'same_currency' };
    expect(decideRate(inBase)).toEqual({ ok: true, value: one });
    expect(decideRate({ ...inBase, sentRate: RATE_ONE })).toEqual({ ok: true, value: one });
    expect(decideRate({ ...inBase, sentRate: fxRate('1.01') })).toMatchObject({
      ok: false,
      code: 'must_be_one',
    });
  });

  it('is the one that was sent', () => {
    const value = { rate: '1.1', rateDate: TODAY, source: 'user' };
    expect(decideRate({ ...request, sentRate: fxRate('1.1') })).toEqual({ ok: true, value });
    expect(decideRate({ ...request, sentRate: RATE_ONE })).toMatchObject({ value: { source: 'user' } });
  });

  it('must be looked up when none was sent', () => {
    expect(decideRate(request)).toEqual({ ok: true, value: undefined });
  });

  it("stays the provider's stored rate if the request repeats it, even on another date", () => {
    const { fx } = stored('provider');
    const repeated = { ...request, sentRate: fxRate('1.081'), stored: stored('provider') };
    expect(decideRate(repeated)).toEqual({ ok: true, value: fx });
    expect(decideRate({ ...repeated, date: date('2026-12-01') })).toEqual({ ok: true, value: fx });
    expect(decideRate({ ...repeated, date: fx.rateDate })).toEqual({ ok: true, value: fx });
  });

  it("stays the provider's stored rate if the request leaves it out and the date is the same", () => {
    const open = { ...request, stored: stored('provider') };
    expect(decideRate(open)).toEqual({ ok: true, value: stored('provider').fx });
    expect(decideRate({ ...open, date: date('2026-11-14') })).toEqual({ ok: true, value: undefined });
  });

  it('is not the stored one when the currency changes', () => {
    const other = { ...request, currency: JPY, stored: stored('provider') };
    expect(decideRate(other)).toEqual({ ok: true, value: undefined });
    expect(decideRate({ ...other, sentRate: fxRate('1.2') })).toMatchObject({ value: { source: 'user' } });
  });

  it('is looked up if the rate is sent back with a date before its own', () => {
    const repeated = { ...request, sentRate: fxRate('1.081'), stored: stored('provider') };
    expect(decideRate({ ...repeated, date: date('2026-11-12') })).toEqual({ ok: true, value: undefined });
  });

  it('is looked up if the currency changes and the previous rate is sent back with it', () => {
    for (const source of ['provider', 'same_currency'] as const) {
      const other = { ...request, currency: JPY, stored: stored(source) };
      expect(decideRate({ ...other, sentRate: stored(source).fx.rate })).toEqual({
        ok: true,
        value: undefined,
      });
    }
    const chosen = { ...request, currency: JPY, stored: stored('user'), sentRate: fxRate('1.081') };
    expect(decideRate(chosen)).toMatchObject({ value: { source: 'user' } });
  });

  it('is not kept if the user had sent it and now leaves it out', () => {
    expect(decideRate({ ...request, stored: stored('user') })).toEqual({ ok: true, value: undefined });
    const repeated = { ...request, stored: stored('user'), sentRate: fxRate('1.081') };
    expect(decideRate(repeated)).toMatchObject({ value: { source: 'user', rateDate: TODAY } });
  });

  it("that is newly sent replaces the provider's", () => {
    const changed = { ...request, stored: stored('provider'), sentRate: fxRate('1.2') };
    expect(decideRate(changed)).toMatchObject({ value: { rate: '1.2', source: 'user' } });
  });
});

describe('the locked period', () => {
  it('ends with its last day', () => {
    expect(isLocked(TODAY, { lockedThrough: date('2026-11-14') })).toBe(false);
    expect(isLocked(TODAY, { lockedThrough: TODAY })).toBe(true);
    expect(isLocked(TODAY, { lockedThrough: date('2026-12-01') })).toBe(true);
    expect(isLocked(TODAY, { lockedThrough: undefined })).toBe(false);
  });
});
