/** What a stage has measured: printed, and written to dist/performance-tables.md. */
export interface Table {
  readonly title: string;
  /** What was measured, how, and what it is compared with. */
  readonly text: string;
  readonly columns: readonly string[];
  /** The first cell is the name. */
  readonly rows: readonly (readonly (string | number)[])[];
}

export function asText({ title, columns, rows }: Table): string {
  const lines = [columns, ...rows].map((cells) => cells.map(String));
  const widths = columns.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const body = lines.map((cells) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return [title, ...body].join('\n');
}

export function asMarkdown({ columns, rows }: Pick<Table, 'columns' | 'rows'>): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const rule = columns.map((_, column) => (column === 0 ? '---' : '--:'));
  return [line(columns), line(rule), ...rows.map(line)].join('\n');
}
