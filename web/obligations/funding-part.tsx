import type { Account } from '../../client/client.ts';
import { byName, useCategories } from '../platform/books.ts';
import { useMoney } from '../platform/use-money.ts';
import { obligationTexts as t } from '../texts/en/obligations.ts';
import { moneyAccounts } from '../transactions/entry-fields.tsx';
import type { FormPart } from '../ui/editing.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import type { ObligationDraft } from './draft.ts';

interface FundingPartProps extends FormPart<ObligationDraft> {
  readonly accounts: readonly Account[];
  readonly direction: 'owed_to_me' | 'owed_by_me';
}

/** How the obligation began, which decides what is posted. */
export function FundingPart({ draft, field, accounts, direction }: FundingPartProps) {
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
        {...field('funding')}
        choices={Object.entries(t.funding).map(([value, label]) => ({ value, label }))}
        hint={t.fundingHint[draft.funding]}
      />
      {draft.funding === 'loan' && (
        <SelectField
          {...field('funding_account_id')}
          label={direction === 'owed_to_me' ? t.paidFrom : t.paidInto}
          choices={moneyAccounts(
            accounts.filter(({ id }) => id !== draft.account_id),
            draft.funding_account_id,
          )}
        />
      )}
      {draft.funding === 'credit' && (
        <SelectField
          {...field('funding_category_id')}
          choices={byName(fitting).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {draft.funding !== 'none' && isForeign && (
        <TextField
          {...field('fx_rate')}
          look="amount"
          input={{ inputMode: 'decimal', autoComplete: 'off' }}
        />
      )}
    </div>
  );
}
