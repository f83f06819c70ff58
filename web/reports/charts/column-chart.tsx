import { formatMonth, formatMonthShort, locale } from '../../platform/formats.ts';
import { useMoney } from '../../platform/use-money.ts';
import { reportTexts as t } from '../../texts/en/reports.ts';
import { shortNumber, textWidth, valueScale } from '../../ui/scale.ts';
import { ValueAxis } from '../../ui/value-axis.tsx';
import { percent } from '../report-table.tsx';
import { Chart } from './chart.tsx';
import { Focus, Labels, LINE_LOOK, type Part } from './column-labels.tsx';

export interface Series {
  readonly name: string;
  /** `c1` to `c7`, or the colour of a meaning. */
  readonly look: string;
  /** One value per month. Those below zero hang from the axis. */
  readonly values: readonly number[];
  readonly total: number;
}

interface ColumnChartProps {
  readonly title: string;
  readonly about: string;
  readonly months: readonly string[];
  /** From the axis outwards. */
  readonly series: readonly Series[];
  /** Above each column, or as a line of this name. */
  readonly totals: readonly number[];
  readonly lineName?: string;
  /** Beside the line's name. */
  readonly lineTotal?: number;
  /** The month that is not over yet. */
  readonly unfinished?: { readonly month: string; readonly text: string };
  readonly hasShares?: boolean;
  readonly onOpen?: (seriesIndex: number, monthIndex: number) => void;
}

const START = 44;
const LABELS = 208;
const GAP = 1.5;

