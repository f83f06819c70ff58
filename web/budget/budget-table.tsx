import type { CategoryBudget, MonthBudget } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { messageOf } from '../platform/failures.ts';
import { lastDayOf } from '../platform/formats.ts';
import { add } from '../platform/money.ts';
import { to } from '../platform/paths.ts';
import { sayFailure } from '../platform/toasts.ts';
import { useMoney } from '../platform/use-money.ts';
import { useWriting } from '../platform/writes.ts';
import { budgetTexts as t } from '../texts/en/budget.ts';
import { common } from '../texts/en/common.ts';
import { Bar } from '../ui/bar.tsx';
import { Icon } from '../ui/icon.tsx';
import { Money } from '../ui/money.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { AssignedField } from './assigned-field.tsx';

interface BudgetTableProps {
  readonly budget: MonthBudget;
  readonly onMove: (categoryId: string) => void;
}

export function BudgetTable({ budget, onMove }: BudgetTableProps) {
  const money = useMoney();
  const carried = add(money.decimals(), ...budget.categories.map((category) => category.carried));
  return (
    <table class="table budget-table">
      <TableHead
        caption={t.table}
        columns={[
          { name: t.category },
          { name: t.carried, width: 'carried', look: 'num optional' },
          { name: t.assigned, width: 'assigned', look: 'num under-field' },
          { name: t.shareSpent, isHidden: true, width: 'bar', look: 'optional bar-cell mid' },
          { name: t.spent, width: 'spent', look: 'num optional' },
          { name: t.available, width: 'avail', look: 'num under-pill' },
        ]}
      />
      <tbody>
        {budget.categories.map((category) => (
          <Row key={category.category_id} category={category} month={budget.month} onMove={onMove} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{common.total}</th>
          <td class="num optional">
            <Money amount={carried} />
          </td>
          <td class="num under-field">
            <Money amount={budget.assigned} />
          </td>
          <td class="optional mid" />
          <td class="num optional">
            <Money amount={opposite(budget.activity)} />
          </td>
          <td class="num under-pill">
            <Money amount={budget.available} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Never a negative zero. */
const opposite = (amount: number) => (amount === 0 ? 0 : -amount);

interface RowProps {
  readonly category: CategoryBudget;
  readonly month: string;
  readonly onMove: (categoryId: string) => void;
}

function Row({ category, month, onMove }: RowProps) {
  const may = useMay();
  const [canAssign, canRoll] = [may('assignBudget'), may('updateCategory')];
  const money = useMoney();
  const { category_id, name, carried, assigned, activity, available } = category;
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
  const transactions = to('/transactions', {
    category_id,
    from: `${month}-01`,
    to: lastDayOf(month),
  });
  return (
    <tr class={isOver ? 'is-over' : ''}>
      <th scope="row">
        <span class="name clip" title={name}>
          {name}
        </span>
        {canRoll && <Rollover category={category} />}
        <span class="phone-only">{bar}</span>
        <span class="sub">{spent === 0 ? t.nothingSpent : t.spentOf(money.show(spent))}</span>
      </th>
      <td class={`num optional ${carried < 0 ? 'neg' : 'second'}`}>
        <Money amount={carried} />
      </td>
      <td class="num">
        {canAssign ? <AssignedField category={category} month={month} /> : <Money amount={assigned} />}
      </td>
      <td class="bar-cell optional mid">{bar}</td>
      <td class="num optional">
        {spent === 0 ? (
          <Money amount={0} />
        ) : (
          <a class="cell-link" href={transactions}>
            <Money amount={spent} />
          </a>
        )}
      </td>
      <td class="num">
        {canAssign ? (
          <button
            class={pill}
            type="button"
            aria-label={t.moveHere(name, money.show(available))}
            onClick={() => onMove(category_id)}
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

/** What the category carries into the next month. It belongs to the category, not to the month. */
function Rollover({ category }: { category: CategoryBudget }) {
  const writing = useWriting([], (error) => {
    sayFailure(messageOf(error));
    return true;
  });
  const change = async (budget_rollover: CategoryBudget['rollover']) => {
    await writing.run(async () => {
      const record = await api.getCategory(category.category_id);
      return api.updateCategory(record.id, { ...record, budget_rollover }, { ifMatch: await etagOf(record) });
    });
  };
  return (
    <select
      class={`roll roll-${category.rollover}`}
      aria-label={t.rolloverOf(category.name)}
      value={category.rollover}
      onChange={({ currentTarget }) => void change(currentTarget.value as CategoryBudget['rollover'])}
    >
      {Object.entries(t.rollover).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
