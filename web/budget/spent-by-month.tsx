import { api } from '../platform/api.ts';
import { begun } from '../platform/begun.ts';
import { addMonths } from '../platform/days.ts';
import { formatMonth, formatMonthShort, locale } from '../platform/formats.ts';
import { mean } from '../platform/money.ts';
import { useRead } from '../platform/reads.ts';
import { useMoney } from '../platform/use-money.ts';
import { budgetTexts as t } from '../texts/en/budget.ts';
import { Loaded } from '../ui/loading.tsx';
import { shortNumber, textWidth } from '../ui/scale.ts';
import { Region } from '../ui/screen.tsx';

const MONTHS = 12;

interface SpentByMonthProps {
  readonly categoryId: string;
  readonly name: string;
  readonly month: string;
}

/** What a category spent in the twelve months that end with this one. */
export function SpentByMonth({ categoryId, name, month }: SpentByMonthProps) {
  const money = useMoney();
  const range = { from: addMonths(month, 1 - MONTHS), to: month };
  const summary = useRead(['summary', range], () => api.getSummary(range));
  return (
    <Region title={t.spentMonths} width="w12">
      <Loaded reading={summary} lines={4}>
        {({ months }) => {
          const spent = months.map(({ month: each, categories }) => ({
            month: each,
            amount: categories.find(({ category_id }) => category_id === categoryId)?.amount ?? 0,
          }));
          const average = mean(
            money.decimals(),
            spent.slice(-begun(months).length).map(({ amount }) => amount),
          );
          return (
            <Bars
              spent={spent}
              average={average}
              label={t.spentLabel(
                name,
                spent
                  .map(({ month: each, amount }) => `${formatMonth(each)} ${money.show(amount)}`)
                  .join(', '),
                money.show(average),
              )}
            />
          );
        }}
      </Loaded>
    </Region>
  );
}

const [WIDTH, TOP, BASE] = [360, 16, 86];
const END = 300;

interface BarsProps {
  readonly spent: readonly { readonly month: string; readonly amount: number }[];
  readonly average: number;
  readonly label: string;
}

/** Bars from zero, the highest with its amount, and the average as a dashed line. */
function Bars({ spent, average, label }: BarsProps) {
  const money = useMoney();
  const most = Math.max(...spent.map(({ amount }) => amount), 0);
  const step = END / spent.length;
  const y = (amount: number) => BASE - (Math.max(amount, 0) / (most || 1)) * (BASE - TOP);
  const highest = spent.findIndex(({ amount }) => amount === most);
  const exact = money.show(average);
  // A long one would stand over the bars.
  const sumText = textWidth(exact) > WIDTH - END ? shortNumber(average, locale()) : exact;
  const middle = (index: number) => step * (index + 0.5);
  return (
    <svg class="chart bars-12" viewBox={`0 0 ${WIDTH} 106`} role="img" aria-label={label}>
      <line class="baseline" x1={0} x2={END} y1={BASE + 0.5} y2={BASE + 0.5} />
      {spent.map(({ month, amount }, index) => {
        const isNow = index === spent.length - 1;
        return (
          <g key={month}>
            <rect
              class={isNow ? 'now' : 'b'}
              x={step * index + 2.5}
              y={y(amount)}
              width={step - 5}
              height={BASE - y(amount)}
            />
            <text x={middle(index)} y={102} text-anchor="middle" class={isNow ? 'strong' : ''}>
              {formatMonthShort(month).slice(0, 1)}
            </text>
          </g>
        );
      })}
      {average > 0 && (
        <>
          <path class="avg" d={`M0 ${y(average)}H${END}`} />
          <text class="ink" x={WIDTH} y={y(average) + 4} text-anchor="end">
            {sumText}
          </text>
        </>
      )}
      {most > 0 && (
        <text x={Math.min(Math.max(middle(highest), 24), END - 24)} y={10} text-anchor="middle">
          {money.show(most)}
        </text>
      )}
    </svg>
  );
}
