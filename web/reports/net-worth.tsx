import { api } from '../platform/api.ts';
import { formatMonth, formatMonthShort, lastDayOf } from '../platform/formats.ts';
import { add } from '../platform/money.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useMoney } from '../platform/use-money.ts';
import { reportTexts as t } from '../texts/en/reports.ts';
import { ColumnChart } from './charts/column-chart.tsx';
import { useRange } from './range.ts';
import { RangeFilters, ReportPage } from './report-page.tsx';

/** Assets and liabilities at the end of each month. */
export function NetWorthReport() {
  const money = useMoney();
  const range = useRange({ months: 12, isWhole: true });
  const query = { from: range.fromMonth, to: range.toMonth };
  const reading = useRead(['net-worth', query], () => api.getNetWorth(query), { keepPrevious: true });
  const linkOf = (month: string) => to('/transactions', { from: `${month}-01`, to: lastDayOf(month) });
  return (
    <ReportPage
      id="net-worth"
      reading={reading}
      fileRange={`${query.from}-${query.to}`}
      filters={<RangeFilters range={range} isWhole />}
      view={({ months }) => {
        const first = months[0];
        const last = months.at(-1);
        if (!first || !last || months.every(({ accounts }) => accounts.length === 0)) return undefined;
        return {
          figure: last.net,
          note: t.range(formatMonth(first.month), formatMonth(last.month)),
          chart: (
            <ColumnChart
              title={t.names['net-worth']}
              about={t.about.netWorth(
                formatMonth(first.month),
                money.show(first.net),
                formatMonth(last.month),
                money.show(last.net),
              )}
              months={months.map(({ month }) => month)}
              series={[
                {
                  name: t.assets,
                  look: 'c4',
                  values: months.map(({ assets }) => assets),
                  total: last.assets,
                },
                {
                  name: t.liabilities,
                  look: 'c6',
                  values: months.map(({ liabilities }) => -liabilities),
                  total: last.liabilities,
                },
              ]}
              totals={months.map(({ net }) => net)}
              lineName={t.net}
              onOpen={(_, month) => range.go(...screenOf(months[month]?.month))}
            />
          ),
          table: {
            columns: [
              { title: t.month, kind: 'text' },
              { title: t.assets, kind: 'amount' },
              { title: t.liabilities, kind: 'amount' },
              { title: `${t.net}, ${money.base}`, kind: 'amount', look: 'strong' },
              { title: t.change, kind: 'amount', isOptional: true },
            ],
            rows: months.map(({ month, assets, liabilities, net }, index) => {
              const before = months[index - 1];
              return {
                key: month,
                cells: [
                  {
                    value: month,
                    text: t.monthOf(formatMonthShort(month), month.slice(0, 4)),
                    href: linkOf(month),
                  },
                  { value: assets },
                  { value: liabilities },
                  { value: net, look: net < 0 ? 'neg' : undefined },
                  { value: before && add(money.decimals(), net, -before.net), look: 'second' },
                ],
              };
            }),
          },
        };
      }}
    />
  );
}

const screenOf = (month = ''): [string, { from: string; to: string }] => [
  '/transactions',
  { from: `${month}-01`, to: lastDayOf(month) },
];
