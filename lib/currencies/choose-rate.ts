import { type FxRate, RATE_ONE } from '../ledger/fx-rate.ts';
import { type CalendarDate, daysBetween } from '../platform/date.ts';
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
 * The latest rate on or before the date, or undefined if there is no recent enough one: a rate is never guessed. Each
 * currency comes from the first of the `days` that has it. They are read only as far as needed.
 */
export async function chooseRate(
  days: AsyncIterable<RateDay> | Iterable<RateDay>,
  query: RateQuery,
): Promise<ChosenRate | undefined> {
  if (query.from === query.to) return { rate: RATE_ONE, rateDate: query.date, source: 'same_currency' };
  let from = query.from === 'EUR' ? EURO : undefined;
  let to = query.to === 'EUR' ? EURO : undefined;
  for await (const day of days) {
    const ageDays = daysBetween(day.date, query.date);
    // Both currencies are this recent, so their days are never further apart than that either.
    if (ageDays < 0 || ageDays > query.maxAgeDays) continue;
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
