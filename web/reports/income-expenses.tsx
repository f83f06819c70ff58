import { api } from '../platform/api.ts';
import { useCategories } from '../platform/books.ts';
import { lastDayOf } from '../platform/days.ts';
import { formatMonth, formatMonthShort } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useMoney } from '../platform/use-money.ts';
import { reportTexts as t } from '../texts/en/reports.ts';
import { ColumnChart } from './charts/column-chart.tsx';
import { GroupsTable } from './groups-table.tsx';
import { useRange } from './range.ts';
import { RangeFilters, ReportPage } from './report-page.tsx';

const KINDS = ['income', 'expense'] as const;

/** What came in and went out each month, and what was left. */
export function IncomeExpensesReport() {
  const money = useMoney();
  const categories = useCategories().data ?? [];
  const range = useRange({ months: 12, isWhole: true, canBeLater: true });
  const query = { from: range.fromMonth, to: range.toMonth };
  const reading = useRead(['summary', query], () => api.getSummary(query), { keepPrevious: true });
  const searchOf = (kind: string, month: string) => ({ kind, from: `${month}-01`, to: lastDayOf(month) });
  return (
    <ReportPage
      id="income-expenses"
      reading={reading}
      fileRange={`${query.from}-${query.to}`}
      filters={<RangeFilters range={range} isWhole />}
      view={({ months, total }) => {
        if (total.categories.length === 0) return undefined;
        const names = [formatMonth(query.from), formatMonth(query.to)] as const;
        return {
          figure: total.net,
          note: `${t.saved}, ${t.range(...names)}`,
          chart: (
            <ColumnChart
              title={t.names['income-expenses']}
              about={t.about.incomeExpenses(...names)}
              months={months.map(({ month }) => month)}
              series={[
                {
                  name: t.income,
                  look: 'income',
                  values: months.map(({ income }) => income),
                  total: total.income,
                },
                {
                  name: t.expenses,
                  look: 'expense',
                  values: months.map(({ expense }) => -expense),
                  total: total.expense,
                },
              ]}
              totals={months.map(({ net }) => net)}
              lineName={t.saved}
              lineTotal={total.net}
              onOpen={(kind, month) =>
                range.go('/transactions', searchOf(KINDS[kind] ?? '', months[month]?.month ?? ''))
              }
            />
          ),
          table: {
            columns: [
              { title: t.month, kind: 'text' },
              { title: t.income, kind: 'amount' },
              { title: t.expenses, kind: 'amount' },
              { title: `${t.saved}, ${money.base}`, kind: 'amount', look: 'strong' },
            ],
            rows: months.map(({ month, income, expense, net }) => ({
              key: month,
              cells: [
                { value: month, text: t.monthOf(formatMonthShort(month), month.slice(0, 4)) },
                { value: income, href: to('/transactions', searchOf('income', month)) },
                { value: expense, href: to('/transactions', searchOf('expense', month)) },
                { value: net, look: net < 0 ? 'neg' : undefined },
              ],
            })),
            total: [
              { value: t.total },
              { value: total.income },
              { value: total.expense },
              { value: total.net },
            ],
          },
          after: (
            <GroupsTable
              total={total}
              categories={categories}
              from={`${query.from}-01`}
              to={lastDayOf(query.to)}
            />
          ),
        };
      }}
    />
  );
}
