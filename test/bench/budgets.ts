import { median } from './statistics.ts';

/** Ratios are to what the stage compares with: the stock handler, the plain calls, single create requests. */
export const BUDGETS = {
  lambdaMedian: 0.8,
  /** Mostly chance: three runs of a function are few, and the highest of all counts. */
  lambdaEach: 1.4,
  wholeCpuMedian: 0.85,
  warmCpuMedian: 1.1,
  warmCpuEach: 1.6,
  /** Dollars per 1,000 requests. */
  dollars: { createExpense: 0.021, listExpenses: 0.0058 },
  growthEach: 1.05,
  feedLag: 1.5,
  importTime: 0.2,
  importUnits: 0.5,
  /** Actual, which writes to SQLite in its own process, took 1.4 to 1.7 ms per row. */
  repeatedImportRowMs: 1.7,
  kilobytesMedian: 300,
} as const;

export interface Check {
  readonly what: string;
  readonly value: number;
  readonly budget: number;
  /** The names of all values past the budget, if it applies to several. */
  readonly past: readonly string[];
}

export function atMost(what: string, value: number, budget: number): Check {
  return { what, value, budget, past: [] };
}

export type Named = readonly [name: string, value: number];

export function medianAtMost(what: string, values: readonly Named[], budget: number): Check {
  return atMost(`${what}, median`, median(values.map(([, value]) => value)), budget);
}

/** Stands for all of them: what is not a number counts as the highest. */
export function eachAtMost(what: string, values: readonly Named[], budget: number): Check {
  const order = (value: number) => (Number.isNaN(value) ? Number.POSITIVE_INFINITY : value);
  const [[name, value] = ['nothing measured', Number.NaN]] = values.toSorted(
    ([, a], [, b]) => order(b) - order(a),
  );
  const past = values.filter(([, each]) => !(each <= budget)).map(([each]) => each);
  return { what: `${what}, highest (${name})`, value, budget, past };
}

/** A value that could not be measured fails: NaN is not within any budget. */
export function isMet({ value, budget }: Check): boolean {
  return value <= budget;
}

export function checkCells(check: Check): string[] {
  const value = Number.isNaN(check.value) ? 'unknown' : Number(check.value.toPrecision(3)).toString();
  return [check.what, value, String(check.budget), isMet(check) ? 'met' : 'EXCEEDED'];
}
