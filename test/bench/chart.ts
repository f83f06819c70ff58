const LINE = 18;
const LEFT = 240;
const BARS = 430;
const RIGHT = 60;
const TOP = 44;

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** What it is compared with. */
  readonly mark: number;
}

/** Bars with a mark each. It has its own background, so that it is readable on both light and dark pages. */
export function asSvg(title: string, bars: readonly Bar[]): string {
  const most = Math.max(...bars.flatMap(({ value, mark }) => [value, mark]), Number.MIN_VALUE);
  const scale = (value: number) => Math.round((value / most) * BARS * 10) / 10;
  const width = LEFT + BARS + RIGHT;
  const height = TOP + bars.length * LINE + 14;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">
<style>
  .back { fill: #ffffff; stroke: #d0d7de } text { fill: #1f2328; font: 12px system-ui, sans-serif }
  .title { font-weight: 600; font-size: 14px } .bar { fill: #2f6fbf } .mark { stroke: #9a6700; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    .back { fill: #161b22; stroke: #30363d } text { fill: #e6edf3 } .bar { fill: #58a6ff } .mark { stroke: #e3b341 }
  }
</style>
<rect class="back" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6"/>
<text class="title" x="14" y="26">${escaped(title)}</text>
${bars.map((bar, index) => draw(bar, TOP + index * LINE, scale)).join('\n')}
</svg>
`;
}

function draw({ name, value, mark }: Bar, y: number, scale: (value: number) => number): string {
  const markX = LEFT + scale(mark);
  return [
    `<text x="${LEFT - 8}" y="${y + 12}" text-anchor="end">${escaped(name)}</text>`,
    `<rect class="bar" x="${LEFT}" y="${y + 2}" width="${Math.max(scale(value), 1)}" height="${LINE - 6}" rx="2"/>`,
    `<line class="mark" x1="${markX}" x2="${markX}" y1="${y}" y2="${y + LINE - 2}"/>`,
    `<text x="${LEFT + Math.max(scale(value), scale(mark)) + 6}" y="${y + 12}">${Math.round(value)}</text>`,
  ].join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
