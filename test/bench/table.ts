/** The result of a stage: printed, written to docs/performance.md and drawn, all from this. */
export interface Table {
  /** Names the stage on the command line and the chart's file. */
  readonly id: string;
  readonly title: string;
  /** What was measured, how, and what it is compared with. */
  readonly text: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

export interface Row {
  readonly name: string;
  /** One for each column after the first, which is the name. */
  readonly cells: readonly (string | number)[];
  /** The value that is judged and drawn. Absent in a row that is only informative. */
  readonly value?: number;
  readonly budget?: number;
  /** What else is judged, but not drawn. */
  readonly further?: readonly { readonly what: string; readonly value: number; readonly budget: number }[];
}

export type Verdict = 'pass' | 'FAIL' | '';

type Judged = Pick<Row, 'value' | 'budget' | 'further'>;

/** A value that could not be measured fails: NaN is not within any budget. */
export function verdictOf({ value, budget, further = [] }: Judged): Verdict {
  if (budget === undefined) return '';
  return [{ value, budget }, ...further].every(isWithin) ? 'pass' : 'FAIL';
}

function isWithin({ value, budget }: { value?: number | undefined; budget?: number | undefined }): boolean {
  return value !== undefined && budget !== undefined && value <= budget;
}

export function failures(tables: readonly Table[]): string[] {
  return tables.flatMap(({ id, rows }) =>
    rows
      .filter(({ budget }) => budget !== undefined)
      .flatMap(({ name, value, budget, further = [] }) =>
        [{ what: '', value, budget }, ...further]
          .filter((judged) => !isWithin(judged))
          .map(
            (judged) =>
              `${id}: ${name} is at ${format(judged.value)}${judged.what && ` ${judged.what}`}, its budget is ${judged.budget}`,
          ),
      ),
  );
}

function format(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? 'an unknown value' : value.toPrecision(3);
}

function grid({ columns, rows }: Table): string[][] {
  const hasBudgets = rows.some(({ budget }) => budget !== undefined);
  return [
    [...columns, ...(hasBudgets ? ['budget', ''] : [])],
    ...rows.map((row) => [
      row.name,
      ...row.cells.map(String),
      ...(hasBudgets ? [row.budget?.toString() ?? '', verdictOf(row)] : []),
    ]),
  ];
}

export function asText(table: Table): string {
  const lines = grid(table);
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  const body = lines.map((cells) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return [table.title, ...body].join('\n');
}

export function asMarkdown(table: Table): string {
  const [head = [], ...body] = grid(table);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [line(head), line(rule), ...body.map(line)].join('\n');
}
