import { type FxRate, RATE_ONE } from '../ledger/fx-rate.ts';
import { type CalendarDate, daysBetween } from '../platform/date.ts';
import { assert } from '../platform/problems.ts';
import { crossRate } from './cross-rate.ts';
import type { RateDay } from './rate-day.ts';

export interface RateQuery {
  readonly from: string;
  readonly to: string;
  readonly date: CalendarDate;
  /** With Infinity, a rate may have any age. */
  readonly maxAgeDays: number;
}

export interface ChosenRate {
  readonly rate: FxRate;
  /** If the two currencies were last quoted on different days, the older day. */
  readonly rateDate: CalendarDate;
  /** Who published it, or `same_currency`. */
  readonly source: string;
}

interface Leg {
  readonly perEuro: string;
  /** Absent for the euro, which is always 1. */
  readonly day: RateDay | undefined;
}

const EURO: Leg = { perEuro: '1', day: undefined };

/**
 * The latest rate on or before the date, or undefined if there is no recent enough one: a rate is never guessed.
 * `days` come newest first and are read only as far as needed.
 */
export function chooseRate(days: Iterable<RateDay>, query: RateQuery): ChosenRate | undefined {
  if (query.from === query.to) return { rate: RATE_ONE, rateDate: query.date, source: 'same_currency' };
  let from = query.from === 'EUR' ? EURO : undefined;
  let to = query.to === 'EUR' ? EURO : undefined;
  let newer: CalendarDate | undefined;
  for (const day of days) {
    assert(newer === undefined || day.date < newer, 'days of rates come newest first');
    newer = day.date;
    const ageDays = daysBetween(day.date, query.date);
    if (ageDays < 0) continue;
    if (ageDays > query.maxAgeDays) return undefined;
    from ??= findLeg(day, query.from);
    to ??= findLeg(day, query.to);
    if (from && to) return chosen(from, to);
  }
  return undefined;
}

function findLeg(day: RateDay, currencyId: string): Leg | undefined {
  const perEuro = Object.hasOwn(day.rates, currencyId) ? day.rates[currencyId] : undefined;
  return perEuro === undefined ? undefined : { perEuro, day };
}

function chosen(from: Leg, to: Leg): ChosenRate {
  const legDays = [from.day, to.day].filter((day) => day !== undefined);
  const oldest = legDays.reduce((a, b) => (b.date < a.date ? b : a));
  const sources = new Set(legDays.map((day) => day.source));
  return {
    rate: crossRate(from.perEuro, to.perEuro),
    rateDate: oldest.date,
    source: [...sources].join(', '),
  };
}
