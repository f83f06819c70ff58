import { area, line } from 'd3-shape';
import { formatMonth, formatMonthShort } from '../../platform/formats.ts';
import { useMoney } from '../../platform/use-money.ts';
import { textWidth, valueScale } from '../../ui/scale.ts';
import { ValueAxis } from '../../ui/value-axis.tsx';
import { Chart, Tip } from './chart.tsx';
import { hasYear } from './column-chart.tsx';

interface AreaChartProps {
  readonly title: string;
  readonly about: string;
  readonly months: readonly string[];
  readonly values: readonly number[];
  /** The period before, as a dashed line of this name. */
  readonly before?: { readonly name: string; readonly values: readonly number[] } | undefined;
  /** Below the last value. */
  readonly now: string;
  readonly onOpen: (month: number) => void;
}

const START = 44;
const LABELS = 96;

/** One figure by month, as an area from zero. */
export function AreaChart({ title, about, months, values, before, now, onOpen }: AreaChartProps) {
  const money = useMoney();
  const heightOf = (width: number) => (width > 480 ? 304 : 232);
  const textOf = (at: number) =>
    [
      `${formatMonth(months[at] ?? '')}: ${money.show(values[at] ?? 0)}`,
      ...(before ? [`${before.name} ${money.show(before.values[at] ?? 0)}`] : []),
    ].join(', ');
  return (
    <Chart
      title={title}
      about={about}
      height={heightOf}
      count={months.length}
      steps={{ ArrowRight: 1, ArrowLeft: -1, ArrowUp: 1, ArrowDown: -1 }}
      textOf={textOf}
      onOpen={onOpen}
    >
      {({ width, focused, marks }) => {
        const height = heightOf(width);
        const isLabelled = width > 480;
        const labels = Math.max(textWidth(money.show(values.at(-1) ?? 0)) + 12, LABELS);
        const end = isLabelled ? width - labels : width - 8;
        const scale = valueScale([...values, ...(before?.values ?? [])], 14, height - 40);
        const step = (end - START) / Math.max(months.length - 1, 1);
        const x = (at: number) => START + step * at;
        const at = months.map((_, index) => index);
        const lineOf = (of: readonly number[]) =>
          line<number>(x, (index) => scale.y(of[index] ?? 0))(at) ?? '';
        const ground = area<number>(x, scale.y(0), (index) => scale.y(values[index] ?? 0))(at) ?? '';
        const last = months.length - 1;
        const every = Math.max(Math.ceil(40 / Math.max(step, 1)), 1);
        return (
          <>
            <ValueAxis scale={scale} start={START} end={end} />
            {months.map((month, index) => (
              <g key={month}>
                {(last - index) % every === 0 && (
                  <text x={x(index)} y={height - 20} text-anchor={index === last ? 'end' : 'middle'}>
                    {formatMonthShort(month)}
                  </text>
                )}
                {hasYear(months, index, step) && (
                  <text x={x(index)} y={height - 5} text-anchor="middle">
                    {month.slice(0, 4)}
                  </text>
                )}
              </g>
            ))}
            <path class="area" d={ground} />
            {before && <path class="before" d={lineOf(before.values)} />}
            <path class="line" d={lineOf(values)} />
            <circle class="dot" cx={x(last)} cy={scale.y(values[last] ?? 0)} r={4.5} />
            {isLabelled && (
              <>
                <EndLabel
                  x={end + 9}
                  y={scale.y(values[last] ?? 0)}
                  amount={values[last] ?? 0}
                  text={now}
                  isStrong
                />
                {before && (
                  <EndLabel
                    x={end + 9}
                    y={apart(scale.y(before.values[last] ?? 0), scale.y(values[last] ?? 0))}
                    amount={before.values[last] ?? 0}
                    text={before.name}
                  />
                )}
              </>
            )}
            {months.map((month, index) => (
              <g key={month} {...marks(index)}>
                <rect
                  class="hit"
                  x={x(index) - step / 2}
                  y={0}
                  width={Math.max(step, 8)}
                  height={height - 40}
                />
              </g>
            ))}
            {focused !== undefined && (
              <>
                <circle class="focus-mark" cx={x(focused)} cy={scale.y(values[focused] ?? 0)} r={7} />
                <Tip
                  x={x(focused) + 150 > width ? x(focused) - 160 : x(focused) + 12}
                  y={scale.y(values[focused] ?? 0) - 62}
                  width={width}
                  lines={[formatMonth(months[focused] ?? ''), money.show(values[focused] ?? 0)]}
                />
              </>
            )}
          </>
        );
      }}
    </Chart>
  );
}

const BOTH_LINES = 36;

/** Where two labels would touch, the second moves away. */
function apart(y: number, from: number): number {
  if (Math.abs(y - from) >= BOTH_LINES) return y;
  return y < from ? from - BOTH_LINES : from + BOTH_LINES;
}

interface EndLabelProps {
  readonly x: number;
  readonly y: number;
  readonly amount: number;
  readonly text: string;
  readonly isStrong?: boolean;
}

function EndLabel({ x, y, amount, text, isStrong = false }: EndLabelProps) {
  const money = useMoney();
  return (
    <>
      <text class={isStrong ? 'strong' : ''} x={x} y={y + 4}>
        {money.show(amount)}
      </text>
      <text x={x} y={y + 19}>
        {text}
      </text>
    </>
  );
}
