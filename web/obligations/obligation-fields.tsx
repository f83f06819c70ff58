import { useEffect } from 'preact/hooks';
import type { Account } from '../../client/client.ts';
import { useCurrencies } from '../platform/books.ts';
import { useMoney } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { contactTexts } from '../texts/en/contacts.ts';
import { obligationTexts as t } from '../texts/en/obligations.ts';
import { currencyChoices, moneyAccounts } from '../transactions/entry-fields.tsx';
import { DateField, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import type { FormPart } from '../ui/record-form.tsx';
import type { Draft } from './draft.ts';
import { FundingPart } from './funding-part.tsx';

interface FieldsProps extends FormPart<Draft> {
  readonly accounts: readonly Account[];
  readonly contacts: readonly { id: string; name: string }[];
  /** The contact that was just added. */
  readonly made: string | undefined;
  readonly onMadeUsed: () => void;
  readonly onAddContact: () => void;
}

export function ObligationFields(props: FieldsProps) {
  const { draft, change, errors, accounts, contacts, made, onMadeUsed, onAddContact } = props;
  const money = useMoney();
  const currencies = useCurrencies().data ?? [];
  useEffect(() => {
    if (!made) return;
    change({ contact_id: made });
    onMadeUsed();
  }, [made]);
  const account = accounts.find(({ id }) => id === draft.account_id);
  const direction = account?.type === 'liability' ? 'owed_by_me' : 'owed_to_me';
  return (
    <>
      <TextField
        label={common.name}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errors.name}
        input={{ autoFocus: true, autoComplete: 'off', maxLength: 150 }}
      />
      <div class="with-button">
        <SelectField
          label={t.contact}
          value={draft.contact_id}
          choices={contacts.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(contact_id) => change({ contact_id })}
          error={errors.contact_id}
          hint={contacts.length === 0 ? t.noContacts : undefined}
        />
        <button class="button secondary" type="button" onClick={onAddContact}>
          {contactTexts.add}
        </button>
      </div>
      <SelectField
        label={common.account}
        value={draft.account_id}
        choices={moneyAccounts(accounts, draft.account_id)}
        onChange={(account_id) => change({ account_id })}
        error={errors.account_id}
        hint={account && t.direction[direction]}
      />
      <div class="fields amount-currency">
        <MoneyField
          label={common.amount}
          value={draft.original_amount}
          currency={draft.currency_id}
          onChange={(original_amount) => change({ original_amount })}
          error={errors.original_amount}
        />
        {draft.outstanding_amount !== undefined && (
          <MoneyField
            label={t.outstanding}
            value={draft.outstanding_amount}
            currency={draft.currency_id}
            onChange={(outstanding_amount) => change({ outstanding_amount })}
            error={errors.outstanding_amount}
          />
        )}
        <SelectField
          label={common.currency}
          value={draft.currency_id}
          choices={currencyChoices(currencies, money.base, draft.currency_id)}
          onChange={(currency_id) => change({ currency_id })}
          error={errors.currency_id}
        />
      </div>
      <div class="fields two">
        <DateField
          label={t.openedOn}
          value={draft.opened_date}
          onChange={(opened_date) => change({ opened_date })}
          error={errors.opened_date}
        />
        <DateField
          label={t.dueOn}
          value={draft.due_date}
          onChange={(due_date) => change({ due_date })}
          error={errors.due_date}
        />
      </div>
      <FundingPart draft={draft} change={change} errors={errors} accounts={accounts} direction={direction} />
      <TextField
        label={t.reference}
        value={draft.reference}
        onChange={(reference) => change({ reference })}
        error={errors.reference}
        input={{ autoComplete: 'off' }}
      />
      <TextArea
        label={t.notes}
        value={draft.notes}
        onChange={(notes) => change({ notes })}
        error={errors.notes}
      />
    </>
  );
}
