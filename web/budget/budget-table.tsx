import type { CategoryBudget, MonthBudget } from '../../client/client.ts';
import { useCategories } from '../platform/books.ts';
import { useFolded } from '../platform/folded.ts';
import { useMoney } from '../platform/use-money.ts';
import { budgetTexts as t } from '../texts/en/budget.ts';
import { common } from '../texts/en/common.ts';
import { Icon } from '../ui/icon.tsx';
import { Money } from '../ui/money.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { BudgetRow, opposite } from './budget-row.tsx';
import { type Section, type Sums, sectionsOf, sumsOf } from './sections.ts';

interface BudgetTableProps {
  readonly budget: MonthBudget;
  /** The category whose panel is open. */
  readonly opened: string | undefined;
}

/** Each category is a row, below its group. */
export function BudgetTable({ budget, opened }: BudgetTableProps) {
  const money = useMoney();
  const { isFolded, fold } = useFolded('budget');
  const categories = useCategories();
  const sections = sectionsOf(budget, money.decimals());
  const { assigned, activity, available, needed } = budget;
  const carried = sumsOf(budget.categories, money.decimals()).carried;
  const rowOf = (category: CategoryBudget) => (
    <BudgetRow
      key={category.category_id}
      category={category}
      icon={categories.data?.find(({ id }) => id === category.category_id)?.icon}
      month={budget.month}
      isOpen={opened === category.category_id}
    />
  );
  return (
    <table class="table budget-table">
      <TableHead
        caption={t.table}
        columns={[
          { name: t.category },
          { name: t.carried, width: 'carried', look: 'num optional mid' },
          { name: t.needed, width: 'need', look: 'num optional under-need' },
          { name: t.assigned, width: 'assigned', look: 'num under-field' },
          { name: t.shareSpent, isHidden: true, width: 'bar-s', look: 'optional bar-cell mid' },
          { name: t.spent, width: 'spent', look: 'num optional' },
          { name: t.available, width: 'avail', look: 'num under-pill' },
        ]}
      />
      {sections.length === 0 ? (
        <tbody>{budget.categories.map(rowOf)}</tbody>
      ) : (
        sections.map((section) => (
          <tbody key={section.id}>
            <GroupRow
              section={section}
              isFolded={isFolded(section.id)}
              onFold={() => fold(section.id, !isFolded(section.id))}
            />
            {!isFolded(section.id) && section.categories.map(rowOf)}
          </tbody>
        ))
      )}
      <tfoot>
        <tr>
          <th scope="row">{common.total}</th>
          <SumCells sums={{ carried, needed, assigned, activity, available }} />
        </tr>
      </tfoot>
    </table>
  );
}

interface GroupRowProps {
  readonly section: Section;
  readonly isFolded: boolean;
  readonly onFold: () => void;
}

function GroupRow({ section, isFolded, onFold }: GroupRowProps) {
  const { name = t.noGroup, sums, categories } = section;
  return (
    <tr class="group">
      <th scope="rowgroup">
        <button
          class="group-button"
          type="button"
          aria-label={name}
          aria-expanded={!isFolded}
          title={name}
          onClick={onFold}
        >
          <Icon name="down" size="s" />
          <span class="clip">{name}</span>
          {isFolded && <span class="quiet optional-inline">{t.countOf(categories.length)}</span>}
        </button>
      </th>
      <SumCells sums={sums} />
    </tr>
  );
}

function SumCells({ sums: { carried, needed, assigned, activity, available } }: { sums: Sums }) {
  return (
    <>
      <td class="num optional mid">
        <Money amount={carried} />
      </td>
      <td class="num optional under-need">{needed !== 0 && <Money amount={needed} />}</td>
      <td class="num under-field">
        <Money amount={assigned} />
      </td>
      <td class="optional bar-cell mid" />
      <td class="num optional">
        <Money amount={opposite(activity)} />
      </td>
      <td class="num under-pill">
        <Money amount={available} />
      </td>
    </>
  );
}
