import type { Account, AccountInput, Member } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMembers } from '../platform/book.ts';
import { useCurrencies } from '../platform/books.ts';
import { today } from '../platform/formats.ts';
import { fromMinor } from '../platform/money.ts';
import { useUser } from '../platform/session.ts';
import { type MoneyFormats, useMoney } from '../platform/use-money.ts';
import { accountTexts as t } from '../texts/en/accounts.ts';
import { bookTexts } from '../texts/en/books.ts';
import { common } from '../texts/en/common.ts';
import { currencyChoices } from '../transactions/entry-fields.tsx';
import { CheckField, DateField, SelectField, TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import {
  type Checked,
  type FormPart,
  RecordDialog,
  RecordForm,
  type RecordKind,
} from '../ui/record-form.tsx';

interface Draft {
  readonly name: string;
  readonly type: Account['type'];
  readonly code: string;
  readonly is_active: boolean;
  /** Empty for a new one until it is chosen: it follows the opening currency. */
  readonly currency_id: string;
  readonly in_budget: boolean;
  /** The member whose money it is; empty: joint. */
  readonly owner_member_id: string;
  readonly opening_balance: string;
  readonly opening_currency_id: string;
  readonly opening_date: string;
  readonly opening_fx_rate: string;
}

const FIELDS = [
  'name',
  'type',
  'code',
  'is_active',
  'currency_id',
  'in_budget',
  'owner_member_id',
  'opening_balance',
  'opening_currency_id',
  'opening_date',
  'opening_fx_rate',
];

const canHoldMoney = (type: Account['type']): type is 'asset' | 'liability' =>
  type === 'asset' || type === 'liability';

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

/** The request, or what is missing. An opening balance of nothing is none. */
function bodyOf(draft: Draft, money: MoneyFormats): Checked<AccountInput> {
  const fields: Record<string, string> = {};
  const name = draft.name.trim();
  if (name === '') fields.name = common.required;
  const currency = draft.opening_currency_id;
  const hasOpening = canHoldMoney(draft.type) && draft.opening_balance.trim() !== '';
  const minor = hasOpening ? money.parse(draft.opening_balance, currency) : 0;
  if (minor === undefined) fields.opening_balance = common.notAnAmount;
  const rate = Number(draft.opening_fx_rate.trim().replace(',', '.'));
  const hasRate = draft.opening_fx_rate.trim() !== '' && currency !== money.base;
  if (hasRate && !(rate > 0)) fields.opening_fx_rate = common.notAnAmount;
  if (Object.keys(fields).length > 0) return { failure: { fields } };
  return {
    body: {
      name,
      type: draft.type,
      code: draft.code.trim() || null,
      is_active: draft.is_active,
      ...(canHoldMoney(draft.type) && {
        currency_id: draft.currency_id || currency,
        in_budget: draft.in_budget,
        owner_member_id: draft.owner_member_id || null,
      }),
      ...(minor && {
        opening_balance: fromMinor(minor, money.decimals(currency)),
        opening_currency_id: currency,
        ...(draft.opening_date && { opening_date: draft.opening_date }),
        ...(hasRate && { opening_fx_rate: rate }),
      }),
    },
  };
}
