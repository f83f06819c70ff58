import { curveStepAfter, line } from 'd3-shape';
import { useRef } from 'preact/hooks';
import { useWidth } from './use-width.ts';

interface SparkProps {
  readonly label: string;
  /** Days from the start, and the balance from then on. */
  readonly points: readonly { readonly at: number; readonly value: number }[];
  readonly until: number;
  /** Whether the balance is what is owed: below zero is no trouble then. */
  readonly isDebt?: boolean;
  /** Index of the point to mark. */
  readonly lowest: number;
}

const HEIGHT = 36;

/** A balance in steps, small. */
export function Spark({ label, points, until, isDebt = false, lowest }: SparkProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const values = points.map(({ value }) => value);
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const x = (at: number) => 4 + (at / Math.max(until, 1)) * (width - 8);
  const y = (value: number) => HEIGHT - 5 - ((value - low) / (high - low || 1)) * (HEIGHT - 10);
  const end = { at: until, value: points.at(-1)?.value ?? 0 };
  const path = line<{ at: number; value: number }>()
    .x(({ at }) => x(at))
    .y(({ value }) => y(value))
    .curve(curveStepAfter)([...points, end]);
  const mark = points[lowest];
  return (
    <div class="chart-box" ref={box}>
      {width > 0 && (
        <svg class="chart" viewBox={`0 0 ${width} ${HEIGHT}`} height={HEIGHT} role="img" aria-label={label}>
          <line class="baseline" x1="0" x2={width} y1={y(0)} y2={y(0)} />
          <path class="line thin" d={path ?? ''} />
          {mark && (
            <circle
              class={mark.value < 0 && !isDebt ? 'dot low' : 'dot'}
              cx={x(mark.at)}
              cy={y(mark.value)}
              r={4}
            />
          )}
        </svg>
      )}
    </div>
  );
}
