import type { Account, AccountInput, Member } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMembers } from '../platform/book.ts';
import { useAccounts, useCurrencies } from '../platform/books.ts';
import { today } from '../platform/formats.ts';
import { useUser } from '../platform/session.ts';
import { useMoney } from '../platform/use-money.ts';
import { accountTexts as t } from '../texts/en/accounts.ts';
import { bookTexts } from '../texts/en/books.ts';
import { common } from '../texts/en/common.ts';
import { currencyChoices } from '../transactions/entry-fields.tsx';
import { DialogBody } from '../ui/dialog.tsx';
import type { FormPart, RecordKind } from '../ui/editing.tsx';
import { CheckField, DateField, SelectField, type SelectFieldProps, TextField } from '../ui/field.tsx';
import { Fold } from '../ui/fold.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { RecordDialog, RecordForm } from '../ui/record-form.tsx';
import { type AccountDraft, bodyOf, canHoldMoney, mustReplace } from './account-draft.ts';
import { type AccountKind, codeFor, EVERYDAY, FOR_BOOKKEEPERS, kindOf, typeOf } from './kinds.ts';

interface AccountDialogProps {
  /** `new`, or the id of an account. */
  readonly id: string;
  readonly onClose: () => void;
}

export function AccountDialog({ id, onClose }: AccountDialogProps) {
  const user = useUser();
  const money = useMoney();
  const members = useMembers();
  const known = useAccounts();
  const nameOf = (member: string) => members.find((each) => each.id === member)?.name ?? bookTexts.joint;
  const kind: RecordKind<AccountDraft, Account, AccountInput> = {
    labels: {
      name: common.name,
      type: t.type,
      code: t.code,
      currency_id: common.currency,
      opening_balance: t.openingBalance,
      opening_currency_id: t.openingCurrency,
      opening_date: t.openingDate,
      opening_fx_rate: t.exchangeRate,
      owner_member_id: bookTexts.owner,
      in_budget: t.inBudget,
      is_active: t.isActive,
    },
    show: (part, draft) => {
      if (part === 'owner_member_id') return nameOf(draft.owner_member_id);
      return part === 'type' ? t.types[draft.type] : String(draft[part]);
    },
    draftOf: ({ name, type, code, is_active, currency_id = '', in_budget = true, owner_member_id = '' }) => ({
      ...empty,
      name,
      type: kindOf({ type, code }),
      code,
      is_active,
      currency_id,
      in_budget,
      owner_member_id,
    }),
    bodyOf: (draft) => bodyOf(draft, money, (wanted) => known.data && codeFor(wanted, known.data)),
    create: (body, options) => api.createAccount(body, options),
    update: (account, body, options) => {
      const { name, code, is_active, currency_id, in_budget, owner_member_id } = body;
      const changed = { name, code, is_active, currency_id, in_budget, owner_member_id };
      return api.updateAccount(account.id, changed, options);
    },
    read: (account) => api.getAccount(account.id),
    remove: (account, options) => api.deleteAccount(account.id, options),
    mustReplace,
    said: t.saved,
  };
  const empty: AccountDraft = {
    name: '',
    type: 'checking',
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
      {(account) =>
        // Which codes are free is known before one is chosen.
        known.isLoading ? (
          <div class="account-coming">
            <DialogBody>
              <Skeleton lines={5} />
            </DialogBody>
          </div>
        ) : (
          <RecordForm kind={kind} record={account} empty={empty} onClose={onClose}>
            {(part) => <Fields {...part} isNew={!account} members={members} />}
          </RecordForm>
        )
      }
    </RecordDialog>
  );
}

interface FieldsProps extends FormPart<AccountDraft> {
  readonly isNew: boolean;
  /** Of a shared book. */
  readonly members: readonly Member[];
}

function Fields({ isNew, members, ...part }: FieldsProps) {
  const { draft, change, field, check } = part;
  const money = useMoney();
  const currencies = useCurrencies().data ?? [];
  const kept = draft.currency_id || draft.opening_currency_id;
  const type = typeOf(draft.type);
  return (
    <>
      <div class="fields two">
        <TextField {...field('name')} input={{ autoFocus: true, autoComplete: 'off', maxLength: 150 }} />
        <SelectField
          {...field('type')}
          {...choicesOf(draft.type, isNew)}
          // The code says which it is, so that another one is chosen with it.
          onChange={(kind) => change({ type: kind as AccountDraft['type'], code: '' })}
          isDisabled={!isNew && !canHoldMoney(type)}
        />
      </div>
      {canHoldMoney(type) && (
        <SelectField
          {...field('currency_id')}
          value={kept}
          choices={currencyChoices(currencies, money.base, kept)}
          onChange={(currency_id) => change({ currency_id, opening_currency_id: currency_id })}
          hint={t.currencyHint}
        />
      )}
      {isNew && canHoldMoney(type) && <OpeningPart {...part} type={type} />}
      {canHoldMoney(type) && members.length > 1 && (
        <SelectField
          {...field('owner_member_id')}
          choices={[
            { value: '', label: bookTexts.joint },
            ...members.map((member) => ({ value: member.id, label: member.name })),
          ]}
          hint={bookTexts.ownerHint}
        />
      )}
      {canHoldMoney(type) && <CheckField {...check('in_budget')} />}
      {!isNew && <CheckField {...check('is_active')} />}
      <Fold title={t.forBookkeepers} isOpen={!!field('code').error}>
        <TextField {...field('code')} hint={t.codeHint} input={{ autoComplete: 'off' }} />
      </Fold>
    </>
  );
}

/** Of an account that exists only the kinds of its own side, and what it is itself. */
function choicesOf(kind: AccountKind, isNew: boolean): Pick<SelectFieldProps, 'choices' | 'more'> {
  const fits = (each: AccountKind) => isNew || typeOf(each) === typeOf(kind);
  const listed = (kinds: readonly AccountKind[]) =>
    kinds.filter(fits).map((value) => ({ value, label: t.types[value] }));
  const isListed = [...EVERYDAY, ...FOR_BOOKKEEPERS].some((each) => each === kind);
  return {
    choices: listed(isListed ? EVERYDAY : [kind, ...EVERYDAY]),
    more: { label: t.forBookkeepers, choices: listed(FOR_BOOKKEEPERS) },
  };
}

function OpeningPart({
  draft,
  field,
  type,
}: FormPart<AccountDraft> & { readonly type: 'asset' | 'liability' }) {
  const money = useMoney();
  const currencies = useCurrencies().data ?? [];
  const currency = draft.opening_currency_id;
  return (
    <fieldset class="question">
      <legend>{t.openingQuestion[type]}</legend>
      <div class="fields opening">
        <MoneyField
          {...field('opening_balance')}
          currency={currency}
          input={{ placeholder: money.edit(0, currency) }}
        />
        <SelectField
          {...field('opening_currency_id')}
          choices={currencyChoices(currencies, money.base, currency)}
        />
        <DateField {...field('opening_date')} />
      </div>
      <p class="hint">{t.openingHint}</p>
      {currency !== money.base && draft.opening_balance.trim() !== '' && (
        <TextField
          {...field('opening_fx_rate')}
          look="amount"
          input={{ inputMode: 'decimal', autoComplete: 'off' }}
        />
      )}
    </fieldset>
  );
}
