import { useState } from 'preact/hooks';
import type { CategoryBudget } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { messageOf } from '../platform/failures.ts';
import { fromMinor } from '../platform/money.ts';
import { readAgain } from '../platform/reads.ts';
import { say, sayFailure } from '../platform/toasts.ts';
import { useMoney } from '../platform/use-money.ts';
import { useWriting } from '../platform/writes.ts';
import { budgetTexts as t } from '../texts/en/budget.ts';
import { common } from '../texts/en/common.ts';

/** Assigns inline: leaving the field or Enter saves, Enter goes to the next row, Escape restores the old amount. */
export function AssignedField({ category, month }: { category: CategoryBudget; month: string }) {
  const money = useMoney();
  const { category_id, name, assigned } = category;
  const [text, setText] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const writing = useWriting([], (error) => {
    sayFailure(messageOf(error));
    return true;
  });
  const shown = money.isHidden ? money.show(assigned) : money.edit(assigned);

  const save = async () => {
    if (text === undefined) return;
    const minor = money.parse(text === '' ? '0' : text);
    setWrong(minor === undefined);
    if (minor === undefined) return;
    const amount = fromMinor(minor, money.decimals());
    if (amount === assigned) return setText(undefined);
    const saved = await writing.run(() => api.assignBudget(month, category_id, { assigned: amount }));
    if (!saved) return;
    setText(undefined);
    say(t.didAssign(money.show(amount), name), async () => {
      await api.assignBudget(month, category_id, { assigned });
      await readAgain();
    });
  };
  return (
    <>
      <input
        class="cell-input"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t.assignedTo(name)}
        aria-invalid={isWrong}
        title={isWrong ? common.notAnAmount : undefined}
        value={text ?? shown}
        onFocus={({ currentTarget }) => {
          setText(money.edit(assigned));
          requestAnimationFrame(() => currentTarget.select());
        }}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            focusNext(event.currentTarget);
          } else if (event.key === 'Escape') setText(money.edit(assigned));
        }}
      />
      {isWrong && (
        <span class="hidden-text" role="alert">
          {common.notAnAmount}
        </span>
      )}
    </>
  );
}

/** Leaving the field saves it. After the last row, the first one follows. */
function focusNext(input: HTMLInputElement): void {
  const all = [...(input.closest('table')?.querySelectorAll<HTMLInputElement>('.cell-input') ?? [])];
  const next = all[(all.indexOf(input) + 1) % all.length];
  if (next && next !== input) next.focus();
  else input.blur();
}
