import type { CategoryBudget } from '../../client/client.ts';
import { useMay } from '../platform/book.ts';
import { lastDayOf } from '../platform/days.ts';
import { useAddress } from '../platform/location.ts';
import { add } from '../platform/money.ts';
import { to } from '../platform/paths.ts';
import { useMoney } from '../platform/use-money.ts';
import { budgetTexts as t } from '../texts/en/budget.ts';
import { Bar } from '../ui/bar.tsx';
import { CategoryIcon } from '../ui/category-icon.tsx';
import { Icon } from '../ui/icon.tsx';
import { Money } from '../ui/money.tsx';
import { AssignedField } from './assigned-field.tsx';
import { Needed } from './needed-button.tsx';
import { targetText } from './target-text.ts';

/** Never a negative zero. */
export const opposite = (amount: number): number => (amount === 0 ? 0 : -amount);

/** The transactions of a category in a month. */
export const toSpent = (category_id: string, month: string): string =>
  to('/transactions', { category_id, from: `${month}-01`, to: lastDayOf(month) });

interface BudgetRowProps {
  readonly category: CategoryBudget;
  readonly icon: string | undefined;
  readonly month: string;
  readonly isOpen: boolean;
}

export function BudgetRow({ category, icon, month, isOpen }: BudgetRowProps) {
  const { screen, search, change } = useAddress();
  const may = useMay();
  const money = useMoney();
  const { category_id, name, carried, assigned, activity, available, target, needed } = category;
  const isOver = available < 0;
  const spent = opposite(activity);
  const had = Math.max(add(money.decimals(), carried, assigned), 0);
  const whole = Math.max(had, spent) || 1;
  const bar = <Bar share={spent / whole} look="spent" over={isOver ? Math.max(spent - had, 0) / whole : 0} />;
  const pill = `pill ${isOver ? 'red' : available === 0 ? 'none' : ''}`;
  const left = (
    <>
      {isOver && <Icon name="warn" size="xs" />}
      {isOver && <span class="hidden-text">{t.overspent} </span>}
      {money.show(available)}
    </>
  );
  return (
    <tr class={[isOver && 'is-over', isOpen && 'is-selected'].filter(Boolean).join(' ')}>
      <th scope="row">
        <a
          class="name clip cell-link"
          href={to(screen, { ...search, category: category_id })}
          aria-haspopup="dialog"
          aria-current={isOpen ? 'true' : undefined}
          title={name}
        >
          <CategoryIcon name={icon} />
          {name}
        </a>
        {target && <span class="goal optional">{targetText(target, money.show(target.amount))}</span>}
        <span class="phone-only">{bar}</span>
        <span class="sub">
          {needed ? (
            <Needed category={category} month={month} isInline />
          ) : spent === 0 ? (
            t.nothingSpent
          ) : (
            t.spentOf(money.show(spent))
          )}
        </span>
      </th>
      <td class={`num optional mid ${carried < 0 ? 'neg' : 'second'}`}>
        <Money amount={carried} />
      </td>
      <td class="num optional">
        <Needed category={category} month={month} />
      </td>
      <td class="num">
        {may('assignBudget') ? (
          <AssignedField category={category} month={month} label={t.assignedTo(name)} />
        ) : (
          <Money amount={assigned} />
        )}
      </td>
      <td class="bar-cell optional mid">{bar}</td>
      <td class="num optional">
        {spent === 0 ? (
          <Money amount={0} />
        ) : (
          <a class="cell-link" href={toSpent(category_id, month)}>
            <Money amount={spent} />
          </a>
        )}
      </td>
      <td class="num">
        {may('moveBudget') ? (
          <button
            class={pill}
            type="button"
            aria-label={t.moveHere(name, money.show(available))}
            onClick={() => change({ move: category_id }, false)}
          >
            {left}
          </button>
        ) : (
          <span class={pill}>{left}</span>
        )}
      </td>
    </tr>
  );
}
