import { useEffect } from 'preact/hooks';
import type { Account, Obligation } from '../../client/client.ts';
import { useCurrencies } from '../platform/books.ts';
import { useMoney } from '../platform/use-money.ts';
import { contactTexts } from '../texts/en/contacts.ts';
import { obligationTexts as t } from '../texts/en/obligations.ts';
import { currencyChoices, moneyAccounts } from '../transactions/entry-fields.tsx';
import type { FormPart } from '../ui/editing.tsx';
import { DateField, Radios, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { Fold } from '../ui/fold.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import type { ObligationDraft } from './draft.ts';
import { FundingPart } from './funding-part.tsx';
import { type Direction, directionOf, usualAccount } from './usual-account.ts';

const DIRECTIONS = ['owed_to_me', 'owed_by_me'] as const;

interface FieldsProps extends FormPart<ObligationDraft> {
  readonly accounts: readonly Account[];
  readonly contacts: readonly { id: string; name: string }[];
  /** The contact that was just added. */
  readonly made: string | undefined;
  readonly onMadeUsed: () => void;
  readonly onAddContact: () => void;
  /** Whose account a new one takes. */
  readonly latest: Obligation | undefined;
}

export function ObligationFields(props: FieldsProps) {
  const { draft, change, field, accounts, contacts, made, onMadeUsed, onAddContact, latest } = props;
  const money = useMoney();
  const currencies = useCurrencies().data ?? [];
  useEffect(() => {
    if (!made) return;
    change({ contact_id: made });
    onMadeUsed();
  }, [made]);
  const direction = directionOf(accounts, draft.account_id);
  const accountField = field('account_id');
  return (
    <>
      <Radios
        label={t.who}
        value={direction}
        choices={DIRECTIONS.map((value) => ({ value, label: t.lent[value] }))}
        isWide
        onChange={(value) => change({ account_id: usualAccount(accounts, latest, value as Direction) })}
      />
      <TextField {...field('name')} input={{ autoFocus: true, autoComplete: 'off', maxLength: 150 }} />
      <div class="with-button">
        <SelectField
          {...field('contact_id')}
          choices={contacts.map(({ id, name }) => ({ value: id, label: name }))}
          hint={contacts.length === 0 ? t.noContacts : undefined}
        />
        <button class="button secondary" type="button" onClick={onAddContact}>
          {contactTexts.add}
        </button>
      </div>
      <div class="fields amount-currency">
        <MoneyField {...field('original_amount')} currency={draft.currency_id} />
        {draft.outstanding_amount !== undefined && (
          <MoneyField {...field('outstanding_amount')} currency={draft.currency_id} />
        )}
        <SelectField
          {...field('currency_id')}
          choices={currencyChoices(currencies, money.base, draft.currency_id)}
        />
      </div>
      <div class="fields two">
        <DateField {...field('opened_date')} />
        <DateField {...field('due_date')} />
      </div>
      <FundingPart {...props} direction={direction} />
      <TextField {...field('reference')} input={{ autoComplete: 'off' }} />
      <TextArea {...field('notes')} />
      <Fold title={t.forBookkeepers} isOpen={!!accountField.error || !draft.account_id}>
        <SelectField
          {...accountField}
          choices={moneyAccounts(accounts, draft.account_id)}
          hint={t.direction[direction]}
        />
      </Fold>
    </>
  );
}
