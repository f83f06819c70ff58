import type { ForecastAccount } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { FOR_NAMES, isDebt, useAccounts } from '../platform/books.ts';
import { addDays, daysBetween } from '../platform/days.ts';
import { formatDay } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useMoney } from '../platform/use-money.ts';
import { overviewTexts as t } from '../texts/en/overview.ts';
import { Balance, balanceText } from '../ui/balance.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Region } from '../ui/screen.tsx';
import { Spark } from '../ui/spark.tsx';

const DAYS = 90;
/** As high as the latest transactions beside them. */
const SHOWN = 4;

export function ForecastRegion({ day }: { day: string }) {
  const through = addDays(day, DAYS);
  // What is owed can become much; what is owned can run dry.
  const debts = new Set((useAccounts(FOR_NAMES).data ?? []).filter(isDebt).map(({ id }) => id));
  const forecast = useRead(['forecast', through], () => api.getForecast({ through }));
  return (
    <Region title={t.forecast} width="w4" more={{ href: to('/reports/forecast'), text: t.days90 }}>
      <Loaded reading={forecast} lines={6}>
        {({ accounts }) => {
          // The accounts that something happens to first, then what is owned, which can run dry.
          const used = accounts
            .filter(({ points, lowest }) => points.length > 1 || lowest.balance !== 0)
            .toSorted(
              (a, b) =>
                Number(b.points.length > 1) - Number(a.points.length > 1) ||
                Number(debts.has(a.account_id)) - Number(debts.has(b.account_id)) ||
                a.lowest.balance - b.lowest.balance,
            )
            .slice(0, SHOWN);
          if (used.length === 0) return <Empty text={t.noForecast} />;
          return (
            <ul class="outlook">
              {used.map((account) => (
                <Outlook
                  key={account.account_id}
                  account={account}
                  day={day}
                  isDebt={debts.has(account.account_id)}
                />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Region>
  );
}

interface OutlookProps {
  readonly account: ForecastAccount;
  readonly day: string;
  readonly isDebt: boolean;
}

function Outlook({ account, day, isDebt }: OutlookProps) {
  const money = useMoney();
  const { name, points } = account;
  const worst = isDebt ? highestOf(account) : account.lowest;
  const said = (amount: number) => balanceText(amount, isDebt, (each) => money.show(each));
  const now = points[0]?.balance ?? 0;
  const words = isDebt ? t.mostOwed : t.lowest;
  const when = worst.date === day ? words.today : words.on(formatDay(worst.date));
  return (
    <li>
      <span>{name}</span>
      <span class="num">
        <Balance amount={worst.balance} isDebt={isDebt} />
      </span>
      <span class="note">{t.now(said(now))}</span>
      <span class="note num">{when}</span>
      <Spark
        label={words.chart(name, said(now), said(worst.balance), formatDay(worst.date))}
        points={points.map(({ date, balance }) => ({ at: daysBetween(day, date), value: balance }))}
        until={DAYS}
        isDebt={isDebt}
        lowest={points.findIndex(({ date }) => date === worst.date)}
      />
    </li>
  );
}

function highestOf({ points, lowest }: ForecastAccount): ForecastAccount['lowest'] {
  return points.reduce((most, point) => (point.balance > most.balance ? point : most), lowest);
}
