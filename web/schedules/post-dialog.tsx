import { useState } from 'preact/hooks';
import type { UpcomingDate } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { byName, useAccounts, useCategories } from '../platform/books.ts';
import { formatDate } from '../platform/formats.ts';
import { fromMinor } from '../platform/money.ts';
import { say } from '../platform/toasts.ts';
import { useMoney } from '../platform/use-money.ts';
import { useWriting } from '../platform/writes.ts';
import { common } from '../texts/en/common.ts';
import { scheduleTexts as t } from '../texts/en/schedules.ts';
import { moneyAccounts } from '../transactions/entry-fields.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { DateField, SelectField, TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { MoneyField } from '../ui/money-field.tsx';

const FIELDS = [
  'amount',
  'date',
  'category_id',
  'asset_account_id',
  'from_account_id',
  'to_account_id',
  'payee',
  'memo',
];

/** Posts one date with what differs this time. The schedule stays as it is. */
export function PostDialog({ due, onClose }: { due: UpcomingDate; onClose: () => void }) {
  const { template, kind, name, date } = due;
  const money = useMoney();
  const currency = template.currency_id ?? money.base;
  const accounts = useAccounts().data ?? [];
  const categories = (useCategories().data ?? []).filter(
    (category) => category.kind === kind && (category.is_active || category.id === template.category_id),
  );
  const [draft, setDraft] = useState({
    amount: money.edit(template.amount ?? 0, currency),
    date,
    category_id: template.category_id ?? '',
    asset_account_id: template.asset_account_id ?? '',
    from_account_id: template.from_account_id ?? '',
    to_account_id: template.to_account_id ?? '',
    payee: template.payee ?? '',
    memo: template.memo ?? '',
  });
  const writing = useWriting(FIELDS);
  const errors = writing.failure.fields;
  const field = (part: keyof typeof draft) => ({
    value: draft[part],
    onChange: (value: string) => setDraft((now) => ({ ...now, [part]: value })),
    error: errors[part],
  });
  const post = async () => {
    const minor = money.parse(draft.amount, currency);
    if (minor === undefined) return writing.fail({ fields: { amount: common.notAnAmount } });
    if (draft.date === '') return writing.fail({ fields: { date: common.required } });
    const amount = fromMinor(minor, money.decimals(currency));
    const changed = (['category_id', 'asset_account_id', 'from_account_id', 'to_account_id'] as const).filter(
      (part) => draft[part] !== (template[part] ?? ''),
    );
    const body = {
      action: 'post' as const,
      ...(amount !== template.amount && { amount }),
      ...(draft.date !== date && { date: draft.date }),
      ...(draft.payee.trim() !== (template.payee ?? '') && { payee: draft.payee.trim() || null }),
      ...(draft.memo.trim() !== (template.memo ?? '') && { memo: draft.memo.trim() || null }),
      ...Object.fromEntries(changed.map((part) => [part, draft[part]])),
    };
    const done = await writing.run(() =>
      api.settleOccurrence(due.schedule_id, date, body, { idempotencyKey: writing.key() }),
    );
    if (!done) return;
    say(t.posted(name));
    onClose();
  };
  return (
    <Dialog title={t.postTitle(name, formatDate(date))} onClose={onClose}>
      <Form failure={writing.failure} onSubmit={() => void post()} look="dialog-form">
        <DialogBody>
          <FormFailure failure={writing.failure} />
          <div class="fields two">
            <MoneyField
              label={common.amount}
              currency={currency}
              hint={currency}
              input={{ autoFocus: true }}
              {...field('amount')}
            />
            <DateField label={common.date} {...field('date')} />
          </div>
          <div class="fields two">
            {kind === 'transfer' ? (
              <>
                <SelectField
                  label={t.fromAccount}
                  choices={moneyAccounts(accounts, draft.from_account_id)}
                  {...field('from_account_id')}
                />
                <SelectField
                  label={t.toAccount}
                  choices={moneyAccounts(accounts, draft.to_account_id)}
                  {...field('to_account_id')}
                />
              </>
            ) : (
              <>
                {template.splits ? (
                  <p class="hint">{t.splitsKept}</p>
                ) : (
                  <SelectField
                    label={common.category}
                    choices={byName(categories).map((each) => ({ value: each.id, label: each.name }))}
                    {...field('category_id')}
                  />
                )}
                <SelectField
                  label={common.account}
                  choices={moneyAccounts(accounts, draft.asset_account_id)}
                  {...field('asset_account_id')}
                />
              </>
            )}
          </div>
          <div class="fields two">
            <TextField label={common.payee} {...field('payee')} />
            <TextField label={common.memo} {...field('memo')} />
          </div>
        </DialogBody>
        <DialogFoot onCancel={onClose}>
          <Submit label={t.post} isBusy={writing.isBusy} />
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
