import { type Column, tableText } from '../cli/table.ts';
import type { BookRow } from './book.ts';
import type { Rule } from './rules.ts';

export interface Score {
  readonly right: number;
  readonly wrong: number;
  /** Without a proposal. */
  readonly none: number;
}

export interface MonthScores {
  readonly month: string;
  readonly rows: number;
  /** In the order of the rules. */
  readonly scores: readonly Score[];
}

/** As many records as a preview reads. */
const REMEMBERED_MAX = 2000;

/** Goes through a book month by month. In each one, the rules know only the months before it. */
export function measure(book: readonly BookRow[], rules: readonly Rule[]): MonthScores[] {
  const months = Map.groupBy(book, ({ date }) => date.slice(0, 7));
  const known: BookRow[] = [];
  return [...months].map(([month, rows]) => {
    const newest = known.slice(-REMEMBERED_MAX).reverse();
    known.push(...rows);
    return { month, rows: rows.length, scores: rules.map((rule) => scoreOf(rows, rule(newest))) };
  });
}

function scoreOf(rows: readonly BookRow[], propose: ReturnType<Rule>): Score {
  const score = { right: 0, wrong: 0, none: 0 };
  for (const row of rows) {
    const label = propose(row);
    score[label === undefined ? 'none' : label === row.label ? 'right' : 'wrong']++;
  }
  return score;
}

/** All months together. */
export function totalOf(months: readonly MonthScores[], name: string): MonthScores {
  const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0);
  const rules = months[0]?.scores ?? [];
  return {
    month: name,
    rows: sum(months.map(({ rows }) => rows)),
    scores: rules.map((_, rule) => {
      const of = (key: keyof Score) => sum(months.map(({ scores }) => scores[rule]?.[key] ?? 0));
      return { right: of('right'), wrong: of('wrong'), none: of('none') };
    }),
  };
}

/** Percent of the rows: right, wrong, without a proposal. */
export function scoresText(lines: readonly MonthScores[], rules: readonly string[]): string {
  const columns: Column[] = [
    { title: 'Month' },
    { title: 'Rows', isNumber: true },
    ...rules.flatMap((name) => [
      { title: `${name}: right`, isNumber: true },
      { title: 'wrong', isNumber: true },
      { title: 'none', isNumber: true },
    ]),
  ];
  const cells = lines.map(({ month, rows, scores }) => {
    const percent = (count: number) => `${((100 * count) / rows).toFixed(1)} %`;
    return [
      month,
      rows.toLocaleString('en'),
      ...scores.flatMap(({ right, wrong, none }) => [right, wrong, none].map(percent)),
    ];
  });
  return tableText(columns, cells);
}
