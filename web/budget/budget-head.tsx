import type { MonthBudget } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { addMonths } from '../platform/days.ts';
import { messageOf } from '../platform/failures.ts';
import { formatMonthName } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { add } from '../platform/money.ts';
import { say, sayFailure } from '../platform/toasts.ts';
import { useMoney } from '../platform/use-money.ts';
import { useWriting } from '../platform/writes.ts';
import { budgetTexts as t } from '../texts/en/budget.ts';
import { Icon } from '../ui/icon.tsx';
import { Figure, Money } from '../ui/money.tsx';
import { ASSIGN_TOUCHES, putBack } from './put-back.ts';
import { sharesOf } from './sections.ts';

/** What is left to assign, where it comes from, and what targets need of it. */
export function BudgetHead({ budget }: { budget: MonthBudget }) {
  const money = useMoney();
  const { to_assign, income, other, assigned } = budget;
  const before = add(money.decimals(), to_assign, assigned, -income, -other);
  const hasBegun = to_assign !== 0 || assigned !== 0;
  return (
    <div class="assign-head">
      <div class="needs">
        <div>
          <p class="quiet">{t.toAssign}</p>
          <p class={to_assign < 0 ? 'neg' : ''}>
            <Figure amount={to_assign} look="hero" />
          </p>
        </div>
        <FundAll budget={budget} />
      </div>
      <dl class="sum">
        {hasBegun && before !== 0 && (
          <Part name={t.fromMonth(formatMonthName(addMonths(budget.month, -1)))} amount={before} />
        )}
        <Part name={t.income} amount={income} isIncome />
        {hasBegun && other !== 0 && <Part name={t.other} amount={other} />}
        <Part name={t.assigned} amount={assigned === 0 ? 0 : -assigned} />
      </dl>
    </div>
  );
}

function Part({ name, amount, isIncome }: { name: string; amount: number; isIncome?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{isIncome ? <Money amount={amount} direction="in" /> : <Money amount={amount} />}</dd>
    </div>
  );
}

function FundAll({ budget }: { budget: MonthBudget }) {
  const money = useMoney();
  const { search } = useAddress();
  const canFund = useMay()('fundBudget');
  const fail = (error: unknown) => {
    sayFailure(messageOf(error));
    return true;
  };
  const writing = useWriting([], fail, { touches: ASSIGN_TOUCHES, waits: true });
  const { month, needed, to_assign } = budget;
  const targets = budget.categories.filter((category) => category.needed !== undefined);
  const open = targets.filter((category) => category.needed !== 0).length;
  if (targets.length === 0) return null;
  if (needed === 0)
    return (
      <p class="funded">
        <Icon name="check" size="s" />
        {t.allFunded(targets.length)}
      </p>
    );

  const fundAll = async () => {
    const after = await writing.run(() => api.fundBudget(month, {}));
    if (after) say(t.didFund(money.show(needed)), () => putBack(budget, after.categories));
  };
  const fundSome = async () => {
    const shares = sharesOf(budget, money.decimals());
    const done = await writing.run(async () => {
      for (const { category_id, assigned } of shares)
        await api.assignBudget(month, category_id, { assigned });
      return true;
    });
    if (done) say(t.didFund(money.show(to_assign)), () => putBack(budget, shares));
  };
  const left = add(money.decimals(), to_assign, -needed);
  const [sum, rest] = [money.show(needed), money.show(Math.abs(left))];
  return (
    <div class="needs-line">
      {canFund && (
        <button
          // The panel of a category has a filled button of its own.
          class={search.category ? 'button secondary' : 'button primary'}
          type="button"
          aria-disabled={writing.isBusy}
          onClick={() => void fundAll()}
        >
          <Icon name="target" size="s" />
          {t.fundAll}
        </button>
      )}
      {canFund && to_assign > 0 && left < 0 && (
        <button
          class="button secondary"
          type="button"
          aria-disabled={writing.isBusy}
          onClick={() => void fundSome()}
        >
          {t.fundSome(money.show(to_assign), sum)}
        </button>
      )}
      <p>{left < 0 ? t.neededMore(open, sum, rest) : t.neededLeft(open, sum, rest)}</p>
    </div>
  );
}
