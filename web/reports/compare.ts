import type { Spending } from '../../client/client.ts';
import { addDays, addMonths, daysBetween, lastDayOf } from '../platform/days.ts';
import { add } from '../platform/money.ts';

export const COMPARISONS = ['before', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The same day of another month, or its last one. */
function inMonth(day: string, by: number): string {
  const month = addMonths(day.slice(0, 7), by);
  const [same, last] = [`${month}-${day.slice(8)}`, lastDayOf(month)];
  return same < last && day !== lastDayOf(day.slice(0, 7)) ? same : last;
}

/** What a range is compared with: the year before, or as many months, or days, just before it. */
export function rangeBefore({ from, to }: Days, comparison: Comparison): Days {
  const shift = (months: number): Days => ({
    from: `${addMonths(from.slice(0, 7), months)}${from.slice(7)}`,
    to: inMonth(to, months),
  });
  if (comparison === 'year') return { ...shift(-12), from: inMonth(from, -12) };
  if (from.endsWith('-01')) return shift(-monthsIn(from, to));
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(to, -days) };
}

function monthsIn(from: string, to: string): number {
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return count(to) - count(from) + 1;
}

type Row = Spending['rows'][number];

export interface ComparedRow extends Row {
  readonly was: number;
  readonly change: number;
}

const keyOf = ({ id, name, is_other }: Row): string => `${id ?? ''} ${name ?? ''} ${is_other ?? ''}`;

/** Each row beside what it was; what has ended comes last. */
export function comparedRows(rows: readonly Row[], before: readonly Row[], decimals: number): ComparedRow[] {
  const old = new Map(before.map((row) => [keyOf(row), row.amount]));
  const now = new Set(rows.map(keyOf));
  const ended = before.filter((row) => !now.has(keyOf(row)));
  return [...rows, ...ended.map((row) => ({ ...row, amount: 0, share: 0, count: 0 }))].map((row) => {
    const was = old.get(keyOf(row)) ?? 0;
    return { ...row, was, change: add(decimals, row.amount, -was) };
  });
}

/** The row that is at least half of the whole change. */
export function mainChange(rows: readonly ComparedRow[], change: number): ComparedRow | undefined {
  const [main] = rows.toSorted((a, b) => (b.change - a.change) * Math.sign(change));
  return main && change !== 0 && main.change / change >= 0.5 ? main : undefined;
}
