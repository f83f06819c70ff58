import { api } from '../platform/api.ts';
import { addMonths, lastDayOf } from '../platform/days.ts';
import { formatMonth, formatMonthShort } from '../platform/formats.ts';
import { add } from '../platform/money.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useMoney } from '../platform/use-money.ts';
import { reportTexts as t } from '../texts/en/reports.ts';
import { AreaChart } from './charts/area-chart.tsx';
import { useRange } from './range.ts';
import { RangeFilters, ReportPage } from './report-page.tsx';

/** Assets and liabilities at the end of each month. */
export function NetWorthReport() {
  const money = useMoney();
  const range = useRange({ months: 12, isWhole: true });
  const query = { from: range.fromMonth, to: range.toMonth };
  const reading = useRead(['net-worth', query], () => api.getNetWorth(query), { keepPrevious: true });
  const old = { from: addMonths(query.from, -12), to: addMonths(query.to, -12) };
  const yearBefore = useRead(['net-worth', old], () => api.getNetWorth(old)).data?.months;
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
        const hadSome = yearBefore?.length === months.length && yearBefore[0]?.net !== 0;
        const earlier = hadSome ? yearBefore.map(({ net }) => net) : undefined;
        const since = add(money.decimals(), last.net, -first.net);
        return {
          figure: last.net,
          note: t.changedSince(money.show(since, undefined, true), formatMonth(first.month)),
          aside: [
            { name: t.assets, amount: last.assets },
            { name: t.liabilities, amount: last.liabilities },
          ],
          chart: (
            <AreaChart
              title={t.names['net-worth']}
              about={t.about.netWorth(
                formatMonth(first.month),
                money.show(first.net),
                formatMonth(last.month),
                money.show(last.net),
              )}
              months={months.map(({ month }) => month)}
              values={months.map(({ net }) => net)}
              before={earlier && { name: t.yearBefore, values: earlier }}
              now={t.now}
              onOpen={(month) => range.go(...screenOf(months[month]?.month))}
            />
          ),
          table: {
            columns: [
              { title: t.month, kind: 'text' },
              { title: t.assets, kind: 'amount' },
              { title: t.liabilities, kind: 'amount' },
              { title: `${t.net}, ${money.base}`, kind: 'amount', look: 'strong' },
              { title: t.inTheMonth, kind: 'amount', isOptional: true, isSigned: true },
              ...(earlier ? [{ title: t.yearBefore, kind: 'amount' as const, isOptional: true }] : []),
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
                  ...(earlier ? [{ value: earlier[index], look: 'second' as const }] : []),
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
