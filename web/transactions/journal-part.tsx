import { choicesOf } from '../platform/books.ts';
import { fromMinor } from '../platform/money.ts';
import { useMoney } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { DateField, SelectField, TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { differenceOf, EMPTY_LINE, type LineDraft } from './draft.ts';
import { currencyChoices, type PartProps } from './entry-fields.tsx';
import { TagsPart } from './tags-field.tsx';

/** Any entry of the ledger: its debits equal its credits. */
export function JournalPart({ draft, change, errors, field, books }: PartProps) {
  const money = useMoney();
  const difference = differenceOf(draft, money);
  const changeAt = (index: number, part: Partial<LineDraft>) =>
    change({ lines: draft.lines.map((line, at) => (at === index ? { ...line, ...part } : line)) });
  // A category may be called like an account.
  const accounts = (chosen: string) =>
    choicesOf(
      books.accounts.filter(({ id, is_active }) => is_active || id === chosen),
      ({ code }) => code,
    );
  return (
    <>
      <div class="fields three">
        <DateField {...field('date')} input={{ autoFocus: true }} />
        <SelectField
          {...field('currency_id')}
          choices={currencyChoices(books.currencies, money.base, draft.currency_id)}
        />
        {draft.currency_id !== money.base && (
          <TextField {...field('fx_rate')} look="amount" input={{ inputMode: 'decimal' }} />
        )}
      </div>
      <div class="splits">
        {draft.lines.map((line, index) => (
          <fieldset class="split journal-line" key={index}>
            <legend class="hidden-text">{t.line(index + 1)}</legend>
            <SelectField
              label={common.account}
              value={line.account_id}
              choices={accounts(line.account_id)}
              onChange={(account_id) => changeAt(index, { account_id })}
              error={errors[`lines[${index}].account_id`]}
              isLabelHidden={index > 0}
            />
            <MoneyField
              label={t.debit}
              value={line.debit}
              currency={draft.currency_id}
              onChange={(debit) => changeAt(index, { debit })}
              error={errors[`lines[${index}].debit`]}
              isLabelHidden={index > 0}
            />
            <MoneyField
              label={t.credit}
              value={line.credit}
              currency={draft.currency_id}
              onChange={(credit) => changeAt(index, { credit })}
              error={errors[`lines[${index}].credit`]}
              isLabelHidden={index > 0}
            />
            <div class="memo">
              <TextField
                label={common.memo}
                value={line.memo}
                onChange={(memo) => changeAt(index, { memo })}
                error={errors[`lines[${index}].memo`]}
                isLabelHidden={index > 0}
              />
            </div>
            <button
              class="icon-button small"
              type="button"
              aria-label={t.removeLine(index + 1)}
              disabled={draft.lines.length <= 2}
              onClick={() => change({ lines: draft.lines.filter((_, at) => at !== index) })}
            >
              <Icon name="x" size="s" />
            </button>
          </fieldset>
        ))}
        {errors.lines && (
          <p class="error" role="alert">
            {errors.lines}
          </p>
        )}
        <div class="split-foot">
          <button
            class="button plain"
            type="button"
            onClick={() => change({ lines: [...draft.lines, EMPTY_LINE] })}
          >
            <Icon name="plus" size="s" />
            {t.addLine}
          </button>
          <p class="remaining">
            <span class={difference === 0 ? 'chip' : 'chip amber'}>{t.difference}</span>{' '}
            {money.show(fromMinor(difference, money.decimals(draft.currency_id)), draft.currency_id)}
          </p>
        </div>
      </div>
      <div class="fields two">
        <TextField {...field('payee')} />
        <TextField {...field('memo')} />
      </div>
      <TagsPart draft={draft} change={change} errors={errors} />
    </>
  );
}
