import { useRef, useState } from 'preact/hooks';
import type { BudgetMove, CreateOptions, MonthBudget } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { checksOf } from '../platform/checks.ts';
import type { Endpoints } from '../platform/in-doubt.ts';
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
import { proposedMove, UNASSIGNED } from './move-proposal.ts';

interface MoveMoneyProps {
  readonly budget: MonthBudget;
  /** The category that needs money, or `any`. */
  readonly into: string;
  readonly onClose: () => void;
}

const opposite = ({ from_category_id, to_category_id, amount }: BudgetMove): BudgetMove => ({
  from_category_id: to_category_id,
  to_category_id: from_category_id,
  amount,
});

/** Takes from one category, or from what none has yet, and gives to another: both, or neither. */
export function MoveMoneyDialog({ budget, into, onClose }: MoveMoneyProps) {
  const money = useMoney();
  const { categories, month } = budget;
  const places = [
    ...(budget.to_assign > 0
      ? [{ category_id: UNASSIGNED, name: t.toAssign, available: budget.to_assign }]
      : []),
    ...categories,
  ];
  const find = (id: string) => places.find(({ category_id }) => category_id === id);
  const proposed = proposedMove(budget, into);
  const [from, setFrom] = useState(proposed.from);
  const [to, setTo] = useState(proposed.to);
  const [text, setText] = useState(proposed.amount === undefined ? '' : money.edit(proposed.amount));
  const sent = useRef<{ readonly action: string; readonly assigned: number }>(undefined);
  const writing = useWriting(['from_category_id', 'to_category_id', 'amount']);
  const minor = money.parse(text);
  const amount = minor === undefined ? undefined : fromMinor(minor, money.decimals());

  const create = (body: BudgetMove, options?: CreateOptions) => api.moveBudget(month, body, options);
  const endpoints: Endpoints<BudgetMove, MonthBudget> = {
    create,
    remove: (_, made, idempotencyKey) => create(opposite(made), { idempotencyKey }),
  };
  const move = async () => {
    if (from === to) return writing.fail({ fields: { to_category_id: t.sameCategory } });
    const checks = checksOf(money);
    const checked = checks.done({
      from_category_id: from,
      to_category_id: to,
      amount: checks.positive(text, 'amount'),
    });
    if ('failure' in checked) return writing.fail(checked.failure);
    const { body } = checked;
    // What has no category is given to one by assigning more than it has by now, which may not be what is shown.
    const moreBy = async (by: number) => {
      const now = await api.getBudget(month);
      const had = now.categories.find(({ category_id }) => category_id === to)?.assigned ?? 0;
      return add(money.decimals(), had, by);
    };
    const assignMore = async () => {
      const action = `${to} ${body.amount}`;
      // After a lost answer, the same amount is sent again: what was assigned meanwhile may be our own.
      if (sent.current?.action !== action) sent.current = { action, assigned: await moreBy(body.amount) };
      return api.assignBudget(month, to, { assigned: sent.current.assigned });
    };
    const isFree = from === UNASSIGNED;
    const moved = await writing.run<unknown>(() => (isFree ? assignMore() : writing.create(endpoints, body)));
    if (!moved) return;
    say(t.moved(money.show(body.amount), find(from)?.name ?? '', find(to)?.name ?? ''), async () => {
      await (isFree
        ? api.assignBudget(month, to, { assigned: await moreBy(-body.amount) })
        : create(opposite(body)));
      await readAgain();
    });
    onClose();
  };
  const choicesOf = (each: typeof places) =>
    each.map(({ category_id, name }) => ({ value: category_id, label: name }));
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
              choices={choicesOf(places)}
              onChange={setFrom}
              error={fields.from_category_id}
            />
            <SelectField
              label={common.to}
              value={to}
              choices={choicesOf(places.filter(({ category_id }) => category_id !== UNASSIGNED))}
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
