import type { Transaction } from '../../client/client.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { Combobox } from '../ui/combobox.tsx';
import { CheckField, DateField, SelectField, TextField } from '../ui/field.tsx';
import { namesOf } from './describe.ts';
import { EMPTY_SPLIT } from './draft.ts';
import { AmountPart, CategoryField, moneyAccounts, type PartProps } from './entry-fields.tsx';
import { usePayees } from './payees.ts';
import { SplitsPart } from './splits-part.tsx';

/** An expense or an income. */
export function ExpensePart(props: PartProps) {
  const { draft, onChange, errors, books } = props;
  const payees = usePayees(draft.payee);
  const names = namesOf(books.accounts, books.categories);
  const kind = draft.kind === 'income' ? 'income' : 'expense';

  /** A known payee fills in its last category, account and currency, unless something was chosen already. */
  const takeOver = (payee: string) => {
    const known = payees.find((record) => record.payee === payee && record.kind === kind);
    if (!known) return onChange({ payee });
    onChange({ payee, ...lastOf(known) });
  };
  const lastOf = (record: Transaction) => ({
    ...(draft.category === '' &&
      draft.splits.length === 0 &&
      !record.splits && { category: names.category(record.category_id) }),
    ...(draft.amount === '' && { currency_id: record.currency_id, to_currency_id: record.currency_id }),
    ...(books.accounts.some(({ id, is_active }) => id === record.asset_account_id && is_active) && {
      asset_account_id: record.asset_account_id,
    }),
  });

  return (
    <>
      <AmountPart {...props} />
      <div class="fields wide-narrow">
        <Combobox
          label={common.payee}
          value={draft.payee}
          choices={payees.map((record) => ({
            value: record.id,
            label: record.payee ?? '',
            note: names.category(record.category_id),
          }))}
          onInput={(payee) => onChange({ payee })}
          onChoose={(choice) => takeOver(choice.label)}
          onBlur={() => draft.category === '' && takeOver(draft.payee)}
          error={errors.payee}
        />
        <DateField
          label={common.date}
          value={draft.date}
          onChange={(date) => onChange({ date })}
          error={errors.date}
        />
      </div>
      {draft.splits.length > 0 ? (
        <SplitsPart {...props} />
      ) : (
        <div class="with-button">
          <CategoryField
            value={draft.category}
            kind={kind}
            books={books}
            onChange={(category) => onChange({ category })}
            error={errors.category_id}
          />
          <button
            class="button secondary"
            type="button"
            onClick={() =>
              onChange({
                splits: [{ ...EMPTY_SPLIT, category: draft.category, amount: draft.amount }, EMPTY_SPLIT],
              })
            }
          >
            {t.split}
          </button>
        </div>
      )}
      <div class="fields two">
        <SelectField
          label={common.account}
          value={draft.asset_account_id}
          choices={moneyAccounts(books.accounts, draft.asset_account_id)}
          onChange={(asset_account_id) => onChange({ asset_account_id })}
          error={errors.asset_account_id}
        />
        <TextField
          label={common.memo}
          value={draft.memo}
          onChange={(memo) => onChange({ memo })}
          error={errors.memo}
        />
      </div>
      <CheckField
        label={t.refund}
        isChecked={draft.is_refund}
        onChange={(is_refund) => onChange({ is_refund })}
      />
    </>
  );
}
