import { useMoney } from '../../platform/use-money.ts';
import { Tip } from './chart.tsx';
import type { Series } from './column-chart.tsx';

/** Where a part of a column begins and ends, in amounts. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

export const LINE_LOOK = 'line';

interface LabelsProps {
  readonly series: readonly Omit<Series, 'values'>[];
  readonly middles: readonly number[];
  readonly start: number;
  readonly end: number;
  readonly bottom: number;
}

const LINE = 22;

/** The name and the sum of each part, beside the last column, moved apart where they would touch. */
export function Labels({ series, middles, start, end, bottom }: LabelsProps) {
  const money = useMoney();
  const order = series.map((_, index) => index).toSorted((a, b) => (middles[b] ?? 0) - (middles[a] ?? 0));
  const places: number[] = [];
  let free = bottom - 4;
  for (const index of order) {
    places[index] = Math.min(middles[index] ?? 0, free);
    free = (places[index] ?? 0) - LINE;
  }
  const left = end - 194;
  const room = 16;
  return (
    <>
      {series.map(({ name, look, total }, index) => {
        const y = places[index] ?? 0;
        return (
          <g key={name}>
            <path class="leader" d={`M${start} ${middles[index]}L${left - 10} ${y}H${left - 4}`} />
            {look === LINE_LOOK ? (
              <g class="overlay">
                <path class="line" d={`M${left - 2} ${y}h14`} />
              </g>
            ) : (
              <rect class={look} x={left} y={y - 5} width="10" height="10" rx="2" />
            )}
            <text class="ink" x={left + 17} y={y + 4}>
              <title>{name}</title>
              {name.length > room ? `${name.slice(0, room - 1)}…` : name}
            </text>
            <text class="strong" x={end} y={y + 4} text-anchor="end">
              {money.show(total)}
            </text>
          </g>
        );
      })}
    </>
  );
}

interface FocusProps {
  readonly part: Part | undefined;
  readonly left: number;
  readonly bar: number;
  readonly y: (value: number) => number;
  readonly width: number;
  readonly lines: readonly [string, string, (string | undefined)?];
}

export function Focus({ part, left, bar, y, width, lines }: FocusProps) {
  if (!part) return null;
  const top = Math.min(y(part.from), y(part.to));
  const tall = Math.abs(y(part.from) - y(part.to));
  return (
    <>
      <rect
        class="focus-mark"
        x={left - 2.5}
        y={top - 2.5}
        width={bar + 5}
        height={Math.max(tall, 1) + 4}
        rx="2"
      />
      <Tip
        x={left + bar + 12 + 150 > width ? left - 176 : left + bar + 12}
        y={top - 10}
        width={width}
        lines={lines}
      />
    </>
  );
}
