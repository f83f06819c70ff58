import { area, line } from 'd3-shape';
import { useRef, useState } from 'preact/hooks';
import { locale } from '../platform/formats.ts';
import { useMoney } from '../platform/use-money.ts';
import { shortNumber, textWidth, valueScale } from './scale.ts';
import { useWidth } from './use-width.ts';
import { ValueAxis } from './value-axis.tsx';

export interface ChartPoint {
  /** On the axis: `Nov`. */
  readonly label: string;
  /** Below it, where it changes: the year. */
  readonly under?: string | undefined;
  /** In the message about the point: `November 2026`. */
  readonly name: string;
  readonly value: number;
}

interface LineChartProps {
  /** Says what the chart shows, with its first and last value. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  readonly height?: number;
}

const MARGIN = { top: 14, bottom: 38, start: 40 };

/** One series over time, as an area from zero. The arrow keys read it point by point. */
export function LineChart({ label, points, height = 232 }: LineChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const money = useMoney();
  const [focused, setFocused] = useState<number>();
  const end = width > 480 ? width - 64 : width - 8;
  const scale = valueScale(
    points.map(({ value }) => value),
    MARGIN.top,
    height - MARGIN.bottom,
  );
  const x = (index: number) => MARGIN.start + (index * (end - MARGIN.start)) / Math.max(points.length - 1, 1);
  const every = width > 480 ? 1 : 2;
  const index = points.map((_, at) => at);
  const path = line<number>()
    .x(x)
    .y((at) => scale.y(points[at]?.value ?? 0))(index);
  const ground = area<number>()
    .x(x)
    .y0(scale.y(0))
    .y1((at) => scale.y(points[at]?.value ?? 0))(index);
  const last = points.length - 1;
  const shown = focused === undefined ? undefined : points[focused];

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setFocused(Math.min(Math.max((focused ?? (step > 0 ? -1 : points.length)) + step, 0), last));
  };
  const text = (point: ChartPoint) => `${point.name}: ${money.show(point.value)}`;
  return (
    <div class="chart-box" ref={box}>
      {width > 0 && (
        <svg
          class="chart"
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          role="img"
          aria-label={label}
          // In SVG, names of attributes are as HTML writes them. The arrow keys read the points.
          tabindex={0}
          onKeyDown={onKeyDown}
          onBlur={() => setFocused(undefined)}
          onPointerMove={({ offsetX }) =>
            setFocused(Math.round(((offsetX - MARGIN.start) / (end - MARGIN.start)) * last))
          }
          onPointerLeave={() => setFocused(undefined)}
        >
          <ValueAxis scale={scale} start={MARGIN.start} end={end} />
          {points.map((point, at) =>
            (last - at) % every === 0 ? (
              <g key={point.name}>
                <text x={x(at)} y={height - 20} text-anchor={at === last && every > 1 ? 'end' : 'middle'}>
                  {point.label}
                </text>
                {point.under && (
                  <text x={x(at)} y={height - 4} text-anchor="middle">
                    {point.under}
                  </text>
                )}
              </g>
            ) : null,
          )}
          <path class="area" d={ground ?? ''} />
          <path class="line" d={path ?? ''} />
          <circle class="dot" cx={x(last)} cy={scale.y(points[last]?.value ?? 0)} r={4.5} />
          {width > 480 && !money.isHidden && !shown && (
            <text class="strong" x={x(last) + 9} y={scale.y(points[last]?.value ?? 0) + 4}>
              {atEnd(points[last]?.value ?? 0, width - end)}
            </text>
          )}
          {shown && focused !== undefined && (
            <g>
              <line class="cursor" x1={x(focused)} x2={x(focused)} y1={MARGIN.top} y2={scale.y(0)} />
              <circle class="focus-mark" cx={x(focused)} cy={scale.y(shown.value)} r={6} />
              <text
                class="strong"
                x={Math.min(Math.max(x(focused), 90), width - 90)}
                y={Math.max(scale.y(shown.value) - 14, 12)}
                text-anchor="middle"
              >
                {text(shown)}
              </text>
            </g>
          )}
        </svg>
      )}
      <span class="hidden-text" role="status">
        {shown && text(shown)}
      </span>
    </div>
  );
}

/** As it is in the figure above, without its cents; shortened where the margin has no room for that. */
function atEnd(value: number, room: number): string {
  const whole = Math.round(value).toLocaleString(locale()).replace('-', '\u2212');
  return textWidth(whole) + 9 <= room ? whole : shortNumber(value, locale());
}
