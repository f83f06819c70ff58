import { useEffect } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import type { MonthBudget } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { addMonths } from '../platform/days.ts';
import { formatMonth, formatMonthName, today } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { NARROW, useMedia } from '../platform/media.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { say } from '../platform/toasts.ts';
import { useAction } from '../platform/writes.ts';
import { budgetTexts as t } from '../texts/en/budget.ts';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { MoreMenu } from '../ui/more-menu.tsx';
import { Screen } from '../ui/screen.tsx';
import { BudgetHead } from './budget-head.tsx';
import { BudgetTable } from './budget-table.tsx';
import { CategoryPanel } from './category-panel.tsx';
import { MoveMoneyDialog } from './move-money.tsx';
import { putBack } from './put-back.ts';
import { TargetDialog } from './target-dialog.tsx';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** What is assigned to each category this month, what was spent, and what is left. */
export default function Budget() {
  const { params } = useRoute();
  const { search, change, go } = useAddress();
  const may = useMay();
  const isNarrow = useMedia(NARROW);
  const current = today(useUser().time_zone).slice(0, 7);
  const isMonth = MONTH.test(params.month ?? '');
  const month = isMonth ? (params.month ?? current) : current;
  useEffect(() => {
    if (!isMonth) go(`/budget/${current}`, {}, true);
  }, [isMonth, current, go]);
  const budget = useRead(['budget', month], () => api.getBudget(month));
  const writing = useAction();

  const copy = async () => {
    const from = addMonths(month, -1);
    const copied = await writing.run(async () => {
      // The button may be pressed before the month is on the screen.
      const before = budget.data ?? (await api.getBudget(month));
      return { before, after: await api.copyBudget(month, { from }) };
    });
    if (copied) say(t.copied(formatMonthName(from)), () => putBack(copied.before, copied.after.categories));
  };
  const beside = search.category ? { category: search.category } : {};
  return (
    <div class={search.category && !isNarrow ? 'with-sheet' : ''}>
      <Screen
        title={t.title(formatMonth(month))}
        hasBalances
        actions={
          <>
            <a
              class="icon-button"
              href={to(`/budget/${addMonths(month, -1)}`, beside)}
              aria-label={t.previous}
            >
              <Icon name="left" size="s" />
            </a>
            <a class="icon-button" href={to(`/budget/${addMonths(month, 1)}`, beside)} aria-label={t.next}>
              <Icon name="right" size="s" />
            </a>
            {may('moveBudget') && (
              <button class="button secondary" type="button" onClick={() => change({ move: 'any' }, false)}>
                {t.move}
              </button>
            )}
            <MoreMenu
              name={t.title(formatMonth(month))}
              items={[may('copyBudget') && { label: t.copy, icon: 'copy', onChoose: () => void copy() }]}
            />
          </>
        }
      >
        <Loaded reading={budget} lines={10}>
          {(data) => (
            <>
              <BudgetHead budget={data} />
              {data.categories.length === 0 ? (
                <Empty text={t.empty}>
                  {may('createCategory') && (
                    <a class="button secondary" href={to('/settings/categories')}>
                      {t.addCategory}
                    </a>
                  )}
                </Empty>
              ) : (
                <BudgetTable budget={data} opened={search.category} />
              )}
              <Dialogs budget={data} />
            </>
          )}
        </Loaded>
      </Screen>
    </div>
  );
}

/** What is open over the table, as the address says. */
function Dialogs({ budget }: { budget: MonthBudget }) {
  const { search, change } = useAddress();
  const may = useMay();
  const category = budget.categories.find(({ category_id }) => category_id === search.category);
  return (
    <>
      {category && (
        <CategoryPanel
          key={category.category_id}
          category={category}
          month={budget.month}
          onClose={() => change({ category: undefined })}
        />
      )}
      {category && search.target && may('updateTarget') && (
        <TargetDialog
          category={category}
          month={budget.month}
          onClose={() => change({ target: undefined })}
        />
      )}
      {search.move && may('moveBudget') && (
        <MoveMoneyDialog budget={budget} into={search.move} onClose={() => change({ move: undefined })} />
      )}
    </>
  );
}
