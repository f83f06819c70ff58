import { curveStepAfter, line } from 'd3-shape';
import type { Account, RegisterLine } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { isDebt } from '../platform/books.ts';
import { addDays, daysBetween } from '../platform/days.ts';
import { useRead } from '../platform/reads.ts';

const DAYS = 90;
const [WIDTH, HEIGHT, MARGIN] = [128, 30, 4];

interface Point {
  /** Days since the first one. */
  readonly at: number;
  readonly value: number;
}

/** The balance of 90 days in steps, as the register has it. The number beside it says how it ends. */
export function BalanceSpark({ account, day }: { account: Account; day: string }) {
  const from = addDays(day, -DAYS);
  // The newest hundred lines: of more, the steps could not be told apart.
  const lines = useRead(
    ['spark', account.id, from, account.balance],
    async () => (await api.getRegister(account.id, { from, to: day, limit: 100 })).data,
    // As long as the balance is the same.
    { isConstant: true },
  );
  const points = pointsOf(lines.data ?? [], from);
  if (points.length < 2) return null;
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const first = points[0]?.at ?? 0;
  const x = (at: number) => MARGIN + ((at - first) / Math.max(DAYS - first, 1)) * (WIDTH - 2 * MARGIN);
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - low) / (high - low)) * (HEIGHT - 2 * MARGIN);
  const last = { at: DAYS, value: values.at(-1) ?? 0 };
  const path = line<Point>()
    .x(({ at }) => x(at))
    .y(({ value }) => y(value))
    .curve(curveStepAfter)([...points, last]);
  const worst = !isDebt(account) && low < 0 ? points.find(({ value }) => value === low) : undefined;
  return (
    <svg
      class="spark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path class="spark-line" d={path ?? ''} />
      {worst && <path class="spark-low" d={`M${x(worst.at)} ${y(worst.value)}h0`} />}
      <path class="spark-dot" d={`M${x(last.at)} ${y(last.value)}h0`} />
    </svg>
  );
}

/** The balance at the end of each day. Lines are newest first. */
function pointsOf(lines: readonly RegisterLine[], from: string): Point[] {
  const byDay = new Map<string, number>();
  for (const { date, balance } of lines.toReversed()) byDay.set(date, balance);
  return [...byDay].map(([date, value]) => ({ at: daysBetween(from, date), value }));
}
