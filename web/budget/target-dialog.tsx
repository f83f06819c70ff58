import { useState } from 'preact/hooks';
import type { Category, CategoryBudget, TargetInput } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { checksOf } from '../platform/checks.ts';
import { addMonths } from '../platform/days.ts';
import { readAgain } from '../platform/reads.ts';
import { say } from '../platform/toasts.ts';
import { useMoney } from '../platform/use-money.ts';
import { useWriting } from '../platform/writes.ts';
import { budgetTexts as t } from '../texts/en/budget.ts';
import { common } from '../texts/en/common.ts';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { CheckField, Radios, TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { ASSIGN_TOUCHES } from './put-back.ts';

const TOUCHES = [...ASSIGN_TOUCHES, 'categories', 'category'];
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const TYPES = ['monthly', 'refill', 'by_month'] as const;

interface TargetDialogProps {
  readonly category: CategoryBudget;
  readonly month: string;
  readonly onClose: () => void;
}

/** What the budget of a category is meant to have. */
export function TargetDialog({ category, month, onClose }: TargetDialogProps) {
  const money = useMoney();
  const { category_id, name, target } = category;
  const [type, setType] = useState<TargetInput['type']>(target?.type ?? 'monthly');
  const [amount, setAmount] = useState(target ? money.edit(target.amount) : '');
  const [due, setDue] = useState(target?.due_month ?? target?.month ?? addMonths(month, 12));
  const [repeat, setRepeat] = useState(target?.repeat_months ? String(target.repeat_months) : '');
  const writing = useWriting(['amount', 'month', 'repeat_months'], undefined, { touches: TOUCHES });
  const { fields } = writing.failure;
  const [carries, setCarries] = useState(true);
  const isByMonth = type === 'by_month';
  const needsRollover = isByMonth && category.rollover === 'none';
  const before = target && inputOf(target);

  /** The present version of the category is changed: its target has no version of its own. */
  const write = (body: TargetInput | undefined) =>
    writing.run(async () => {
      const record = await api.getCategory(category_id);
      const hasRollover = body && needsRollover && carries;
      await setTarget(hasRollover ? await setRollover(record, 'surplus') : record, body);
      return true;
    });
  const undo = async () => {
    const record = await setTarget(await api.getCategory(category_id), before);
    if (record.budget_rollover !== category.rollover) await setRollover(record, category.rollover);
    await readAgain(TOUCHES);
  };
  const save = async () => {
    const checks = checksOf(money);
    const months = repeat.trim() === '' ? undefined : Number(repeat);
    if (isByMonth && !MONTH.test(due)) checks.fail('month', t.chooseMonth);
    if (isByMonth && months !== undefined && !(Number.isInteger(months) && months >= 1 && months <= 120))
      checks.fail('repeat_months', t.repeatRange);
    const checked = checks.done({
      type,
      amount: checks.positive(amount, 'amount'),
      ...(isByMonth && { month: due, repeat_months: months }),
    });
    if ('failure' in checked) return writing.fail(checked.failure);
    if (!(await write(checked.body))) return;
    say(t.targetSaved(name), undo);
    onClose();
  };
  const remove = async () => {
    if (!(await write(undefined))) return;
    say(t.targetRemoved(name), undo);
    onClose();
  };
  return (
    <Dialog title={t.target} onClose={onClose} isNarrow>
      <Form failure={writing.failure} onSubmit={() => void save()}>
        <DialogBody>
          <FormFailure failure={writing.failure} />
          <p class="second">{t.targetOf(name)}</p>
          <Radios
            label={t.target}
            value={type}
            choices={TYPES.map((value) => ({ value, label: t.targetTypes[value] }))}
            onChange={(value) => setType(value as TargetInput['type'])}
            isWide
          />
          <p class="second small">{t.targetMeans[type]}</p>
          <MoneyField
            label={common.amount}
            value={amount}
            onChange={setAmount}
            error={fields.amount}
            input={{ autoFocus: true }}
          />
          {isByMonth && (
            <div class="fields two">
              <TextField label={t.month} type="month" value={due} onChange={setDue} error={fields.month} />
              <TextField
                label={t.repeatEvery}
                value={repeat}
                onChange={setRepeat}
                error={fields.repeat_months}
                hint={t.repeatHint}
                input={{ inputMode: 'numeric', autoComplete: 'off' }}
              />
            </div>
          )}
          {needsRollover && <CheckField label={t.carryOn} isChecked={carries} onChange={setCarries} />}
        </DialogBody>
        <DialogFoot onCancel={onClose}>
          {target && (
            <button
              class="button plain danger"
              type="button"
              aria-disabled={writing.isBusy}
              onClick={() => void remove()}
            >
              {t.removeTarget}
            </button>
          )}
          <Submit label={common.save} isBusy={writing.isBusy} />
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

const inputOf = ({ type, amount, month, repeat_months }: TargetInput): TargetInput => ({
  type,
  amount,
  month,
  repeat_months,
});

async function setRollover(
  record: Category,
  budget_rollover: Category['budget_rollover'],
): Promise<Category> {
  return api.updateCategory(record.id, { ...record, budget_rollover }, { ifMatch: await etagOf(record) });
}

async function setTarget(record: Category, body: TargetInput | undefined): Promise<Category> {
  const version = { ifMatch: await etagOf(record) };
  if (body) return api.updateTarget(record.id, body, version);
  if (record.target) await api.deleteTarget(record.id, version);
  return api.getCategory(record.id);
}
