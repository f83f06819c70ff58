import type { CategoryBudget } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { messageOf } from '../platform/failures.ts';
import { readAgain } from '../platform/reads.ts';
import { say, sayFailure } from '../platform/toasts.ts';
import { useMoney } from '../platform/use-money.ts';
import { useWriting } from '../platform/writes.ts';
import { budgetTexts as t } from '../texts/en/budget.ts';
import { Icon } from '../ui/icon.tsx';
import { ASSIGN_TOUCHES } from './put-back.ts';

interface NeededProps {
  readonly category: CategoryBudget;
  readonly month: string;
  /** Below the name, where no column says what the amount is. */
  readonly isInline?: boolean;
}

/** Assigns what a category needs. The service knows how much that is by then. */
export function useFunding({ category, month }: NeededProps) {
  const money = useMoney();
  const { category_id, name, assigned } = category;
  const fail = (error: unknown) => {
    sayFailure(messageOf(error));
    return true;
  };
  const writing = useWriting([], fail, { touches: ASSIGN_TOUCHES, waits: true });
  const fund = async () => {
    const funded = await writing.run(() => api.fundBudget(month, { category_ids: [category_id] }));
    if (!funded) return;
    say(t.didAssign(money.show(category.needed ?? 0), name), async () => {
      await api.assignBudget(month, category_id, { assigned });
      await readAgain(ASSIGN_TOUCHES);
    });
  };
  return { fund: () => void fund(), isBusy: writing.isBusy };
}

/** What is missing to the target of a category: a button that assigns it, a check, or nothing without a target. */
export function Needed({ category, month, isInline = false }: NeededProps) {
  const money = useMoney();
  const canFund = useMay()('fundBudget');
  const { fund, isBusy } = useFunding({ category, month });
  const { needed } = category;
  if (needed === undefined) return null;
  if (needed === 0)
    return (
      <span class="funded">
        <Icon name="check" size="xs" />
        <span class="hidden-text">{t.funded}</span>
      </span>
    );
  const amount = money.show(needed);
  if (!canFund) return <span class="need is-text">{isInline ? t.isNeeded(amount) : amount}</span>;
  return (
    <button
      class="need"
      type="button"
      aria-label={t.assignTo(amount, category.name)}
      title={t.assignTo(amount, category.name)}
      aria-busy={isBusy}
      onClick={fund}
    >
      {!isInline && <Icon name="plus" size="xs" />}
      {isInline ? t.assign(amount) : amount}
    </button>
  );
}
