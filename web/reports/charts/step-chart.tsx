import { curveStepAfter, line } from 'd3-shape';
import { addDays, daysBetween } from '../../platform/days.ts';
import { formatDate, formatDay } from '../../platform/formats.ts';
import { useMoney } from '../../platform/use-money.ts';
import { valueScale } from '../../ui/scale.ts';
import { ValueAxis } from '../../ui/value-axis.tsx';
import { Chart, Tip } from './chart.tsx';

export interface Steps {
  readonly key: string;
  readonly name: string;
  readonly look: string;
  readonly points: readonly { readonly date: string; readonly balance: number }[];
  readonly lowest: { readonly date: string; readonly balance: number };
}

interface StepChartProps {
  readonly title: string;
  readonly about: string;
  readonly from: string;
  readonly to: string;
  readonly series: readonly Steps[];
}

const START = 44;
const HEIGHT = 344;
const LABELS = 190;

/** Balances, which stay until the next day that changes them. The arrow keys read every change. */
export function StepChart({ title, about, from, to, series }: StepChartProps) {
  const money = useMoney();
  const marks = series.flatMap(({ points, ...rest }) => points.map((point) => ({ ...rest, ...point })));
  const days = Math.max(daysBetween(from, to), 1);
  const textOf = (index: number) => {
    const mark = marks[index];
    return mark ? `${mark.name}, ${formatDate(mark.date)}: ${money.show(mark.balance)}` : '';
  };
  return (
    <>
      <Chart
        title={title}
        about={about}
        height={HEIGHT}
        count={marks.length}
        steps={{ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }}
        textOf={textOf}
      >
        {({ width, focused, marks: shape }) => {
          const isLabelled = width > 760;
          const end = isLabelled ? width - LABELS : width - 8;
          const scale = valueScale(
            marks.map(({ balance }) => balance),
            26,
            HEIGHT - 34,
          );
          const x = (date: string) => START + (daysBetween(from, date) / days) * (end - START);
          const path = line<{ date: string; balance: number }>()
            .x(({ date }) => x(date))
            .y(({ balance }) => scale.y(balance))
            .curve(curveStepAfter);
          const shown = focused === undefined ? undefined : marks[focused];
          const count = width > 480 ? 6 : 3;
          return (
            <>
              <ValueAxis scale={scale} start={START} end={end} />
              {Array.from({ length: count + 1 }, (_, index) => {
                const day = addDays(from, Math.round((days * index) / count));
                return (
                  <text
                    key={day}
                    x={x(day)}
                    y={HEIGHT - 12}
                    text-anchor={index === 0 ? 'start' : index === count ? 'end' : 'middle'}
                  >
                    {formatDay(day)}
                  </text>
                );
              })}
              {series.map(({ key, look, points }) => (
                <path
                  key={key}
                  class={`stroke ${look}`}
                  d={path([...points, { date: to, balance: points.at(-1)?.balance ?? 0 }]) ?? ''}
                />
              ))}
              {series.map(({ key, look, lowest }) => (
                <circle
                  key={key}
                  class={`dot-of ${look}`}
                  cx={x(lowest.date)}
                  cy={scale.y(lowest.balance)}
                  r={4.5}
                />
              ))}
              {marks.map((mark, index) => (
                <g key={`${mark.key} ${mark.date}`} {...shape(index)}>
                  <circle class="hit" cx={x(mark.date)} cy={scale.y(mark.balance)} r={10} />
                </g>
              ))}
              {isLabelled && <Ends series={series} y={scale.y} start={end} width={width} />}
              {shown && (
                <>
                  <circle class="focus-mark" cx={x(shown.date)} cy={scale.y(shown.balance)} r={7} />
                  <Tip
                    x={x(shown.date) + 190 > width ? x(shown.date) - 180 : x(shown.date) + 12}
                    y={scale.y(shown.balance) - 62}
                    width={width}
                    lines={[formatDate(shown.date), `${shown.name} ${money.show(shown.balance)}`]}
                  />
                </>
              )}
            </>
          );
        }}
      </Chart>
      <ul class="legend">
        {series.map(({ key, name, look }) => (
          <li key={key}>
            <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
              <rect class={look} width="10" height="10" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

interface EndsProps {
  readonly series: readonly Steps[];
  readonly y: (value: number) => number;
  readonly start: number;
  readonly width: number;
}

/** The name of each line at its end, moved apart where they would touch. */
function Ends({ series, y, start, width }: EndsProps) {
  const money = useMoney();
  const last = ({ points }: Steps) => points.at(-1)?.balance ?? 0;
  const order = series.toSorted((a, b) => last(a) - last(b));
  const places = new Map<string, number>();
  let free = HEIGHT - 30;
  for (const each of order) {
    const place = Math.min(y(last(each)), free);
    places.set(each.key, place);
    free = place - 20;
  }
  return (
    <>
      {series.map((each) => {
        const place = places.get(each.key) ?? 0;
        return (
          <g key={each.key}>
            <path class="leader" d={`M${start + 2} ${y(last(each))}L${start + 12} ${place}H${start + 16}`} />
            <rect class={each.look} x={start + 20} y={place - 5} width="10" height="10" rx="2" />
            <text class="ink" x={start + 36} y={place + 4}>
              <title>{each.name}</title>
              {each.name.length > 12 ? `${each.name.slice(0, 11)}…` : each.name}
            </text>
            <text class="strong" x={width} y={place + 4} text-anchor="end">
              {money.show(last(each))}
            </text>
          </g>
        );
      })}
    </>
  );
}
