import { api } from '../platform/api.ts';
import { addMonths, formatMonthName } from '../platform/formats.ts';
import { add } from '../platform/money.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useMoney } from '../platform/use-money.ts';
import { overviewTexts as t } from '../texts/en/overview.ts';
import { Bar, Tick } from '../ui/bar.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Figure, Money } from '../ui/money.tsx';
import { Region } from '../ui/screen.tsx';

export function MonthRegion({ day }: { day: string }) {
  const money = useMoney();
  const month = day.slice(0, 7);
  const range = { from: addMonths(month, -1), to: month };
  const summary = useRead(['summary', range], () => api.getSummary(range));
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
