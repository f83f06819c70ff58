import { type Row, type Table, verdictOf } from './table.ts';

const LINE = 18;
const LEFT = 190;
const BARS = 480;
const RIGHT = 60;
const TOP = 44;

/**
 * Bars of a table's judged values, with its budgets as marks. It has its own background, so that it is readable on both
 * light and dark pages.
 */
export function asSvg(table: Table): string {
  const rows = table.rows.filter((row): row is Row & { value: number } => Number.isFinite(row.value));
  const most = Math.max(...rows.flatMap(({ value, budget }) => [value, budget ?? 0]), Number.MIN_VALUE);
  const scale = (value: number) => Math.round((value / most) * BARS * 10) / 10;
  const width = LEFT + BARS + RIGHT;
  const height = TOP + rows.length * LINE + 14;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(table.title)}">
<style>
  .back { fill: #ffffff; stroke: #d0d7de } text { fill: #1f2328; font: 12px system-ui, sans-serif }
  .title { font-weight: 600; font-size: 14px } .bar { fill: #2f6fbf } .over { fill: #c4402f } .mark { stroke: #9a6700; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    .back { fill: #161b22; stroke: #30363d } text { fill: #e6edf3 }
    .bar { fill: #58a6ff } .over { fill: #ff7b72 } .mark { stroke: #e3b341 }
  }
</style>
<rect class="back" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6"/>
<text class="title" x="14" y="26">${escaped(table.title)}</text>
${rows.map((row, index) => bar(row, TOP + index * LINE, scale)).join('\n')}
</svg>
`;
}

function bar(row: Row & { value: number }, y: number, scale: (value: number) => number): string {
  const { name, value, budget } = row;
  const kind = verdictOf(row) === 'FAIL' ? 'over' : 'bar';
  const middle = y + 12;
  return [
    `<text x="${LEFT - 8}" y="${middle}" text-anchor="end">${escaped(name)}</text>`,
    `<rect class="${kind}" x="${LEFT}" y="${y + 2}" width="${Math.max(scale(value), 1)}" height="${LINE - 6}" rx="2"/>`,
    ...(budget === undefined
      ? []
      : [
          `<line class="mark" x1="${LEFT + scale(budget)}" x2="${LEFT + scale(budget)}" y1="${y}" y2="${y + LINE - 2}"/>`,
        ]),
    `<text x="${LEFT + Math.max(scale(value), scale(budget ?? 0)) + 6}" y="${middle}">${shorten(value)}</text>`,
  ].join('');
}

/** Three significant digits, never in exponents. */
function shorten(value: number): string {
  if (value >= 100) return String(Math.round(value));
  return String(Number(value.toPrecision(3)));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
