import type { ComponentChildren } from 'preact';

/** Small pictures of reports, stretched to the width of their tile. The report has their numbers. */
const [WIDTH, HEIGHT, MARGIN] = [300, 104, 4];

interface PictureProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

function Picture({ label, children }: PictureProps) {
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {children}
    </svg>
  );
}

const x = (at: number, of: number) => MARGIN + (at / Math.max(of, 1)) * (WIDTH - 2 * MARGIN);

function scaleOf(values: readonly number[], isFromZero: boolean): (value: number) => number {
  const low = Math.min(...values, isFromZero ? 0 : Number.POSITIVE_INFINITY);
  const high = Math.max(...values, isFromZero ? 0 : Number.NEGATIVE_INFINITY);
  return (value) => HEIGHT - MARGIN - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * MARGIN);
}

/** One figure over time, as an area from zero. */
export function AreaPicture({ label, values }: { label: string; values: readonly number[] }) {
  const y = scaleOf(values, true);
  const last = values.length - 1;
  const path = values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at, last)} ${y(value)}`).join('');
  return (
    <Picture label={label}>
      <path class="area" d={`${path}L${x(last, last)} ${y(0)}L${x(0, last)} ${y(0)}Z`} />
      <path class="line" d={path} />
      <path class="cap" d={`M${x(last, last)} ${y(values[last] ?? 0)}h0`} />
    </Picture>
  );
}

interface ColumnsPictureProps {
  readonly label: string;
  readonly columns: readonly { readonly key: string; readonly income: number; readonly expense: number }[];
}

/** What came in beside what went out. */
export function ColumnsPicture({ label, columns }: ColumnsPictureProps) {
  const y = scaleOf(
    columns.flatMap(({ income, expense }) => [income, expense]),
    true,
  );
  const step = WIDTH / Math.max(columns.length, 1);
  const bar = step * 0.34;
  const rect = (left: number, value: number, look: string) => (
    <rect class={look} x={left} y={Math.min(y(value), y(0))} width={bar} height={Math.abs(y(value) - y(0))} />
  );
  return (
    <Picture label={label}>
      <line class="baseline" x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} />
      {columns.map(({ key, income, expense }, index) => (
        <g key={key}>
          {rect(step * index + step * 0.14, income, 'income')}
          {rect(step * index + step * 0.52, expense, 'expense')}
        </g>
      ))}
    </Picture>
  );
}

/** Parts on top of each other, in the colours of charts. */
export function StacksPicture({
  label,
  columns,
}: {
  readonly label: string;
  readonly columns: readonly {
    readonly key: string;
    readonly parts: readonly (readonly [string, number])[];
  }[];
}) {
  const tops = columns.map(({ parts }) => parts.reduce((sum, [, value]) => sum + Math.max(value, 0), 0));
  const y = scaleOf(tops, true);
  const step = WIDTH / Math.max(columns.length, 1);
  return (
    <Picture label={label}>
      {columns.map(({ key, parts }, index) => {
        let from = 0;
        return parts.map(([look, value]) => {
          const bottom = from;
          from += Math.max(value, 0);
          return (
            <rect
              key={`${key} ${look}`}
              class={look}
              x={step * index + step * 0.1}
              y={y(from)}
              width={step * 0.8}
              height={Math.max(y(bottom) - y(from) - 1, 0)}
            />
          );
        });
      })}
      <line class="baseline" x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} />
    </Picture>
  );
}

interface StepsPictureProps {
  readonly label: string;
  readonly points: readonly { readonly at: number; readonly value: number }[];
  readonly until: number;
  /** Index of the lowest point. */
  readonly lowest: number;
}

/** A balance, which stays until something changes it. */
export function StepsPicture({ label, points, until, lowest }: StepsPictureProps) {
  const y = scaleOf(
    points.map(({ value }) => value),
    false,
  );
  const path = points
    .map(({ at, value }, index) =>
      index === 0 ? `M${x(at, until)} ${y(value)}` : `H${x(at, until)}V${y(value)}`,
    )
    .join('');
  const mark = points[lowest];
  return (
    <Picture label={label}>
      <path class="line thin" d={`${path}H${x(until, until)}`} />
      {mark && (
        <path class={mark.value < 0 ? 'cap low' : 'cap'} d={`M${x(mark.at, until)} ${y(mark.value)}h0`} />
      )}
    </Picture>
  );
}
