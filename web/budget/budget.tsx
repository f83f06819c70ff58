import { useEffect } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import type { MonthBudget } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { messageOf } from '../platform/failures.ts';
import { addMonths, formatMonth, formatMonthName, today } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { readAgain, useRead } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { say, sayFailure } from '../platform/toasts.ts';
import { useWriting } from '../platform/writes.ts';
import { budgetTexts as t } from '../texts/en/budget.ts';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Figure, Money } from '../ui/money.tsx';
import { Screen } from '../ui/screen.tsx';
import { BudgetTable } from './budget-table.tsx';
import { MoveMoneyDialog } from './move-money.tsx';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** What is assigned to each category this month, what was spent, and what is left. */
export default function Budget() {
  const { params } = useRoute();
  const { search, change, go } = useAddress();
  const may = useMay();
  const current = today(useUser().time_zone).slice(0, 7);
  const isMonth = MONTH.test(params.month ?? '');
  const month = isMonth ? (params.month ?? current) : current;
  useEffect(() => {
    if (!isMonth) go(`/budget/${current}`, {}, true);
  }, [isMonth, current, go]);
  const budget = useRead(['budget', month], () => api.getBudget(month));
  const writing = useWriting([], (error) => {
    sayFailure(messageOf(error));
    return true;
  });

  const copy = async () => {
    const from = addMonths(month, -1);
    const copied = await writing.run(async () => {
      // The button may be pressed before the month is on the screen.
      const before = budget.data ?? (await api.getBudget(month));
      return { before, after: await api.copyBudget(month, { from }) };
    });
    if (copied) say(t.copied(formatMonthName(from)), () => putBack(copied.before, copied.after));
  };
  return (
    <Screen
      title={t.title(formatMonth(month))}
      hasBalances
      actions={
        <>
          <a class="icon-button" href={to(`/budget/${addMonths(month, -1)}`)} aria-label={t.previous}>
            <Icon name="left" size="s" />
          </a>
          <a class="icon-button" href={to(`/budget/${addMonths(month, 1)}`)} aria-label={t.next}>
            <Icon name="right" size="s" />
          </a>
          {may('copyBudget') && (
            <button class="button secondary" type="button" onClick={() => void copy()}>
              {t.copy}
            </button>
          )}
          {may('moveBudget') && (
            <button class="button secondary" type="button" onClick={() => change({ move: 'any' }, false)}>
              {t.move}
            </button>
          )}
        </>
      }
    >
      <Loaded reading={budget} lines={10}>
        {(data) => (
          <>
            <div class="assign-head">
              <div>
                <p class="quiet">{t.toAssign}</p>
                <p class={data.to_assign < 0 ? 'neg' : ''}>
                  <Figure amount={data.to_assign} look="hero" />
                </p>
              </div>
              <dl class="sum">
                <div>
                  <dt>{t.income}</dt>
                  <dd>
                    <Money amount={data.income} direction="in" />
                  </dd>
                </div>
                <div>
                  <dt>{t.assigned}</dt>
                  <dd>
                    <Money amount={data.assigned} />
                  </dd>
                </div>
              </dl>
            </div>
            {data.categories.length === 0 ? (
              <Empty text={t.empty}>
                {may('createCategory') && (
                  <a class="button secondary" href={to('/settings/categories')}>
                    {t.addCategory}
                  </a>
                )}
              </Empty>
            ) : (
              <BudgetTable budget={data} onMove={(id) => change({ move: id }, false)} />
            )}
            {search.move && may('moveBudget') && (
              <MoveMoneyDialog budget={data} into={search.move} onClose={() => change({ move: undefined })} />
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** Undoes a copy: what it changed gets its old value. */
async function putBack(before: MonthBudget, after: MonthBudget): Promise<void> {
  for (const { category_id, assigned } of before.categories) {
    const now = after.categories.find((category) => category.category_id === category_id);
    if (now?.assigned !== assigned) await api.assignBudget(before.month, category_id, { assigned });
  }
  await readAgain();
}
