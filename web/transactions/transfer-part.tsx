import { useMoney } from '../platform/use-money.ts';
import { DateField, SelectField, TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { AmountPart, currencyChoices, moneyAccounts, type PartProps } from './entry-fields.tsx';
import { TagsPart } from './tags-field.tsx';

/** Money between the user's own accounts, in one currency or two. */
export function TransferPart(props: PartProps) {
  const { draft, field, books } = props;
  const money = useMoney();
  const isTwoCurrencies = draft.to_currency_id !== draft.currency_id;
  return (
    <>
      <AmountPart {...props} />
      <div class="fields two">
        <SelectField
          {...field('from_account_id')}
          choices={moneyAccounts(books.accounts, draft.from_account_id)}
        />
        <SelectField
          {...field('to_account_id')}
          choices={moneyAccounts(books.accounts, draft.to_account_id)}
        />
      </div>
      <div class="fields two">
        <SelectField
          {...field('to_currency_id')}
          choices={currencyChoices(books.currencies, money.base, draft.to_currency_id)}
        />
        {isTwoCurrencies && <MoneyField {...field('to_amount')} currency={draft.to_currency_id} />}
      </div>
      <div class="fields wide-narrow">
        <TextField {...field('payee')} />
        <DateField {...field('date')} />
      </div>
      <div class="fields two stack-phone">
        <TagsPart {...props} />
        <TextField {...field('memo')} />
      </div>
    </>
  );
}
