import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { addMonths, lastDayOf } from '../platform/days.ts';
import { formatDay, formatMonthName } from '../platform/formats.ts';
import { add } from '../platform/money.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useMoney } from '../platform/use-money.ts';
import { frame } from '../texts/en/frame.ts';
import { overviewTexts as t } from '../texts/en/overview.ts';
import { Bar, Tick } from '../ui/bar.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Figure, Money } from '../ui/money.tsx';
import { Region } from '../ui/screen.tsx';
import { useUpcoming } from './use-upcoming.ts';

/** What schedules still bring this month, in the base currency. Before payday, the month looks worse than it is. */
function useExpectedIncome(day: string): { readonly amount: number; readonly by: string } | undefined {
  const money = useMoney();
  const last = lastDayOf(day.slice(0, 7));
  const incomes = (useUpcoming(day).data ?? []).filter(
    ({ kind, date, template }) => kind === 'income' && date <= last && template.currency_id === money.base,
  );
  const by = incomes.at(-1)?.date;
  if (by === undefined) return undefined;
  return { amount: add(money.decimals(), ...incomes.map(({ template }) => template.amount ?? 0)), by };
}

export function MonthRegion({ day }: { day: string }) {
  const money = useMoney();
  const month = day.slice(0, 7);
  const range = { from: addMonths(month, -1), to: month };
  const may = useMay();
  const summary = useRead(['summary', range], () => api.getSummary(range));
  const expected = useExpectedIncome(day);
  return (
    <Region
      title={t.thisMonth}
      width="w4"
      more={{ href: to('/reports/income-expenses'), text: formatMonthName(month) }}
    >
      <Loaded reading={summary} lines={6}>
        {({ months }) => {
          const [before, now] = months;
          if (!before || !now) return null;
          if ([before, now].every(({ income, expense }) => income === 0 && expense === 0))
            return (
              <Empty text={t.noMonth}>
                {may('createExpense') && <a href={to('/transactions/new')}>{frame.addTransaction}</a>}
              </Empty>
            );
          const most = Math.max(before.income, now.income, before.expense, now.expense, 1);
          const rows = [
            { name: t.income, now: now.income, before: before.income, look: 'income' as const },
            { name: t.expenses, now: now.expense, before: before.expense, look: 'expense' as const },
            { name: t.saved, now: now.net, before: before.net, look: 'saved' as const },
          ];
          return (
            <dl class="measures">
              {rows.map((row) => (
                <div class="measure" key={row.name}>
                  <dt>
                    <span class="name">{row.name}</span>
                    <Figure amount={row.now} />
                  </dt>
                  <dd class="bars">
                    <Bar share={row.now / most} look={row.look} mark={row.before / most} />
                  </dd>
                  {row.look === 'saved' && row.now < 0 && expected && (
                    <dd>{t.expectedBy(money.show(expected.amount), formatDay(expected.by))}</dd>
                  )}
                  <dd>
                    <span>
                      <Tick />
                      {formatMonthName(before.month)} <Money amount={row.before} />
                    </span>
                    <Money amount={add(money.decimals(), row.now, -row.before)} />
                  </dd>
                </div>
              ))}
            </dl>
          );
        }}
      </Loaded>
    </Region>
  );
}