/** Columns by month, in parts. Where there is room, the last column is labelled instead of a legend. */
export function ColumnChart(props: ColumnChartProps) {
  const {
    title,
    about,
    months,
    series,
    totals,
    lineName,
    lineTotal = totals.at(-1) ?? 0,
    unfinished,
    hasShares,
    onOpen,
  } = props;
  const money = useMoney();
  const hasLine = lineName !== undefined;
  const stacks = months.map((_, month) => stackOf(series.map(({ values }) => values[month] ?? 0)));
  const bounds = [...stacks.flat().flatMap(({ from, to }) => [from, to]), ...(hasLine ? totals : [])];
  const seriesOf = (mark: number) => mark % series.length;
  const monthOf = (mark: number) => Math.floor(mark / series.length);
  const amountOf = (mark: number) => series[seriesOf(mark)]?.values[monthOf(mark)] ?? 0;
  const nameOf = (mark: number) => `${series[seriesOf(mark)]?.name} ${money.show(amountOf(mark))}`;
  const shareOf = (mark: number) => {
    const total = totals[monthOf(mark)] ?? 0;
    return hasShares && total > 0 ? t.ofMonth(percent(amountOf(mark) / total)) : undefined;
  };
  const isLabelled = (width: number) => width > 760;
  return (
    <>
      <Chart
        title={title}
        about={about}
        height={(width) => (width > 480 ? 344 : 252)}
        count={months.length * series.length}
        steps={{ ArrowRight: series.length, ArrowLeft: -series.length, ArrowUp: 1, ArrowDown: -1 }}
        textOf={(mark) =>
          [`${formatMonth(months[monthOf(mark)] ?? '')}: ${nameOf(mark)}`, shareOf(mark)]
            .filter(Boolean)
            .join(', ')
        }
        onOpen={onOpen && ((mark) => onOpen(seriesOf(mark), monthOf(mark)))}
      >
        {({ width, focused, marks }) => {
          const height = width > 480 ? 344 : 252;
          const end = isLabelled(width) ? width - LABELS : width - 4;
          const scale = valueScale(bounds, 26, height - 40, width > 480 ? 4 : 3);
          const step = (end - START) / Math.max(months.length, 1);
          const bar = Math.min(54, step * 0.64);
          const x = (month: number) => START + step * (month + 0.5);
          const every = Math.ceil(36 / step);
          const sums = totals.map(wholeNumber);
          const isTight = sums.some((sum) => textWidth(sum) > step);
          return (
            <>
              <ValueAxis scale={scale} start={START} end={end} />
              {stacks.map((parts, month) =>
                parts.map(({ from, to }, index) => {
                  const look = series[index]?.look ?? '';
                  const top = Math.min(scale.y(from), scale.y(to));
                  const tall = Math.abs(scale.y(from) - scale.y(to));
                  if (tall < 0.1) return null;
                  return (
                    <g key={`${months[month]} ${look}`} {...marks(month * series.length + index)}>
                      <rect
                        class={look}
                        x={x(month) - bar / 2}
                        y={top + (to > 0 ? 0 : GAP)}
                        width={bar}
                        height={Math.max(tall - GAP, 0.75)}
                      />
                    </g>
                  );
                }),
              )}
              {months.map((month, index) => (
                <g key={month}>
                  {!hasLine && !money.isHidden && step > 46 && (
                    <text
                      class="strong"
                      x={x(index)}
                      y={scale.y(Math.max(...(stacks[index] ?? []).map(({ to }) => to), 0)) - 8}
                      text-anchor="middle"
                    >
                      {isTight ? shortNumber(totals[index] ?? 0, locale()) : sums[index]}
                    </text>
                  )}
                  {(months.length - 1 - index) % every === 0 && (
                    <text x={x(index)} y={height - 20} text-anchor="middle">
                      {formatMonthShort(month)}
                    </text>
                  )}
                  <text x={x(index)} y={height - 5} text-anchor="middle">
                    {month === unfinished?.month && step > 70
                      ? unfinished.text
                      : hasYear(months, index, step)
                        ? month.slice(0, 4)
                        : ''}
                  </text>
                </g>
              ))}
              {hasLine && (
                <g class="overlay">
                  <path
                    class="line"
                    d={totals
                      .map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${scale.y(value)}`)
                      .join('')}
                  />
                  {totals.map((value, at) => (
                    <circle
                      key={months[at]}
                      class="dot"
                      cx={x(at)}
                      cy={scale.y(value)}
                      r={months.length > 24 ? 2.5 : 4}
                    />
                  ))}
                </g>
              )}
              {isLabelled(width) && (
                <Labels
                  series={
                    hasLine ? [...series, { name: lineName, look: LINE_LOOK, total: lineTotal }] : series
                  }
                  middles={[
                    ...(stacks.at(-1) ?? []).map(({ from, to }) => scale.y((from + to) / 2)),
                    ...(hasLine ? [scale.y(totals.at(-1) ?? 0)] : []),
                  ]}
                  start={x(months.length - 1) + bar / 2 + 4}
                  end={width}
                  bottom={height - 40}
                />
              )}
              {focused !== undefined && (
                <Focus
                  part={stacks[monthOf(focused)]?.[seriesOf(focused)]}
                  left={x(monthOf(focused)) - bar / 2}
                  bar={bar}
                  y={scale.y}
                  width={isLabelled(width) ? end : width}
                  lines={[formatMonth(months[monthOf(focused)] ?? ''), nameOf(focused), shareOf(focused)]}
                />
              )}
            </>
          );
        }}
      </Chart>
      <ul class="legend">
        {series.map(({ name, look }) => (
          <li key={name}>
            <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
              <rect class={look} width="10" height="10" />
            </svg>
            {name}
          </li>
        ))}
        {hasLine && (
          <li>
            <svg class="chart key-line" viewBox="0 0 16 10" aria-hidden="true">
              <path class="line" d="M0 5H16" />
            </svg>
            {lineName}
          </li>
        )}
      </ul>
    </>
  );
}

/** January has the year, and the first month, unless the two would touch. */
export function hasYear(months: readonly string[], index: number, step: number): boolean {
  if (months[index]?.endsWith('-01')) return true;
  const next = months.findIndex((month, at) => at > 0 && month.endsWith('-01'));
  return index === 0 && (next < 0 || next * step > 40);
}

/** Positive parts pile up on the axis, negative ones hang from it. */
function stackOf(values: readonly number[]): Part[] {
  let above = 0;
  let below = 0;
  return values.map((value) => {
    const from = value >= 0 ? above : below;
    if (value >= 0) above += value;
    else below += value;
    return { from, to: from + value };
  });
}

function wholeNumber(value: number): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: 0 }).format(value).replace('-', '\u2212');
}
