import type { CategoryBudget } from '../../client/client.ts';
import { add } from '../platform/money.ts';
import { useMoney } from '../platform/use-money.ts';
import { budgetTexts as t } from '../texts/en/budget.ts';
import { Bar, Tick } from '../ui/bar.tsx';
import { Region } from '../ui/screen.tsx';
import { targetText } from './target-text.ts';

interface TargetPartProps {
  readonly category: CategoryBudget;
  /** False: it is not allowed. */
  readonly onEdit: false | (() => void);
}

/** How far a category is on the way to its target. The mark is where it would be with what it needs this month. */
export function TargetPart({ category, onEdit }: TargetPartProps) {
  const money = useMoney();
  const { target, carried, assigned, needed = 0 } = category;
  const edit = onEdit && (
    <button class="button plain small" type="button" onClick={onEdit}>
      {target ? t.editTarget : t.setTarget}
    </button>
  );
  if (!target)
    return (
      <Region title={t.target} width="w12" note={edit}>
        <p class="second">{t.noTarget}</p>
      </Region>
    );
  const aside = target.type === 'monthly' ? assigned : add(money.decimals(), carried, assigned);
  const course = add(money.decimals(), aside, needed);
  return (
    <Region title={t.target} width="w12" note={edit}>
      <p>{targetText(target, money.show(target.amount), true)}</p>
      <p class="gap-s">
        <Bar share={aside / target.amount} look="spent" mark={course / target.amount} />
      </p>
      <p class="converted">
        <span>{t.setAside(money.show(aside))}</span>
        <span>
          <Tick />
          {t.onCourse(money.show(course))}
        </span>
      </p>
    </Region>
  );
}
