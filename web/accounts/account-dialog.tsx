import type { Account, AccountInput, Member } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMembers } from '../platform/book.ts';
import { useCurrencies } from '../platform/books.ts';
import { today } from '../platform/formats.ts';
import { useUser } from '../platform/session.ts';
import { useMoney } from '../platform/use-money.ts';
import { accountTexts as t } from '../texts/en/accounts.ts';
import { bookTexts } from '../texts/en/books.ts';
import { common } from '../texts/en/common.ts';
import { currencyChoices } from '../transactions/entry-fields.tsx';
import { CheckField, DateField, SelectField, TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { type FormPart, RecordDialog, RecordForm, type RecordKind } from '../ui/record-form.tsx';
import { bodyOf, canHoldMoney, type Draft, FIELDS } from './account-draft.ts';

interface AccountDialogProps {
  /** `new`, or the id of an account. */
  readonly id: string;
  readonly onClose: () => void;
}

export function AccountDialog({ id, onClose }: AccountDialogProps) {
  const user = useUser();
  const money = useMoney();
  const members = useMembers();
  const nameOf = (member: string) => members.find((each) => each.id === member)?.name ?? bookTexts.joint;
  const kind: RecordKind<Draft, Account, AccountInput> = {
    fields: FIELDS,
    labels: {
      name: common.name,
      code: t.code,
      currency_id: common.currency,
      in_budget: t.inBudget,
      owner_member_id: bookTexts.owner,
      is_active: t.isActive,
    },
    show: (part, draft) => (part === 'owner_member_id' ? nameOf(draft.owner_member_id) : String(draft[part])),
    draftOf: ({ name, type, code, is_active, currency_id = '', in_budget = true, owner_member_id = '' }) => ({
      ...empty,
      name,
      type,
      code,
      is_active,
      currency_id,
      in_budget,
      owner_member_id,
    }),
    bodyOf: (draft) => bodyOf(draft, money),
    create: (body, options) => api.createAccount(body, options),
    update: ({ id: accountId }, { type: _, ...body }, options) => api.updateAccount(accountId, body, options),
    read: (account) => api.getAccount(account.id),
    said: t.saved,
  };
  const empty: Draft = {
    name: '',
    type: 'asset',
    code: '',
    is_active: true,
    currency_id: '',
    in_budget: true,
    owner_member_id: '',
    opening_balance: '',
    opening_currency_id: money.base,
    opening_date: today(user.time_zone),
    opening_fx_rate: '',
  };
  return (
    <RecordDialog
      title={id === 'new' ? t.add : t.edit}
      id={id}
      cacheKey="account"
      read={(wanted) => api.getAccount(wanted)}
      gone={t.gone}
      onClose={onClose}
    >
      {(account) => (
        <RecordForm kind={kind} record={account} empty={empty} onClose={onClose}>
          {(part) => <Fields {...part} isNew={!account} members={members} />}
        </RecordForm>
      )}
    </RecordDialog>
  );
}

interface FieldsProps extends FormPart<Draft> {
  readonly isNew: boolean;
  /** Of a shared book. */
  readonly members: readonly Member[];
}

function Fields({ draft, change, errors, isNew, members }: FieldsProps) {
  const money = useMoney();
  const currencies = useCurrencies().data ?? [];
  const kept = draft.currency_id || draft.opening_currency_id;
  return (
    <>
      <TextField
        label={common.name}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errors.name}
        input={{ autoFocus: true, autoComplete: 'off', maxLength: 150 }}
      />
      <div class="fields two">
        <SelectField
          label={t.type}
          value={draft.type}
          choices={Object.entries(t.types).map(([value, label]) => ({ value, label }))}
          onChange={(type) => change({ type: type as Account['type'] })}
          error={errors.type}
          isDisabled={!isNew}
        />
        <TextField
          label={t.code}
          value={draft.code}
          onChange={(code) => change({ code })}
          error={errors.code}
          hint={isNew ? t.codeHint : undefined}
          input={{ autoComplete: 'off' }}
        />
      </div>
      {canHoldMoney(draft.type) && (
        <SelectField
          label={common.currency}
          value={kept}
          choices={currencyChoices(currencies, money.base, kept)}
          onChange={(currency_id) => change({ currency_id, opening_currency_id: currency_id })}
          error={errors.currency_id}
          hint={t.currencyHint}
        />
      )}
      {isNew && canHoldMoney(draft.type) && (
        <OpeningPart draft={draft} change={change} errors={errors} type={draft.type} />
      )}
      {canHoldMoney(draft.type) && members.length > 1 && (
        <SelectField
          label={bookTexts.owner}
          value={draft.owner_member_id}
          choices={[
            { value: '', label: bookTexts.joint },
            ...members.map((member) => ({ value: member.id, label: member.name })),
          ]}
          onChange={(owner_member_id) => change({ owner_member_id })}
          error={errors.owner_member_id}
          hint={bookTexts.ownerHint}
        />
      )}
      {canHoldMoney(draft.type) && (
        <CheckField
          label={t.inBudget}
          isChecked={draft.in_budget}
          onChange={(in_budget) => change({ in_budget })}
        />
      )}
      {!isNew && (
        <CheckField
          label={t.isActive}
          isChecked={draft.is_active}
          onChange={(is_active) => change({ is_active })}
        />
      )}
    </>
  );
}

function OpeningPart({
  draft,
  change,
  errors,
  type,
}: FormPart<Draft> & { readonly type: 'asset' | 'liability' }) {
  const money = useMoney();
  const currencies = useCurrencies().data ?? [];
  const currency = draft.opening_currency_id;
  return (
    <>
      <div class="fields opening">
        <MoneyField
          label={t.openingBalance}
          value={draft.opening_balance}
          currency={currency}
          onChange={(opening_balance) => change({ opening_balance })}
          error={errors.opening_balance}
          hint={t.openingBalanceHint[type]}
          input={{ placeholder: money.edit(0, currency) }}
        />
        <SelectField
          label={t.openingCurrency}
          value={currency}
          choices={currencyChoices(currencies, money.base, currency)}
          onChange={(opening_currency_id) => change({ opening_currency_id })}
          error={errors.opening_currency_id}
        />
        <DateField
          label={t.openingDate}
          value={draft.opening_date}
          onChange={(opening_date) => change({ opening_date })}
          error={errors.opening_date}
        />
      </div>
      {currency !== money.base && draft.opening_balance.trim() !== '' && (
        <TextField
          label={t.exchangeRate}
          value={draft.opening_fx_rate}
          onChange={(opening_fx_rate) => change({ opening_fx_rate })}
          error={errors.opening_fx_rate}
          look="amount"
          input={{ inputMode: 'decimal', autoComplete: 'off' }}
        />
      )}
    </>
  );
}
