import { useId } from 'preact/hooks';
import type { CategoryBudget } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { useCategories } from '../platform/books.ts';
import { addMonths } from '../platform/days.ts';
import { formatMonthName } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { useMoney } from '../platform/use-money.ts';
import { useAction } from '../platform/writes.ts';
import { budgetTexts as t } from '../texts/en/budget.ts';
import { CategoryIcon } from '../ui/category-icon.tsx';
import { Icon } from '../ui/icon.tsx';
import { Figure, Money } from '../ui/money.tsx';
import { SideSheet } from '../ui/side-sheet.tsx';
import { AssignedField } from './assigned-field.tsx';
import { toSpent } from './budget-row.tsx';
import { Latest } from './latest.tsx';
import { useFunding } from './needed-button.tsx';
import { SpentByMonth } from './spent-by-month.tsx';
import { TargetPart } from './target-part.tsx';

interface CategoryPanelProps {
  readonly category: CategoryBudget;
  readonly month: string;
  readonly onClose: () => void;
}

/** All about one category in one month. */
export function CategoryPanel({ category, month, onClose }: CategoryPanelProps) {
  const { change } = useAddress();
  const may = useMay();
  const money = useMoney();
  const { category_id, name, available, needed } = category;
  const record = useCategories().data?.find(({ id }) => id === category_id);
  const { fund, isBusy } = useFunding({ category, month });
  return (
    <SideSheet title={name} icon={<CategoryIcon name={record?.icon} />} onClose={onClose}>
      <div class="dialog-body">
        <div class="lead-line">
          <div>
            <p class="quiet small">{t.availableIn(formatMonthName(month))}</p>
            <p class={available < 0 ? 'neg' : ''}>
              <Figure amount={available} />
            </p>
          </div>
          {may('moveBudget') && (
            <button
              class="button secondary"
              type="button"
              onClick={() => change({ move: category_id }, false)}
            >
              <Icon name="transfer" size="s" />
              {t.move}
            </button>
          )}
        </div>
        <Reckoning category={category} month={month} />
        <TargetPart
          category={category}
          onEdit={may('updateTarget') && (() => change({ target: 'edit' }, false))}
        />
        <SpentByMonth categoryId={category_id} name={name} month={month} />
        <Latest categoryId={category_id} accountId={record?.account.id} />
      </div>
      {needed ? (
        <div class="dialog-foot">
          <p class="grow second small">{t.neededIn(money.show(needed), formatMonthName(month))}</p>
          {may('fundBudget') && (
            <button class="button primary" type="button" aria-disabled={isBusy} onClick={fund}>
              {t.fund(money.show(needed))}
            </button>
          )}
        </div>
      ) : null}
    </SideSheet>
  );
}

/** How what is available comes about. */
function Reckoning({ category, month }: { category: CategoryBudget; month: string }) {
  const may = useMay();
  const { category_id, carried, assigned, activity, available } = category;
  return (
    <dl class="reckon">
      <dt>{t.carriedFrom(formatMonthName(addMonths(month, -1)))}</dt>
      <dd>
        <Money amount={carried} />
      </dd>
      <dt>{t.assigned}</dt>
      <dd>
        {may('assignBudget') ? (
          <AssignedField category={category} month={month} label={t.assigned} />
        ) : (
          <Money amount={assigned} />
        )}
      </dd>
      <dt>{t.spent}</dt>
      <dd>
        <a class="cell-link" href={toSpent(category_id, month)}>
          <Money amount={activity} />
        </a>
      </dd>
      <div class="sum-line">
        <dt>{t.available}</dt>
        <dd>
          <Money amount={available} />
        </dd>
      </div>
      {may('updateCategory') && <Rollover category={category} />}
    </dl>
  );
}

/** What the category carries into the next month. It belongs to the category, not to the month. */
function Rollover({ category }: { category: CategoryBudget }) {
  const id = useId();
  const writing = useAction();
  const change = async (budget_rollover: CategoryBudget['rollover']) => {
    await writing.run(async () => {
      const record = await api.getCategory(category.category_id);
      return api.updateCategory(record.id, { ...record, budget_rollover }, { ifMatch: await etagOf(record) });
    });
  };
  return (
    <>
      <dt>
        <label for={id}>{t.rolloverLabel}</label>
      </dt>
      <dd>
        <select
          class="roll"
          id={id}
          value={category.rollover}
          onChange={({ currentTarget }) => void change(currentTarget.value as CategoryBudget['rollover'])}
        >
          {Object.entries(t.rollover).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </dd>
    </>
  );
}
