import { useState } from 'preact/hooks';
import type { CreateOptions, Obligation, Payment, PaymentInput } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useAccounts, useCurrencies } from '../platform/books.ts';
import { checksOf } from '../platform/checks.ts';
import { today } from '../platform/formats.ts';
import { readAgain } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { say } from '../platform/toasts.ts';
import { useMoney } from '../platform/use-money.ts';
import { useWriting } from '../platform/writes.ts';
import { common } from '../texts/en/common.ts';
import { obligationTexts as t } from '../texts/en/obligations.ts';
import { currencyChoices, moneyAccounts } from '../transactions/entry-fields.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { DateField, SelectField, TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { MoneyField } from '../ui/money-field.tsx';

/** A payment moves money if it has an account, which needs an obligation that is in the books. Else it is a note. */
export function PaymentDialog({ obligation, onClose }: { obligation: Obligation; onClose: () => void }) {
  const user = useUser();
  const money = useMoney();
  const currency = obligation.currency.id;
  const accounts = (useAccounts().data ?? []).filter(({ id }) => id !== obligation.account.id);
  const currencies = useCurrencies().data ?? [];
  const [draft, setDraft] = useState({
    amount: money.edit(obligation.outstanding_amount, currency),
    date: today(user.time_zone),
    asset_account_id: undefined as string | undefined,
    memo: '',
    fx_rate: '',
    money_currency_id: currency,
    money_amount: '',
  });
  const writing = useWriting(Object.keys(draft));
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const choices = moneyAccounts(accounts, draft.asset_account_id ?? '');
  const usual = obligation.is_posted ? (obligation.funding_account_id ?? choices[0]?.value ?? '') : '';
  const account = draft.asset_account_id ?? usual;
  const isOther = draft.money_currency_id !== currency;

  const save = async () => {
    const checks = checksOf(money);
    const hasRate = account !== '' && draft.fx_rate.trim() !== '';
    const checked = checks.done<PaymentInput>({
      date: checks.needed(draft.date, 'date'),
      amount: checks.amount(draft.amount, 'amount', currency),
      ...(account && { asset_account_id: account }),
      ...(draft.memo.trim() && { memo: draft.memo.trim() }),
      ...(hasRate && { fx_rate: checks.rate(draft.fx_rate, 'fx_rate') }),
      ...(account && isOther && { money_currency_id: draft.money_currency_id }),
      ...(account &&
        isOther &&
        draft.money_amount.trim() && {
          money_amount: checks.amount(draft.money_amount, 'money_amount', draft.money_currency_id),
        }),
    });
    if ('failure' in checked) return writing.fail(checked.failure);
    const remove = ({ id }: Payment) => api.deletePayment(obligation.id, id);
    const create = (body: PaymentInput, options: CreateOptions) =>
      api.createPayment(obligation.id, body, options);
    const saved = await writing.run(() => writing.create({ create, remove }, checked.body));
    if (!saved) return;
    say(t.paymentSaved, async () => {
      await remove(saved);
      await readAgain();
    });
    onClose();
  };
  const errors = writing.failure.fields;
  return (
    <Dialog title={t.addPayment} onClose={onClose}>
      <Form failure={writing.failure} onSubmit={() => void save()} look="dialog-form">
        <DialogBody>
          <FormFailure failure={writing.failure} />
          <div class="fields two">
            <MoneyField
              label={common.amount}
              value={draft.amount}
              currency={currency}
              onChange={(amount) => change({ amount })}
              error={errors.amount}
              hint={currency}
              input={{ autoFocus: true }}
            />
            <DateField
              label={common.date}
              value={draft.date}
              onChange={(date) => change({ date })}
              error={errors.date}
            />
          </div>
          <SelectField
            label={common.account}
            value={account}
            choices={[...choices, { value: '', label: t.onlyNote }]}
            onChange={(asset_account_id) => change({ asset_account_id })}
            error={errors.asset_account_id}
          />
          {account !== '' && (
            <div class="fields three">
              <SelectField
                label={t.currencyPaid}
                value={draft.money_currency_id}
                choices={currencyChoices(currencies, currency, money.base)}
                onChange={(money_currency_id) => change({ money_currency_id })}
                error={errors.money_currency_id}
              />
              {isOther && (
                <MoneyField
                  label={t.moneyMoved}
                  value={draft.money_amount}
                  currency={draft.money_currency_id}
                  onChange={(money_amount) => change({ money_amount })}
                  error={errors.money_amount}
                />
              )}
              {(currency !== money.base || isOther) && (
                <TextField
                  label={t.exchangeRate}
                  value={draft.fx_rate}
                  onChange={(fx_rate) => change({ fx_rate })}
                  error={errors.fx_rate}
                  look="amount"
                  input={{ inputMode: 'decimal', autoComplete: 'off' }}
                />
              )}
            </div>
          )}
          <TextField
            label={common.memo}
            value={draft.memo}
            onChange={(memo) => change({ memo })}
            error={errors.memo}
          />
        </DialogBody>
        <DialogFoot onCancel={onClose}>
          <Submit label={common.save} isBusy={writing.isBusy} />
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
