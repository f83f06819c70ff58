import { byName, useAccounts, useCategories, useCurrencies } from '../platform/books.ts';
import { useMoney } from '../platform/use-money.ts';
import { scheduleTexts as t } from '../texts/en/schedules.ts';
import { currencyChoices, moneyAccounts } from '../transactions/entry-fields.tsx';
import { TagsPart } from '../transactions/tags-field.tsx';
import { Combobox } from '../ui/combobox.tsx';
import type { FormPart } from '../ui/editing.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import type { ScheduleDraft } from './draft.ts';

/** What is posted. */
export function TemplatePart({
  draft,
  change,
  errors,
  field,
  hasSplits,
}: FormPart<ScheduleDraft> & { hasSplits: boolean }) {
  const money = useMoney();
  const accounts = useAccounts().data ?? [];
  const categories = useCategories().data ?? [];
  const currencies = useCurrencies().data ?? [];
  const fitting = categories.filter(({ kind, is_active }) => kind === draft.kind && is_active);
  return (
    <>
      <div class="fields amount-currency">
        <MoneyField {...field('amount')} currency={draft.currency_id} />
        <SelectField
          {...field('currency_id')}
          choices={currencyChoices(currencies, money.base, draft.currency_id)}
        />
      </div>
      {draft.kind === 'transfer' ? (
        <div class="fields two">
          <SelectField
            {...field('from_account_id')}
            choices={moneyAccounts(accounts, draft.from_account_id)}
          />
          <SelectField {...field('to_account_id')} choices={moneyAccounts(accounts, draft.to_account_id)} />
        </div>
      ) : (
        <div class="fields two">
          {hasSplits ? (
            <p class="hint">{t.splitsKept}</p>
          ) : (
            <Combobox
              {...field('category')}
              choices={byName(fitting).map(({ id, name }) => ({ value: id, label: name }))}
              onInput={(category) => change({ category })}
              onChoose={(choice) => change({ category: choice.label })}
              isStrict
            />
          )}
          <SelectField
            {...field('asset_account_id')}
            choices={moneyAccounts(accounts, draft.asset_account_id)}
          />
        </div>
      )}
      <div class="fields two">
        <TextField {...field('payee')} input={{ autoComplete: 'off' }} />
        <TextField {...field('memo')} input={{ autoComplete: 'off' }} />
      </div>
      <TagsPart draft={draft} change={change} errors={errors} at="template.tags" />
    </>
  );
}
