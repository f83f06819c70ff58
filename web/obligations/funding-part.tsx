import type { Account } from '../../client/client.ts';
import { byName, useCategories } from '../platform/books.ts';
import { useMoney } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { obligationTexts as t } from '../texts/en/obligations.ts';
import { moneyAccounts } from '../transactions/entry-fields.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import type { FormPart } from '../ui/record-form.tsx';
import type { Draft, Funding } from './draft.ts';

interface FundingPartProps extends FormPart<Draft> {
  readonly accounts: readonly Account[];
  readonly direction: 'owed_to_me' | 'owed_by_me';
}

/** How the obligation began, which decides what is posted. */
export function FundingPart({ draft, change, errors, accounts, direction }: FundingPartProps) {
  const money = useMoney();
  const categories = useCategories().data ?? [];
  const kind = direction === 'owed_to_me' ? 'income' : 'expense';
  const fitting = categories.filter(
    (category) => category.kind === kind && (category.is_active || category.id === draft.funding_category_id),
  );
  const isForeign = draft.currency_id !== money.base;
  return (
    <div class="fields two">
      <SelectField
        label={t.howItBegan}
        value={draft.funding}
        choices={Object.entries(t.funding).map(([value, label]) => ({ value, label }))}
        onChange={(funding) => change({ funding: funding as Funding })}
        error={errors.funding}
        hint={t.fundingHint[draft.funding]}
      />
      {draft.funding === 'loan' && (
        <SelectField
          label={direction === 'owed_to_me' ? t.paidFrom : t.paidInto}
          value={draft.funding_account_id}
          choices={moneyAccounts(
            accounts.filter(({ id }) => id !== draft.account_id),
            draft.funding_account_id,
          )}
          onChange={(funding_account_id) => change({ funding_account_id })}
          error={errors.funding_account_id}
        />
      )}
      {draft.funding === 'credit' && (
        <SelectField
          label={common.category}
          value={draft.funding_category_id}
          choices={byName(fitting).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(funding_category_id) => change({ funding_category_id })}
          error={errors.funding_category_id}
        />
      )}
      {draft.funding !== 'none' && isForeign && (
        <TextField
          label={t.exchangeRate}
          value={draft.fx_rate}
          onChange={(fx_rate) => change({ fx_rate })}
          error={errors.fx_rate}
          look="amount"
          input={{ inputMode: 'decimal', autoComplete: 'off' }}
        />
      )}
    </div>
  );
}
