import type { ReportTable, Value } from './report-table.tsx';

/** The table of a report as RFC 4180 describes it. Amounts have a decimal point and no separators. */
export function csvOf({ columns, rows, total }: ReportTable): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map(({ cells }) => cells.map(({ value }) => value)),
    ...(total ? [total.map(({ value }) => value)] : []),
  ];
  return lines.map((line) => `${line.map(cellText).join(',')}\r\n`).join('');
}

function cellText(value: Value | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = harmless(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a spreadsheet would take for a formula gets an apostrophe, as in the service's own exports. */
const FORMULA = /(^|[;\t\r\n])(?=(?:(?![\t\r\n])[\s"])*[=+\-@＝＋－＠])/g;

function harmless(text: string): string {
  return text.replace(FORMULA, "$1'");
}
