import type { ForecastAccount } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { byName, holdsMoney, useAccounts } from '../platform/books.ts';
import { addDays, daysBetween } from '../platform/days.ts';
import { formatDate, today } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { useMoney } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { reportTexts as t } from '../texts/en/reports.ts';
import { balanceText } from '../ui/balance.tsx';
import { ChoiceFilter } from '../ui/choice-filter.tsx';
import { DayFilter } from '../ui/day-filter.tsx';
import { CheckField } from '../ui/field.tsx';
import { StepChart } from './charts/step-chart.tsx';
import { dayIn } from './range.ts';
import { ReportPage } from './report-page.tsx';

const DAYS = 90;
/** The API looks no further. */
const FURTHEST = 400;
const LINES = 6;

/** The balances of the coming months. */
export function ForecastReport() {
  const { search, change } = useAddress();
  const money = useMoney();
  const day = today(useUser().time_zone);
  const known = useAccounts();
  const accounts = byName((known.data ?? []).filter((each) => holdsMoney(each) && each.is_active));
  // Flat accounts would squeeze the one that matters.
  const isAll = search.all === 'true';
  const asked = dayIn(search.through, 'last') ?? addDays(day, DAYS);
  const furthest = addDays(day, FURTHEST);
  const through = asked < day ? day : asked > furthest ? furthest : asked;
  const { obligations_account_id } = search;
  const query = { through, ...(obligations_account_id && { obligations_account_id }) };
  const reading = useRead(['forecast', query], () => api.getForecast(query), { keepPrevious: true });
  return (
    <ReportPage
      id="forecast"
      // Without the accounts, it is not known which of them can run dry.
      reading={known.isLoading ? { ...reading, data: undefined } : reading}
      fileRange={`${day}-${through}`}
      filters={
        <>
          <DayFilter
            label={common.to}
            value={through}
            isSet={!!search.through}
            onChange={(value) => change({ through: value })}
          />
          <ChoiceFilter
            label={t.obligations}
            value={obligations_account_id}
            choices={accounts.map(({ id, name }) => ({ value: id, label: t.paidWith(name) }))}
            none={t.obligationsOff}
            onChange={(account) => change({ obligations_account_id: account })}
          />
          <CheckField
            label={t.allAccounts}
            isChecked={isAll}
            onChange={(isChecked) => change({ all: isChecked ? 'true' : undefined })}
          />
        </>
      }
      view={(forecast) => {
        const shown = chosen(forecast.accounts);
        if (shown.length === 0) return undefined;
        const days = [...new Set(shown.flatMap(({ points }) => points.map(({ date }) => date)))].toSorted();
        // Little debt is no worry: only what you own can run dry.
        const own = new Set(accounts.filter(({ type }) => type === 'asset').map(({ id }) => id));
        const isOwed = (id: string) => !own.has(id);
        const worst = shown
          .filter(({ account_id }) => own.has(account_id))
          .toSorted(
            (a, b) =>
              Number(b.points.length > 1) - Number(a.points.length > 1) ||
              a.lowest.balance - b.lowest.balance,
          )[0];
        return {
          figure: worst?.lowest.balance,
          note: worst
            ? `${t.lowestOf(worst.name, formatDate(worst.lowest.date))}, ${t.forecastNote(daysBetween(day, through))}`
            : '',
          chart: (
            <StepChart
              title={t.names.forecast}
              about={t.about.forecast(formatDate(through))}
              from={day}
              to={through}
              series={(isAll || !worst ? shown : [worst]).map((account, index) => ({
                key: account.account_id,
                name: account.name,
                look: `c${index + 1}`,
                points: account.points,
                lowest: account.lowest,
              }))}
            />
          ),
          table: {
            isWide: true,
            columns: [
              { title: t.day, kind: 'day' },
              ...shown.map(({ name }) => ({ title: name, kind: 'amount' as const })),
            ],
            rows: days.map((date) => ({
              key: date,
              cells: [
                { value: date },
                ...shown.map((account) => {
                  const { balance, isChanged } = balanceOn(account, date);
                  return {
                    value: balance,
                    ...saidIfOverpaid(balance, isOwed(account.account_id), (amount) => money.show(amount)),
                    look:
                      balance < 0 && !isOwed(account.account_id)
                        ? ('neg' as const)
                        : isChanged
                          ? undefined
                          : ('second' as const),
                    ...(isChanged &&
                      date > day && {
                        href: to('/transactions', { account_id: account.account_id, from: date, to: date }),
                      }),
                  };
                }),
              ],
            })),
            total: [
              { value: t.lowest, text: t.lowest },
              ...shown.map(({ account_id, lowest }) => ({
                value: lowest.balance,
                ...saidIfOverpaid(lowest.balance, isOwed(account_id), (amount) => money.show(amount)),
              })),
            ],
          },
        };
      }}
    />
  );
}

/** The accounts that something happens to first, then those with money. */
function chosen(accounts: readonly ForecastAccount[]): ForecastAccount[] {
  return accounts
    .filter(({ points, lowest }) => points.length > 1 || lowest.balance !== 0)
    .toSorted(
      (a, b) =>
        Number(b.points.length > 1) - Number(a.points.length > 1) || a.lowest.balance - b.lowest.balance,
    )
    .slice(0, LINES);
}

/** A sign could be read both ways. */
function saidIfOverpaid(balance: number, isDebt: boolean, show: (amount: number) => string) {
  return isDebt && balance < 0 ? { text: balanceText(balance, isDebt, show) } : {};
}

/** A balance stays until the next day that changes it. */
function balanceOn({ points }: ForecastAccount, date: string): { balance: number; isChanged: boolean } {
  const last = points.findLast((point) => point.date <= date);
  return { balance: last?.balance ?? 0, isChanged: last?.date === date };
}
