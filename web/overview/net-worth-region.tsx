import { api } from '../platform/api.ts';
import { addMonths, formatMonth, formatMonthName, formatMonthShort } from '../platform/formats.ts';
import { add } from '../platform/money.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useMoney } from '../platform/use-money.ts';
import { overviewTexts as t } from '../texts/en/overview.ts';
import { LineChart } from '../ui/line-chart.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Figure, Money } from '../ui/money.tsx';
import { Region } from '../ui/screen.tsx';

export function NetWorthRegion({ day }: { day: string }) {
  const money = useMoney();
  const range = { from: addMonths(day.slice(0, 7), -11), to: day.slice(0, 7) };
  const report = useRead(['net-worth', range], () => api.getNetWorth(range));
  return (
    <Region title={t.netWorth} width="w8" more={{ href: to('/reports/net-worth'), text: t.months12 }}>
      <Loaded reading={report} lines={8}>
        {({ months }) => {
          const [first, last, before] = [months[0], months.at(-1), months.at(-2)];
          if (!first || !last) return null;
          const change = (since: number) => add(money.decimals(), last.net, -since);
          return (
            <>
              <div class="worth">
                <div>
                  <p>
                    <Figure amount={last.net} look="hero" />
                  </p>
                  <p class="worth-note">
                    <Money amount={change(before?.net ?? 0)} direction="in" /> {t.thisMonthChange},{' '}
                    <Money amount={change(first.net)} direction="in" />{' '}
                    {t.since(formatMonthName(first.month))}
                  </p>
                </div>
                <dl class="pair">
                  <dt>{t.assets}</dt>
                  <dd>
                    <Money amount={last.assets} />
                  </dd>
                  <dt>{t.liabilities}</dt>
                  <dd>
                    <Money amount={last.liabilities} />
                  </dd>
                </dl>
              </div>
              <LineChart
                label={t.netWorthChart(money.show(first.net), formatMonth(first.month), money.show(last.net))}
                points={months.map(({ month, net }, index) => ({
                  label: formatMonthShort(month),
                  name: formatMonth(month),
                  under: index === 0 || month.endsWith('-01') ? month.slice(0, 4) : undefined,
                  value: net,
                }))}
              />
            </>
          );
        }}
      </Loaded>
    </Region>
  );
}
