import { useMoney } from '../../platform/use-money.ts';
import { reportTexts as t } from '../../texts/en/reports.ts';
import { textWidth, valueScale } from '../../ui/scale.ts';
import { Chart } from './chart.tsx';

export interface BarRow {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** A colour: `c1` to `c7`, `expense`. */
  readonly look: string;
  /** What is beyond this is red. */
  readonly overFrom?: number | undefined;
  /** A black mark: what it is compared with. */
  readonly mark?: number | undefined;
  /** After the amount: its share, or what is left. */
  readonly note?: string | undefined;
}

interface BarChartProps {
  readonly title: string;
  readonly about: string;
  readonly rows: readonly BarRow[];
  /** What the marks are. Default: what was planned. */
  readonly markText?: (amount: string) => string;
  /** Leaves room for notes although not every row has one. */
  readonly hasNotes?: boolean;
  readonly onOpen?: (index: number) => void;
}

const LINE = 34;
const LINE_PHONE = 46;

/** One horizontal bar per row, its name before it and its amount after it. */
export function BarChart({
  title,
  about,
  rows,
  markText = t.planned,
  hasNotes = rows.some(({ note }) => note),
  onOpen,
}: BarChartProps) {
  const money = useMoney();
  const values = rows.flatMap(({ value, mark }) => [value, mark ?? 0]);
  const isLong = rows.some(({ note }) => (note?.length ?? 0) > 7);
  const noteWidth = !hasNotes ? 0 : isLong ? 76 : 58;
  const room = Math.max(...rows.map(({ value }) => textWidth(money.show(value)))) + noteWidth + 16;
  const isNarrow = (width: number) => width <= 560;
  const lineOf = (width: number) => (isNarrow(width) ? LINE_PHONE : LINE);
  const textOf = ({ name, value, mark, note }: BarRow) =>
    [
      `${name}: ${money.show(value)}`,
      ...(mark === undefined ? [] : [markText(money.show(mark))]),
      ...(note ? [note] : []),
    ].join(', ');
  return (
    <Chart
      title={title}
      about={about}
      height={(width) => rows.length * lineOf(width)}
      count={rows.length}
      steps={{ ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }}
      textOf={(index) => (rows[index] ? textOf(rows[index]) : '')}
      onOpen={onOpen}
    >
      {({ width, focused, marks }) => {
        const narrow = isNarrow(width);
        const line = lineOf(width);
        const start = narrow ? 0 : 168;
        const end = narrow ? width : width - Math.max(room, 168);
        const scale = valueScale(values, end, start, narrow ? 3 : 5);
        const zero = scale.y(0);
        const bottom = rows.length * line;
        return (
          <>
            {/* The bars carry their numbers. Names that begin where the bars do would stand on the line. */}
            {(!narrow || zero > 0) && <line class="baseline" x1={zero} x2={zero} y1={0} y2={bottom} />}
            {rows.map((row, index) => {
              const top = index * line;
              const tip = scale.y(row.value);
              const y = narrow ? top + 24 : top + 9;
              const name = cut(row.name, narrow ? 26 : 22);
              return (
                <g key={row.key} {...marks(index)}>
                  <rect class="hit" x={0} y={top} width={width} height={line} />
                  <text class="ink" x={0} y={top + (narrow ? 15 : 21)}>
                    <title>{row.name}</title>
                    {name}
                  </text>
                  <rect
                    class={row.look}
                    x={Math.min(zero, tip)}
                    y={y}
                    width={Math.max(Math.abs(tip - zero), 0.75)}
                    height={16}
                  />
                  {row.overFrom !== undefined && (
                    <rect
                      class="over"
                      x={scale.y(row.overFrom)}
                      y={y}
                      width={Math.max(tip - scale.y(row.overFrom), 0.75)}
                      height={16}
                    />
                  )}
                  {row.mark !== undefined && (
                    <rect class="mark-at" x={scale.y(row.mark) - 1} y={y - 3} width="2.5" height="22" />
                  )}
                  <text class="strong" x={width - noteWidth} y={top + (narrow ? 15 : 21)} text-anchor="end">
                    {money.show(row.value)}
                  </text>
                  {row.note && (
                    <text x={width} y={top + (narrow ? 15 : 21)} text-anchor="end">
                      {row.note}
                    </text>
                  )}
                  {focused === index && (
                    <rect
                      class="focus-mark"
                      x={Math.min(zero, tip) - 2.5}
                      y={y - 2.5}
                      width={Math.abs(tip - zero) + 5}
                      height={21}
                      rx="2"
                    />
                  )}
                </g>
              );
            })}
          </>
        );
      }}
    </Chart>
  );
}

function cut(name: string, most: number): string {
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}
