import type { Summary } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { begun } from '../platform/begun.ts';
import { lastDayOf } from '../platform/days.ts';
import { formatMonth, formatMonthShort } from '../platform/formats.ts';
import { add, mean } from '../platform/money.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useMoney } from '../platform/use-money.ts';
import { reportTexts as t } from '../texts/en/reports.ts';
import { ColumnChart } from './charts/column-chart.tsx';
import { useRange } from './range.ts';
import { RangeFilters, ReportPage } from './report-page.tsx';
import { GroupBy } from './spending.tsx';

/** The largest categories have a colour of their own; the others share one. */
const COLOURS = 6;

/** Every category in every month. */
export function SpendingByMonth() {
  const money = useMoney();
  const range = useRange({ months: 6, isWhole: true, canBeLater: true });
  const query = { from: range.fromMonth, to: range.toMonth };
  const reading = useRead(['summary', query], () => api.getSummary(query), { keepPrevious: true });
  const decimals = money.decimals();
  return (
    <ReportPage
      id="spending"
      reading={reading}
      fileRange={`month-${query.from}-${query.to}`}
      filters={
        <>
          <RangeFilters range={range} isWhole />
          <GroupBy value="month" onChange={(by) => range.change({ by })} />
        </>
      }
      view={(summary) => {
        const { months, total } = summary;
        const categories = total.categories.filter(({ kind }) => kind === 'expense');
        if (categories.length === 0) return undefined;
        const amountOf = amountsOf(summary);
        const coloured = categories.slice(0, COLOURS);
        const rest = categories.slice(COLOURS);
        const names = [formatMonth(query.from), formatMonth(query.to)] as const;
        const over = begun(months).filter(({ month }) => month < range.today.slice(0, 7));
        const searchOf = (id: string, month: string) => ({
          category_id: id,
          from: `${month}-01`,
          to: lastDayOf(month),
        });
        const restOf = (month: string) =>
          add(decimals, 0, ...rest.map(({ category_id }) => amountOf(category_id, month)));
        const series = coloured.map(({ category_id, name, amount }, index) => ({
          name,
          look: `c${index + 1}`,
          values: months.map(({ month }) => amountOf(category_id, month)),
          total: amount,
        }));
        const other = {
          name: t.other,
          look: 'c7',
          values: months.map(({ month }) => restOf(month)),
          total: add(decimals, 0, ...rest.map(({ amount }) => amount)),
        };
        return {
          figure: total.expense,
          note:
            over.length > 1
              ? t.rangeAverage(
                  ...names,
                  money.show(
                    mean(
                      decimals,
                      over.map(({ expense }) => expense),
                    ),
                  ),
                )
              : t.range(...names),
          chart: (
            <ColumnChart
              title={t.names.spending}
              about={t.about.spendingByMonth(...names)}
              months={months.map(({ month }) => month)}
              series={rest.length > 0 ? [...series, other] : series}
              totals={months.map(({ expense }) => expense)}
              unfinished={{
                month: range.today.slice(0, 7),
                text: t.untilDay(Number(range.today.slice(8))),
              }}
              hasShares
              onOpen={(index, at) => {
                const month = months[at]?.month ?? '';
                const category = coloured[index];
                range.go(
                  '/transactions',
                  category
                    ? searchOf(category.category_id, month)
                    : { kind: 'expense', from: `${month}-01`, to: lastDayOf(month) },
                );
              }}
            />
          ),
          table: {
            isWide: true,
            columns: [
              { title: t.category, kind: 'text' },
              ...months.map(({ month }) => ({
                title: monthTitle(month, months.length),
                kind: 'amount' as const,
              })),
              { title: t.totalIn(money.base), kind: 'amount', look: 'strong' },
              { title: t.share, kind: 'share', look: 'quiet' },
            ],
            rows: categories.map(({ category_id, name, amount, share }, index) => ({
              key: category_id,
              cells: [
                { value: name, swatch: `c${Math.min(index, COLOURS) + 1}` },
                ...months.map(({ month }) => ({
                  value: amountOf(category_id, month),
                  href: to('/transactions', searchOf(category_id, month)),
                })),
                { value: amount },
                { value: share },
              ],
            })),
            total: [
              { value: t.total },
              ...months.map(({ expense }) => ({ value: expense })),
              { value: total.expense },
              { value: 1 },
            ],
          },
        };
      }}
    />
  );
}

/** Columns of more than a year need the year to be told apart. */
function monthTitle(month: string, count: number): string {
  return count > 12 ? `${formatMonthShort(month)} ${month.slice(2, 4)}` : formatMonthShort(month);
}

function amountsOf({ months }: Summary): (categoryId: string, month: string) => number {
  const known = new Map(
    months.flatMap(({ month, categories }) =>
      categories.map(({ category_id, amount }) => [`${month} ${category_id}`, amount] as const),
    ),
  );
  return (categoryId, month) => known.get(`${month} ${categoryId}`) ?? 0;
}
