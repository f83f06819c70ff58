import { byName, useAccounts, useCategories, useCurrencies } from '../platform/books.ts';
import { useMoney } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { scheduleTexts as t } from '../texts/en/schedules.ts';
import { currencyChoices, moneyAccounts } from '../transactions/entry-fields.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import type { FormPart } from '../ui/record-form.tsx';
import type { Draft } from './draft.ts';

/** What is posted. */
export function TemplatePart({ draft, change, errors, hasSplits }: FormPart<Draft> & { hasSplits: boolean }) {
  const money = useMoney();
  const accounts = useAccounts().data ?? [];
  const categories = useCategories().data ?? [];
  const currencies = useCurrencies().data ?? [];
  const fitting = categories.filter(({ kind, is_active }) => kind === draft.kind && is_active);
  return (
    <>
      <div class="fields amount-currency">
        <MoneyField
          label={common.amount}
          value={draft.amount}
          currency={draft.currency_id}
          onChange={(amount) => change({ amount })}
          error={errors['template.amount']}
        />
        <SelectField
          label={common.currency}
          value={draft.currency_id}
          choices={currencyChoices(currencies, money.base, draft.currency_id)}
          onChange={(currency_id) => change({ currency_id })}
          error={errors['template.currency_id']}
        />
      </div>
      {draft.kind === 'transfer' ? (
        <div class="fields two">
          <SelectField
            label={t.fromAccount}
            value={draft.from_account_id}
            choices={moneyAccounts(accounts, draft.from_account_id)}
            onChange={(from_account_id) => change({ from_account_id })}
            error={errors['template.from_account_id']}
          />
          <SelectField
            label={t.toAccount}
            value={draft.to_account_id}
            choices={moneyAccounts(accounts, draft.to_account_id)}
            onChange={(to_account_id) => change({ to_account_id })}
            error={errors['template.to_account_id']}
          />
        </div>
      ) : (
        <div class="fields two">
          {hasSplits ? (
            <p class="hint">{t.splitsKept}</p>
          ) : (
            <Combobox
              label={common.category}
              value={draft.category}
              choices={byName(fitting).map(({ id, name }) => ({ value: id, label: name }))}
              onInput={(category) => change({ category })}
              onChoose={(choice) => change({ category: choice.label })}
              isStrict
              error={errors['template.category_id']}
            />
          )}
          <SelectField
            label={common.account}
            value={draft.asset_account_id}
            choices={moneyAccounts(accounts, draft.asset_account_id)}
            onChange={(asset_account_id) => change({ asset_account_id })}
            error={errors['template.asset_account_id']}
          />
        </div>
      )}
      <div class="fields two">
        <TextField
          label={common.payee}
          value={draft.payee}
          onChange={(payee) => change({ payee })}
          error={errors['template.payee']}
          input={{ autoComplete: 'off' }}
        />
        <TextField
          label={common.memo}
          value={draft.memo}
          onChange={(memo) => change({ memo })}
          error={errors['template.memo']}
          input={{ autoComplete: 'off' }}
        />
      </div>
    </>
  );
}
