import type { CategoryBudget } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { lastDayOf } from '../platform/days.ts';
import { add } from '../platform/money.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useMoney } from '../platform/use-money.ts';
import { overviewTexts as t } from '../texts/en/overview.ts';
import { Bar, Tick } from '../ui/bar.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Money } from '../ui/money.tsx';
import { Region } from '../ui/screen.tsx';

const SHOWN = 10;

export function BudgetRegion({ day }: { day: string }) {
  const money = useMoney();
  const month = day.slice(0, 7);
  const budget = useRead(['budget', month], () => api.getBudget(month));
  const [today, days] = [Number(day.slice(8)), Number(lastDayOf(month).slice(8))];
  const link = to(`/budget/${month}`);
  return (
    <Region
      title={t.budget}
      width="w8"
      note={
        <>
          <Tick />
          {t.dayOf(today, days)}
        </>
      }
      more={budget.data && { href: link, text: t.toAssign(money.show(budget.data.to_assign)) }}
    >
      <Loaded reading={budget} lines={6}>
        {({ categories }) => {
          // Overspent ones first, then those that were used.
          const planned = categories
            .filter(({ assigned, carried, activity }) => assigned !== 0 || carried !== 0 || activity !== 0)
            .toSorted((a, b) => Number(b.available < 0) - Number(a.available < 0) || a.activity - b.activity)
            .slice(0, SHOWN);
          // Where nothing is planned, nothing is overspent.
          const isPlanned = categories.some(({ assigned, carried }) => assigned !== 0 || carried !== 0);
          if (!isPlanned || planned.length === 0)
            return (
              <Empty text={t.noBudget}>
                <a class="button secondary" href={link}>
                  {t.makeBudget}
                </a>
              </Empty>
            );
          return (
            <ul class="envelopes">
              {planned.map((category) => (
                <Envelope key={category.category_id} category={category} mark={today / days} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Region>
  );
}

function Envelope({ category, mark }: { category: CategoryBudget; mark: number }) {
  const money = useMoney();
  const { name, carried, assigned, activity, available } = category;
  const had = Math.max(add(money.decimals(), carried, assigned), 0);
  const spent = Math.max(-activity, 0);
  const whole = Math.max(had, spent) || 1;
  const isOver = available < 0;
  return (
    <li class="envelope">
      <div class="envelope-line">
        <span class="name" title={name}>
          {name}
        </span>
        <span class="nowrap">
          <strong class={isOver ? 'neg' : ''}>
            <Money amount={Math.abs(available)} />
            {isOver && ` ${t.over}`}
          </strong>
          {!isOver && <span class="quiet"> {t.left}</span>}
        </span>
      </div>
      <Bar share={spent / whole} look="spent" over={isOver ? (spent - had) / whole : 0} mark={mark} />
    </li>
  );
}
