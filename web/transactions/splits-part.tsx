import { fromMinor } from '../platform/money.ts';
import { useMoney } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { EMPTY_SPLIT, remainingOf, type SplitDraft, withRest } from './draft.ts';
import { CategoryField, type PartProps } from './entry-fields.tsx';

const MOST = 10;

/** The parts of an amount, each with its category. */
export function SplitsPart({ draft, change, errors, books }: PartProps) {
  const money = useMoney();
  const remaining = remainingOf(draft, money);
  const kind = draft.kind === 'income' ? 'income' : 'expense';
  const changeAt = (index: number, part: Partial<SplitDraft>) => {
    const splits = draft.splits.map((split, at) => (at === index ? { ...split, ...part } : split));
    const isLast = index === splits.length - 1;
    change({ splits: isLast ? splits : withRest(draft, { ...draft, splits }, money) });
  };
  /** One part is no split: its category becomes that of the whole. */
  const remove = (index: number) => {
    const rest = draft.splits.filter((_, at) => at !== index);
    change(rest.length > 1 ? { splits: rest } : { splits: [], category: rest[0]?.category ?? '' });
  };
  return (
    <div class="splits">
      {draft.splits.map((split, index) => (
        <fieldset class="split" key={index}>
          <legend class="hidden-text">{t.splitNumber(index + 1)}</legend>
          <CategoryField
            value={split.category}
            kind={kind}
            books={books}
            onChange={(category) => changeAt(index, { category })}
            error={errors[`splits[${index}].category_id`]}
            isLabelHidden={index > 0}
          />
          <div class="memo">
            <TextField
              label={common.memo}
              value={split.memo}
              onChange={(memo) => changeAt(index, { memo })}
              error={errors[`splits[${index}].memo`]}
              isLabelHidden={index > 0}
            />
          </div>
          <MoneyField
            label={common.amount}
            value={split.amount}
            currency={draft.currency_id}
            onChange={(amount) => changeAt(index, { amount })}
            error={errors[`splits[${index}].amount`]}
            isLabelHidden={index > 0}
          />
          <button
            class="icon-button small"
            type="button"
            aria-label={t.removeSplit(index + 1)}
            onClick={() => remove(index)}
          >
            <Icon name="x" size="s" />
          </button>
        </fieldset>
      ))}
      {errors.splits && (
        <p class="error" role="alert">
          {errors.splits}
        </p>
      )}
      <div class="split-foot">
        <button
          class="button plain"
          type="button"
          disabled={draft.splits.length >= MOST}
          onClick={() => change({ splits: [...draft.splits, EMPTY_SPLIT] })}
        >
          <Icon name="plus" size="s" />
          {t.addSplit}
        </button>
        <p class="remaining">
          <span class={remaining ? 'chip amber' : 'chip'}>{t.remaining}</span>{' '}
          {money.show(fromMinor(remaining ?? 0, money.decimals(draft.currency_id)), draft.currency_id)}
        </p>
      </div>
    </div>
  );
}
