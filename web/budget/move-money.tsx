import { useState } from 'preact/hooks';
import type { CreateOptions, MonthBudget } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { add, fromMinor } from '../platform/money.ts';
import { readAgain } from '../platform/reads.ts';
import { say } from '../platform/toasts.ts';
import { useMoney } from '../platform/use-money.ts';
import { useWriting } from '../platform/writes.ts';
import { budgetTexts as t } from '../texts/en/budget.ts';
import { common } from '../texts/en/common.ts';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { MoneyField } from '../ui/money-field.tsx';

interface MoveMoneyProps {
  readonly budget: MonthBudget;
  /** The category that needs money, or `any`. */
  readonly into: string;
  readonly onClose: () => void;
}

/** Takes from one category and gives to another: both, or neither. */
export function MoveMoneyDialog({ budget, into, onClose }: MoveMoneyProps) {
  const money = useMoney();
  const { categories, month } = budget;
  const find = (id: string) => categories.find(({ category_id }) => category_id === id);
  const target = find(into) ?? categories.find(({ available }) => available < 0) ?? categories[0];
  const richest = categories
    .filter(({ category_id }) => category_id !== target?.category_id)
    .toSorted((a, b) => b.available - a.available)[0];
  const [from, setFrom] = useState(richest?.category_id ?? '');
  const [to, setTo] = useState(target?.category_id ?? '');
  const [text, setText] = useState(target && target.available < 0 ? money.edit(-target.available) : '');
  const writing = useWriting(['from_category_id', 'to_category_id', 'amount']);
  const minor = money.parse(text);
  const amount = minor === undefined ? undefined : fromMinor(minor, money.decimals());

  const transfer = (giver: string, taker: string, by: number, options?: CreateOptions) =>
    api.moveBudget(month, { from_category_id: giver, to_category_id: taker, amount: by }, options);
  const move = async () => {
    if (from === to) return writing.fail({ fields: { to_category_id: t.sameCategory } });
    if (amount === undefined || amount <= 0) return writing.fail({ fields: { amount: common.notAnAmount } });
    const moved = await writing.run(() => transfer(from, to, amount, { idempotencyKey: writing.key() }));
    if (!moved) return;
    say(t.moved(money.show(amount), find(from)?.name ?? '', find(to)?.name ?? ''), async () => {
      await transfer(to, from, amount);
      await readAgain();
    });
    onClose();
  };
  const choices = categories.map(({ category_id, name }) => ({ value: category_id, label: name }));
  const { fields } = writing.failure;
  return (
    <Dialog title={t.move} onClose={onClose} isNarrow>
      <Form failure={writing.failure} onSubmit={() => void move()}>
        <DialogBody>
          <FormFailure failure={writing.failure} />
          <div class="fields two">
            <SelectField
              label={common.from}
              value={from}
              choices={choices}
              onChange={setFrom}
              error={fields.from_category_id}
            />
            <SelectField
              label={common.to}
              value={to}
              choices={choices}
              onChange={setTo}
              error={fields.to_category_id}
            />
          </div>
          <MoneyField
            label={common.amount}
            value={text}
            onChange={setText}
            error={fields.amount}
            input={{ autoFocus: true }}
          />
          <div class="effects">
            {[
              { id: from, by: -(amount ?? 0) },
              { id: to, by: amount ?? 0 },
            ].map(({ id, by }) => {
              const category = find(id);
              if (!category || from === to) return null;
              return (
                <div key={id}>
                  <span>{category.name}</span>
                  <span>
                    {money.show(category.available)} →{' '}
                    <strong>{money.show(add(money.decimals(), category.available, by))}</strong>
                  </span>
                </div>
              );
            })}
          </div>
        </DialogBody>
        <DialogFoot onCancel={onClose}>
          <Submit label={t.moveIt} isBusy={writing.isBusy} />
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
