import type { ComponentChildren } from 'preact';
import type { Account, Category, Currency } from '../../client/client.ts';
import { byName, holdsMoney } from '../platform/books.ts';
import { recent } from '../platform/recent.ts';
import { useMoney } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import type { Choice } from '../ui/choice.ts';
import { Combobox } from '../ui/combobox.tsx';
import type { FormPart } from '../ui/editing.tsx';
import { SelectField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { type TransactionDraft, withRest } from './draft.ts';
import { RatePart } from './rate-part.tsx';

/** What every part of the form gets. */
export interface PartProps extends FormPart<TransactionDraft> {
  readonly books: Books;
  /** On a phone, a new one begins with who was paid. */
  readonly isQuick?: boolean;
  /** Its files, which follow the amount then: a receipt is in the hand that pays. */
  readonly attachments?: ComponentChildren;
  /** Its category or payee was changed, which a rule could do for others. */
  readonly onMakeRule?: (() => void) | undefined;
}

export interface Books {
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  readonly currencies: readonly Currency[];
  /** Makes a category on the spot, if the role allows it. */
  readonly createCategory: ((name: string) => void) | undefined;
}

/** Active ones, and the one that the record has. */
export function moneyAccounts(accounts: readonly Account[], chosen: string): Choice[] {
  return accounts
    .filter((account) => holdsMoney(account) && (account.is_active || account.id === chosen))
    .map(({ id, name }) => ({ value: id, label: name }));
}

/** Those that were used last come first. */
export function currencyChoices(currencies: readonly Currency[], ...first: readonly string[]): Choice[] {
  const known = currencies.length > 0 ? currencies.map(({ id }) => id) : [];
  return [...new Set([...first, ...recent('currency'), ...known])].map((code) => ({
    value: code,
    label: code,
  }));
}

/** The amount, its currency and, if that is foreign, what it is at home. */
export function AmountPart({ draft, change, field, books, isQuick }: PartProps) {
  const money = useMoney();
  return (
    <>
      <div class="amount-line">
        <MoneyField
          {...field('amount')}
          currency={draft.currency_id}
          onChange={(amount) => change({ amount, splits: withRest(draft, { ...draft, amount }, money) })}
          look="big"
          input={{ autoFocus: !isQuick, placeholder: money.edit(0, draft.currency_id) }}
        />
        <SelectField
          {...field('currency_id')}
          choices={currencyChoices(books.currencies, money.base, draft.currency_id)}
          onChange={(currency_id) =>
            change({
              currency_id,
              // A transfer within one currency stays one.
              ...(draft.to_currency_id === draft.currency_id && { to_currency_id: currency_id }),
            })
          }
          look="big"
        />
      </div>
      {draft.currency_id !== money.base && <RatePart draft={draft} change={change} field={field} />}
    </>
  );
}

interface CategoryFieldProps {
  readonly value: string;
  readonly kind: 'expense' | 'income';
  readonly books: Books;
  readonly onChange: (name: string) => void;
  readonly error?: string | undefined;
  readonly isLabelHidden?: boolean;
}

/** Suggests while typing, and offers to make a category that does not exist. */
export function CategoryField({ value, kind, books, onChange, error, isLabelHidden }: CategoryFieldProps) {
  const own = books.categories.filter((category) => category.kind === kind && category.is_active);
  return (
    <Combobox
      label={common.category}
      value={value}
      choices={byName(own).map(({ id, name }) => ({ value: id, label: name }))}
      onInput={onChange}
      onChoose={(choice) => onChange(choice.label)}
      onCreate={books.createCategory}
      isStrict
      error={error}
      hint={own.length === 0 && books.createCategory ? t.firstCategory : undefined}
      isLabelHidden={isLabelHidden}
    />
  );
}
