import { api } from '../../platform/api.ts';
import { holdsMoney, isDebt, useAccounts } from '../../platform/books.ts';
import { addDays, addMonths, daysBetween, lastDayOf } from '../../platform/days.ts';
import { formatDay, formatMonth, formatMonthName } from '../../platform/formats.ts';
import { add } from '../../platform/money.ts';
import { useRead } from '../../platform/reads.ts';
import { useMoney } from '../../platform/use-money.ts';
import { reportTexts as t } from '../../texts/en/reports.ts';
import { AreaPicture, ColumnsPicture, StepsPicture } from './pictures.tsx';
import { Tile, TileRows } from './tile.tsx';

interface TileOf {
  readonly day: string;
}

export function NetWorthTile({ day }: TileOf) {
  const money = useMoney();
  const range = { from: addMonths(day.slice(0, 7), -11), to: day.slice(0, 7) };
  const reading = useRead(['net-worth', range], () => api.getNetWorth(range));
  return (
    <Tile
      id="net-worth"
      reading={reading}
      view={({ months }) => {
        const [first, last] = [months[0], months.at(-1)];
        if (!first || !last || months.every(({ accounts }) => accounts.length === 0)) return undefined;
        return {
          figure: last.net,
          note: t.tile.inAYear(money.show(add(money.decimals(), last.net, -first.net), undefined, true)),
          picture: <AreaPicture label={t.tile.worth} values={months.map(({ net }) => net)} />,
        };
      }}
    />
  );
}

/** This month until today, beside the same days of the last one. */
export function SpendingTile({ day }: TileOf) {
  const money = useMoney();
  const month = day.slice(0, 7);
  const before = addMonths(month, -1);
  const [same, last] = [`${before}-${day.slice(8)}`, lastDayOf(before)];
  const query = { from: `${month}-01`, to: day, by: 'category' as const };
  const old = { from: `${before}-01`, to: same < last ? same : last, by: 'category' as const };
  const reading = useRead(['spending', query], () => api.getSpending(query));
  const was = useRead(['spending', old], () => api.getSpending(old)).data;
  return (
    <Tile
      id="spending"
      reading={reading}
      view={({ total, rows }) => {
        if (rows.length === 0) return undefined;
        const marks = new Map(was?.rows.map(({ id, amount }) => [id, amount]));
        const most = Math.max(
          ...rows.slice(0, 5).flatMap(({ id, amount }) => [amount, marks.get(id) ?? 0]),
          1,
        );
        return {
          figure: total,
          note: was
            ? t.tile.spentBefore(formatMonthName(month), formatDay(old.to), money.show(was.total))
            : formatMonthName(month),
          picture: (
            <TileRows
              rows={rows.map(({ id, name, amount }) => ({
                ...{ key: id ?? name ?? '', name: name ?? t.other, amount, share: amount / most },
                ...{ mark: (marks.get(id) ?? 0) / most, look: 'saved' as const },
              }))}
            />
          ),
        };
      }}
    />
  );
}

export function IncomeTile({ day }: TileOf) {
  const range = { from: addMonths(day.slice(0, 7), -5), to: day.slice(0, 7) };
  const reading = useRead(['summary', range], () => api.getSummary(range));
  return (
    <Tile
      id="income-expenses"
      reading={reading}
      view={({ months, total }) => {
        const last = months.at(-1);
        if (!last || total.categories.length === 0) return undefined;
        return {
          figure: last.net,
          note: (
            <>
              {t.tile.savedIn(formatMonthName(last.month))}{' '}
              <span class="keys-in">
                <Key look="income" /> {t.tile.moneyIn} <Key look="expense" /> {t.tile.moneyOut}
              </span>
            </>
          ),
          picture: (
            <ColumnsPicture
              label={t.about.incomeExpenses(formatMonth(range.from), formatMonth(range.to))}
              columns={months.map(({ month, income, expense }) => ({ key: month, income, expense }))}
            />
          ),
        };
      }}
    />
  );
}

const Key = ({ look }: { look: string }) => (
  <svg class="chart swatch" viewBox="0 0 10 10" aria-hidden="true">
    <rect class={look} width="10" height="10" />
  </svg>
);

