import { api } from '../platform/api.ts';
import { addMonths } from '../platform/days.ts';
import { formatMonth, formatMonthName, formatMonthShort } from '../platform/formats.ts';
import { add } from '../platform/money.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useMoney } from '../platform/use-money.ts';
import { overviewTexts as t } from '../texts/en/overview.ts';
import { Owed } from '../ui/balance.tsx';
import { Empty } from '../ui/empty.tsx';
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
          if (months.every(({ assets, liabilities }) => assets === 0 && liabilities === 0))
            return <Nothing months={months.map(({ month }) => formatMonthShort(month))} />;
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
                    <Owed amount={last.liabilities} />
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

/** No line yet: what will be here. */
function Nothing({ months }: { months: readonly string[] }) {
  return (
    <>
      <Empty text={t.noWorth} />
      <svg class="chart ghost" viewBox="0 0 641 190" role="img" aria-label={t.noData}>
        {LINES.map((y) => (
          <line key={y} class="gridline" x1="0" x2="641" y1={y} y2={y} />
        ))}
        <line class="baseline" x1="0" x2="641" y1="152" y2="152" />
        {months.map((month, index) => (
          <text key={month} x={((index + 0.5) * 641) / months.length} y="170" text-anchor="middle">
            {month}
          </text>
        ))}
        <path class="line" d={GHOST} />
      </svg>
    </>
  );
}

const LINES = [14, 48.5, 83, 117.5];
const GHOST = 'M0 118 58 106 117 95 175 93 233 82 291 71 350 68 408 57 466 46 524 43 583 32 641 21';
