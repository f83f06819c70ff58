import { useId, useState } from 'preact/hooks';
import type { CategoryBudget } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { messageOf } from '../platform/failures.ts';
import { fromMinor } from '../platform/money.ts';
import { readAgain } from '../platform/reads.ts';
import { say, sayFailure } from '../platform/toasts.ts';
import { useMoney } from '../platform/use-money.ts';
import { useWriting } from '../platform/writes.ts';
import { budgetTexts as t } from '../texts/en/budget.ts';
import { ASSIGN_TOUCHES } from './put-back.ts';

/** Assigns inline: leaving the field or Enter saves, Enter goes to the next row, Escape restores the old amount. */
export function AssignedField({
  category,
  month,
  label,
}: {
  readonly category: CategoryBudget;
  readonly month: string;
  readonly label: string;
}) {
  const money = useMoney();
  const { category_id, name, assigned } = category;
  const [text, setText] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const fail = (error: unknown) => {
    sayFailure(messageOf(error));
    return true;
  };
  const writing = useWriting([], fail, { touches: ASSIGN_TOUCHES, waits: true });

  // Nothing assigned is nothing to correct: a second tap would put the caret before "0.00", and make 250 of 25.
  const before = () => (assigned === 0 ? '' : money.edit(assigned));
  const parsed = () => money.parse(text?.trim() || '0');
  const save = async () => {
    if (text === undefined) return;
    const minor = parsed();
    setWrong(minor === undefined);
    if (minor === undefined) return;
    const amount = fromMinor(minor, money.decimals());
    if (amount === assigned) return setText(undefined);
    const saved = await writing.run(() => api.assignBudget(month, category_id, { assigned: amount }));
    if (!saved) return;
    setText(undefined);
    say(t.didAssign(money.show(amount), name), async () => {
      await api.assignBudget(month, category_id, { assigned });
      await readAgain(ASSIGN_TOUCHES);
    });
  };
  return (
    <>
      <input
        class="cell-input"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        placeholder={money.edit(0)}
        value={text ?? money.show(assigned)}
        onFocus={({ currentTarget }) => {
          // What is wrong stays, to be corrected.
          if (!isWrong) setText(before());
          requestAnimationFrame(() => currentTarget.select());
        }}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            const isAmount = parsed() !== undefined;
            setWrong(!isAmount);
            if (isAmount) focusNext(event.currentTarget);
          } else if (event.key === 'Escape') {
            setText(before());
            setWrong(false);
          }
        }}
      />
      {isWrong && (
        <p class="error cell-error" id={id} role="alert">
          {t.notAnAmount(money.decimals())}
        </p>
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
