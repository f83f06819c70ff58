import type { ForecastAccount } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { addDays, formatDay } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useMoney } from '../platform/use-money.ts';
import { overviewTexts as t } from '../texts/en/overview.ts';
import { Empty } from '../ui/empty.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Money } from '../ui/money.tsx';
import { Region } from '../ui/screen.tsx';
import { Spark } from '../ui/spark.tsx';

const DAYS = 90;
const SHOWN = 6;

export function ForecastRegion({ day }: { day: string }) {
  const through = addDays(day, DAYS);
  const forecast = useRead(['forecast', through], () => api.getForecast({ through }));
  return (
    <Region title={t.forecast} width="w4" more={{ href: to('/reports/forecast'), text: t.days90 }}>
      <Loaded reading={forecast} lines={6}>
        {({ accounts }) => {
          // The accounts that something happens to first, and of these the one that comes closest to running dry.
          const used = accounts
            .filter(({ points, lowest }) => points.length > 1 || lowest.balance !== 0)
            .toSorted(
              (a, b) =>
                Number(b.points.length > 1) - Number(a.points.length > 1) ||
                a.lowest.balance - b.lowest.balance,
            )
            .slice(0, SHOWN);
          if (used.length === 0) return <Empty text={t.noForecast} />;
          return (
            <ul class="outlook">
              {used.map((account) => (
                <Outlook key={account.account_id} account={account} day={day} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Region>
  );
}

function Outlook({ account, day }: { account: ForecastAccount; day: string }) {
  const money = useMoney();
  const { name, points, lowest } = account;
  const now = points[0]?.balance ?? 0;
  const when = lowest.date === day ? t.lowestToday : t.lowestOn(formatDay(lowest.date));
  return (
    <li>
      <span>{name}</span>
      <span class="num">
        <strong class={lowest.balance < 0 ? 'neg' : ''}>
          <Money amount={lowest.balance} />
        </strong>
      </span>
      <span class="note">{t.now(money.show(now))}</span>
      <span class="note num">{when}</span>
      <Spark
        label={t.forecastChart(name, money.show(now), money.show(lowest.balance), formatDay(lowest.date))}
        points={points.map(({ date, balance }) => ({ at: daysBetween(day, date), value: balance }))}
        until={DAYS}
        lowest={points.findIndex(({ date }) => date === lowest.date)}
      />
    </li>
  );
}

function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);
}
