import { area, curveStepAfter, line } from 'd3-shape';
import { useRef } from 'preact/hooks';
import type { RegisterLine } from '../../client/client.ts';
import { formatDate, formatDay, today } from '../platform/formats.ts';
import { useUser } from '../platform/session.ts';
import { useMoney } from '../platform/use-money.ts';
import { accountTexts as t } from '../texts/en/accounts.ts';
import { balanceText } from '../ui/balance.tsx';
import { textWidth, valueScale } from '../ui/scale.ts';
import { useWidth } from '../ui/use-width.ts';
import { ValueAxis } from '../ui/value-axis.tsx';

interface BalanceChartProps {
  readonly name: string;
  /** Newest first, as the register has them. */
  readonly lines: readonly RegisterLine[];
  readonly currency: string;
  /** Whether it is what is owed. */
  readonly isDebt: boolean;
  /** The balance stays what it is until this day. Default: today. */
  readonly until: string | undefined;
}

interface Point {
  readonly date: string;
  readonly value: number;
}

/** The first page of the register: the chart does not change while older lines are read. */
const MOST = 100;
const MARGIN = { top: 14, bottom: 26, start: 44 };
const HEIGHT = 172;
const DAY_MS = 86_400_000;

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** The balance in steps, at the end of each day of the latest lines. The register below has the same numbers. */
export function BalanceChart({ name, lines, currency, isDebt, until }: BalanceChartProps) {
  const { base } = useMoney();
  const now = today(useUser().time_zone);
  const moved = pointsOf(lines.slice(0, MOST), currency, currency === base);
  const [first] = moved;
  const latest = moved.at(-1);
  // Two points say nothing that the balance does not.
  if (!first || !latest || moved.length < 3) return null;
  const end = until ?? now;
  const last = end > latest.date ? { ...latest, date: end } : latest;
  const points = last === latest ? moved : [...moved, last];
  return <Chart name={name} currency={currency} isDebt={isDebt} points={points} first={first} last={last} />;
}

interface ChartProps {
  readonly name: string;
  readonly currency: string;
  readonly isDebt: boolean;
  readonly points: readonly Point[];
  readonly first: Point;
  readonly last: Point;
}

function Chart({ name, currency, isDebt, points, first, last }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const money = useMoney();
  const isWide = width > 480;
  const text = (amount: number) =>
    isDebt && amount < 0
      ? balanceText(amount, isDebt, (each) => money.show(each, currency))
      : money.show(amount, currency);
  const end = isWide ? width - Math.max(textWidth(text(last.value)) + 13, 76) : width - 8;
  const values = points.map(({ value }) => value);
  const scale = valueScale(values, MARGIN.top, HEIGHT - MARGIN.bottom, isWide ? 4 : 3);
  const from = dayNumber(first.date);
  const days = dayNumber(last.date) - from;
  const x = (date: string) =>
    MARGIN.start + ((dayNumber(date) - from) / Math.max(days, 1)) * (end - MARGIN.start);
  const steps = line<Point>()
    .x(({ date }) => x(date))
    .y(({ value }) => scale.y(value))
    .curve(curveStepAfter)([...points]);
  const ground = area<Point>()
    .x(({ date }) => x(date))
    .y0(scale.y(0))
    .y1(({ value }) => scale.y(value))
    .curve(curveStepAfter)([...points]);
  const lowest = points.reduce((low, point) => (point.value < low.value ? point : low), first);
  return (
    <div class="chart-box" ref={box}>
      {width > 0 && (
        <svg
          class="chart"
          viewBox={`0 0 ${width} ${HEIGHT}`}
          height={HEIGHT}
          role="img"
          aria-label={t.chart(name, currency, formatDate(first.date), formatDate(last.date))}
        >
          <ValueAxis scale={scale} start={MARGIN.start} end={end} />
          {monthsBetween(first.date, last.date, isWide ? 8 : 4).map((date) => (
            <text key={date} x={x(date)} y={HEIGHT - 4} text-anchor="middle">
              {formatDay(date)}
            </text>
          ))}
          <path class="area" d={ground ?? ''} />
          <path class="line" d={steps ?? ''} />
          {lowest.value < 0 && !isDebt && lowest !== last && (
            <>
              <circle class="dot low" cx={x(lowest.date)} cy={scale.y(lowest.value)} r={4} />
              <text class="ink" x={x(lowest.date)} y={scale.y(lowest.value) + 18} text-anchor="middle">
                {text(lowest.value)}
              </text>
            </>
          )}
          <circle class="dot" cx={x(last.date)} cy={scale.y(last.value)} r={4.5} />
          {isWide && (
            <text class="strong" x={x(last.date) + 9} y={scale.y(last.value) + 4}>
              {text(last.value)}
            </text>
          )}
        </svg>
      )}
    </div>
  );
}

/** One point per day: the balance after its last line. Lines in other currencies do not change the account's own. */
function pointsOf(lines: readonly RegisterLine[], currency: string, isBase: boolean): Point[] {
  const byDay = new Map<string, number>();
  for (const each of lines.toReversed())
    if (isBase || each.currency_id === currency)
      byDay.set(each.date, isBase ? each.balance : each.currency_balance);
  return [...byDay].map(([date, value]) => ({ date, value }));
}

/** First days of months, at most `most` of them. */
function monthsBetween(from: string, to: string, most: number): string[] {
  const found: string[] = [];
  const day = new Date(`${from.slice(0, 7)}-01T00:00:00Z`);
  for (let date = from.slice(0, 7); date <= to.slice(0, 7); ) {
    if (`${date}-01` >= from) found.push(`${date}-01`);
    day.setUTCMonth(day.getUTCMonth() + 1);
    date = day.toISOString().slice(0, 7);
  }
  const every = Math.ceil(found.length / most);
  return found.filter((_, index) => (found.length - 1 - index) % every === 0);
}
