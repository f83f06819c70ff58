import type { Account, OutsideAccount } from '../../client/client.ts';
import { choicesOf } from '../platform/books.ts';
import { formatDate } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { bankTexts as t } from '../texts/en/banks.ts';
import { CheckField, DateField, SelectField } from '../ui/field.tsx';
import { FIRST_DAY, mayBeReversed, NEW, NONE } from './link-draft.ts';
import type { LinkForm } from './use-link-form.ts';

const MODES = (['review', 'post'] as const).map((value) => ({ value, label: t.modes[value] }));

interface LinkFieldsProps {
  readonly outside: OutsideAccount;
  readonly accounts: readonly Account[];
  readonly form: LinkForm;
  readonly day: string;
}

/** Where the transactions of an account belong: three cells. */
export function LinkFields({ outside, accounts, form, day }: LinkFieldsProps) {
  const draft = form.draftOf(outside);
  const errors = form.errorsOf(outside);
  const isLinked = draft.accountId !== NONE;
  return (
    <>
      <td class="field-cell wide">
        <SelectField
          label={t.account}
          isLabelHidden
          value={draft.accountId}
          onChange={(accountId) => form.change(outside, { accountId })}
          error={errors.account_id}
          choices={[
            { value: NONE, label: t.notLinked },
            { value: NEW.asset, label: t.newAccount },
            { value: NEW.liability, label: t.newDebt },
          ]}
          more={{ label: t.yourAccounts, choices: choicesOf(form.freeFor(outside), ({ code }) => code) }}
        />
        {mayBeReversed(draft, accounts) && (
          <CheckField
            label={t.reverse}
            isChecked={draft.isReversed}
            onChange={(isReversed) => form.change(outside, { isReversed })}
          />
        )}
      </td>
      <td class="field-cell">
        {isLinked && (
          <SelectField
            label={t.whenClear}
            isLabelHidden
            value={draft.mode}
            onChange={(mode) => form.change(outside, { mode: mode === 'post' ? 'post' : 'review' })}
            error={errors.mode}
            choices={MODES}
          />
        )}
      </td>
      <td class="field-cell">
        {isLinked && (
          <DateField
            label={t.from}
            isLabelHidden
            value={draft.from}
            onChange={(from) => form.change(outside, { from })}
            error={errors.from}
            input={{ min: FIRST_DAY(day), max: day }}
          />
        )}
      </td>
    </>
  );
}

/** The same for those who may only look, and where nothing can be linked. */
export function LinkText({ outside, accounts }: Pick<LinkFieldsProps, 'outside' | 'accounts'>) {
  const { account_id, mode, from, currency_id } = outside;
  const account = accounts.find(({ id }) => id === account_id);
  if (!account)
    return (
      <td class="second wide" colSpan={3}>
        {currency_id ? t.notLinked : t.unsupported}
      </td>
    );
  return (
    <>
      <td class="clip wide">
        <a href={to(`/accounts/${account.id}`)}>{account.name}</a>
      </td>
      <td class="second">{mode && t.modes[mode]}</td>
      <td class="second">{from && formatDate(from)}</td>
    </>
  );
}
