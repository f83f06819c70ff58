import { useMoney } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { DateField, SelectField, TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { AmountPart, currencyChoices, moneyAccounts, type PartProps } from './entry-fields.tsx';

/** Money between the user's own accounts, in one currency or two. */
export function TransferPart(props: PartProps) {
  const { draft, onChange, errors, books } = props;
  const money = useMoney();
  const isTwoCurrencies = draft.to_currency_id !== draft.currency_id;
  return (
    <>
      <AmountPart {...props} />
      <div class="fields two">
        <SelectField
          label={t.fromAccount}
          value={draft.from_account_id}
          choices={moneyAccounts(books.accounts, draft.from_account_id)}
          onChange={(from_account_id) => onChange({ from_account_id })}
          error={errors.from_account_id}
        />
        <SelectField
          label={t.toAccount}
          value={draft.to_account_id}
          choices={moneyAccounts(books.accounts, draft.to_account_id)}
          onChange={(to_account_id) => onChange({ to_account_id })}
          error={errors.to_account_id}
        />
      </div>
      <div class="fields two">
        <SelectField
          label={t.currencyReceived}
          value={draft.to_currency_id}
          choices={currencyChoices(books.currencies, money.base, draft.to_currency_id)}
          onChange={(to_currency_id) => onChange({ to_currency_id })}
          error={errors.to_currency_id}
        />
        {isTwoCurrencies && (
          <MoneyField
            label={t.amountReceived}
            value={draft.to_amount}
            currency={draft.to_currency_id}
            onChange={(to_amount) => onChange({ to_amount })}
            error={errors.to_amount}
          />
        )}
      </div>
      <div class="fields wide-narrow">
        <TextField
          label={common.payee}
          value={draft.payee}
          onChange={(payee) => onChange({ payee })}
          error={errors.payee}
        />
        <DateField
          label={common.date}
          value={draft.date}
          onChange={(date) => onChange({ date })}
          error={errors.date}
        />
      </div>
      <TextField
        label={common.memo}
        value={draft.memo}
        onChange={(memo) => onChange({ memo })}
        error={errors.memo}
      />
    </>
  );
}