export function BudgetTile({ day }: TileOf) {
  const money = useMoney();
  const month = day.slice(0, 7);
  const reading = useRead(['budget', month], () => api.getBudget(month));
  return (
    <Tile
      id="budget"
      reading={reading}
      empty={t.tile.unassigned}
      view={({ categories }) => {
        const planned = categories.filter(({ assigned, carried }) => assigned !== 0 || carried !== 0);
        if (planned.length === 0) return undefined;
        const over = planned.filter(({ available }) => available < 0).length;
        const rows = planned.map(({ category_id, name, assigned, carried, activity, available }) => {
          const had = Math.max(add(money.decimals(), assigned, carried), 0);
          const spent = Math.max(-activity, 0);
          const whole = Math.max(had, spent, 0.01);
          const part = { share: spent / whole, over: Math.max(spent - had, 0) / whole };
          return { key: category_id, name, amount: available, ...part, look: 'spent' as const };
        });
        return {
          figure: add(money.decimals(), 0, ...planned.map(({ available }) => available)),
          note: t.tile.overspent(over, planned.length),
          picture: (
            <TileRows
              rows={rows.toSorted((a, b) => Number(b.amount < 0) - Number(a.amount < 0) || b.share - a.share)}
            />
          ),
        };
      }}
    />
  );
}

const DAYS = 90;

/** The account that comes closest to nothing. */
export function ForecastTile({ day }: TileOf) {
  const through = addDays(day, DAYS);
  const accounts = useAccounts().data ?? [];
  const own = new Set(accounts.filter((each) => holdsMoney(each) && !isDebt(each)).map(({ id }) => id));
  const reading = useRead(['forecast', through], () => api.getForecast({ through }));
  return (
    <Tile
      id="forecast"
      reading={reading}
      view={(forecast) => {
        const [worst] = forecast.accounts
          .filter(({ account_id, points }) => own.has(account_id) && points.length > 1)
          .toSorted((a, b) => a.lowest.balance - b.lowest.balance);
        if (!worst) return undefined;
        const { name, lowest, points } = worst;
        return {
          figure: lowest.balance,
          note: t.tile.lowest(name, formatDay(lowest.date)),
          picture: (
            <StepsPicture
              label={t.tile.forecastOf(name)}
              points={points.map(({ date, balance }) => ({ at: daysBetween(day, date), value: balance }))}
              until={DAYS}
              lowest={points.findIndex(({ date }) => date === lowest.date)}
            />
          ),
        };
      }}
    />
  );
}

export function MembersTile({ day }: TileOf) {
  const query = { from: `${day.slice(0, 7)}-01`, to: day };
  const reading = useRead(['members-report', query], () => api.getMembersReport(query));
  return (
    <Tile
      id="members"
      reading={reading}
      view={({ members, settlement }) => {
        if (members.every(({ paid, contributed }) => paid === 0 && contributed === 0)) return undefined;
        const nameOf = (id: string) => members.find((each) => each.id === id)?.name ?? t.formerMember;
        const [first] = settlement;
        const most = Math.max(...members.map(({ paid }) => paid), 1);
        return {
          figure: first?.amount ?? 0,
          note: first ? t.tile.owes(nameOf(first.from_id), nameOf(first.to_id)) : t.settled,
          picture: (
            <TileRows
              rows={members.map(({ id, name, paid }) => ({
                ...{ key: id, name: t.tile.paid(name ?? t.formerMember), amount: paid },
                ...{ share: paid / most, look: 'spent' as const },
              }))}
            />
          ),
        };
      }}
    />
  );
}

export function TrialBalanceTile() {
  const money = useMoney();
  const reading = useRead(['trial-balance'], () => api.getTrialBalance());
  return (
    <Tile
      id="trial-balance"
      reading={reading}
      view={({ accounts, total }) => {
        if (accounts.every(({ debit, credit }) => debit === 0 && credit === 0)) return undefined;
        return {
          figure: total.debit,
          note: t.tile.agree,
          picture: (
            <dl class="two-sums">
              {(['debit', 'credit'] as const).map((side) => (
                <div key={side}>
                  <dt>{t[side]}</dt>
                  <dd>{money.show(total[side])}</dd>
                </div>
              ))}
            </dl>
          ),
        };
      }}
    />
  );
}
