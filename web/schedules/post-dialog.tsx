import { useState } from 'preact/hooks';
import type { AnyTransaction, OccurrenceInput, OccurrenceResult, UpcomingDate } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { byName, useAccounts, useCategories } from '../platform/books.ts';
import { checksOf } from '../platform/checks.ts';
import { formatDate } from '../platform/formats.ts';
import type { Endpoints } from '../platform/in-doubt.ts';
import { say } from '../platform/toasts.ts';
import { useMoney } from '../platform/use-money.ts';
import { useWriting } from '../platform/writes.ts';
import { common } from '../texts/en/common.ts';
import { scheduleTexts as t } from '../texts/en/schedules.ts';
import type { TransactionBody } from '../transactions/draft.ts';
import { moneyAccounts } from '../transactions/entry-fields.tsx';
import { update } from '../transactions/records.ts';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { DateField, SelectField, TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { MoneyField } from '../ui/money-field.tsx';

function endpointsOf({ schedule_id, date, kind, template }: UpcomingDate) {
  const endpoints: Endpoints<OccurrenceInput, OccurrenceResult | AnyTransaction> = {
    create: (body, options) => api.settleOccurrence(schedule_id, date, body, options),
    // A date is posted once: afterwards it is a transaction like any other.
    update: (posted, { action: _, ...changed }) =>
      update(posted as AnyTransaction, { date, ...template, ...changed, kind } as TransactionBody),
  };
  return endpoints;
}

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
  const writing = useWriting(Object.keys(draft));
  const errors = writing.failure.fields;
  const field = (part: keyof typeof draft) => ({
    value: draft[part],
    onChange: (value: string) => setDraft((now) => ({ ...now, [part]: value })),
    error: errors[part],
  });
  const post = async () => {
    const checks = checksOf(money);
    const amount = checks.amount(draft.amount, 'amount', currency);
    const changed = (['category_id', 'asset_account_id', 'from_account_id', 'to_account_id'] as const).filter(
      (part) => draft[part] !== (template[part] ?? ''),
    );
    const day = checks.needed(draft.date, 'date');
    const checked = checks.done<OccurrenceInput>({
      action: 'post',
      ...(amount !== template.amount && { amount }),
      ...(day !== date && { date: day }),
      ...(draft.payee.trim() !== (template.payee ?? '') && { payee: draft.payee.trim() || null }),
      ...(draft.memo.trim() !== (template.memo ?? '') && { memo: draft.memo.trim() || null }),
      ...Object.fromEntries(changed.map((part) => [part, draft[part]])),
    });
    if ('failure' in checked) return writing.fail(checked.failure);
    const done = await writing.run(() => writing.create(endpointsOf(due), checked.body));
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
