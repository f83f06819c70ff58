import { useRef } from 'preact/hooks';
import { formatDay, today } from '../platform/formats.ts';
import { useUser } from '../platform/session.ts';
import { useMoney } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { Combobox } from '../ui/combobox.tsx';
import { CheckField, DateField, SelectField, TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { namesOf } from './describe.ts';
import { EMPTY_SPLIT } from './draft.ts';
import { AmountPart, CategoryField, moneyAccounts, type PartProps } from './entry-fields.tsx';
import { type KnownPayee, usePayees } from './payees.ts';
import { SplitsPart } from './splits-part.tsx';
import { TagsPart } from './tags-field.tsx';

/** As many as fit above a phone's keyboard. */
const SUGGESTED = 6;

const dayOf = (date: string, now: string): string => (date === now ? common.today : formatDay(date));

/** An expense or an income. */
export function ExpensePart(props: PartProps) {
  const { draft, change, errors, field, check, books } = props;
  const kind = draft.kind === 'income' ? 'income' : 'expense';
  const { payees, isReading } = usePayees(draft.payee, kind);
  const money = useMoney();
  const day = today(useUser().time_zone);
  const names = namesOf(books.accounts, books.categories);

  /** A known payee fills in its last category, account and currency, unless something was chosen already. */
  const takeOver = (payee: string) => {
    const known = payees.find((each) => each.payee === payee);
    if (!known) return change({ payee });
    change({ payee, ...lastOf(known) });
  };
  const lastOf = ({ category_id, currency_id, asset_account_id }: KnownPayee) => ({
    ...(draft.category === '' &&
      draft.splits.length === 0 &&
      category_id && { category: names.category(category_id) }),
    ...(draft.amount === '' && { currency_id, to_currency_id: currency_id }),
    ...(books.accounts.some(({ id, is_active }) => id === asset_account_id && is_active) && {
      asset_account_id,
    }),
  });

  const isQuick = props.isQuick === true;
  const part = useRef<HTMLDivElement>(null);
  const chosen = useRef(false);
  const payee = (
    <Combobox
      {...field('payee')}
      choices={payees.map((known) => ({
        value: known.transaction_id,
        label: known.payee,
        note: isQuick
          ? [names.category(known.category_id), names.account(known.asset_account_id)]
              .filter(Boolean)
              .join(', ')
          : names.category(known.category_id),
        icon: isQuick ? ((known.category_id && names.icon(known.category_id)) ?? '') : undefined,
        aside: isQuick
          ? ([money.show(known.amount, known.currency_id), dayOf(known.last_date, day)] as const)
          : undefined,
      }))}
      placeholder={isQuick ? t.whoWasPaid : undefined}
      isInline={isQuick}
      most={isQuick ? SUGGESTED : undefined}
      onInput={(typed) => change({ payee: typed })}
      onChoose={(choice) => {
        takeOver(choice.label);
        chosen.current = true;
        // Who is known; how much is not. A phone shows its keypad only if this is part of the tap.
        if (isQuick) part.current?.querySelector<HTMLElement>('.amount-line input')?.focus();
      }}
      onBlur={() => {
        // What was chosen is newer than what was typed.
        if (!chosen.current && draft.category === '') takeOver(draft.payee);
        chosen.current = false;
      }}
    />
  );
  return (
    <>
      <div
        class={
          isQuick ? `fields quick-first ${isReading && draft.payee === '' ? 'is-coming' : ''}` : 'fields'
        }
        ref={part}
      >
        {isQuick && payee}
        <AmountPart {...props} />
      </div>
      {props.attachments}
      {isQuick ? (
        <DateField {...field('date')} />
      ) : (
        <div class="fields wide-narrow">
          {payee}
          <DateField {...field('date')} />
        </div>
      )}
      {draft.splits.length > 0 && <SplitsPart {...props} />}
      <div class="fields two stack-phone">
        {draft.splits.length === 0 && (
          <div class="with-button">
            <CategoryField
              value={draft.category}
              kind={kind}
              books={books}
              onChange={(category) => change({ category })}
              error={errors.category_id}
            />
            <button
              class="button secondary"
              type="button"
              onClick={() =>
                change({
                  splits: [{ ...EMPTY_SPLIT, category: draft.category, amount: draft.amount }, EMPTY_SPLIT],
                })
              }
            >
              {t.split}
            </button>
          </div>
        )}
        <SelectField
          {...field('asset_account_id')}
          choices={moneyAccounts(books.accounts, draft.asset_account_id)}
        />
      </div>
      {props.onMakeRule && (
        <p class="field-note">
          <button class="button plain small" type="button" onClick={props.onMakeRule}>
            <Icon name="rule" size="s" />
            {t.makeRule}
          </button>
        </p>
      )}
      <div class="fields two stack-phone">
        <TagsPart {...props} />
        <TextField {...field('memo')} />
      </div>
      <CheckField {...check('is_refund')} />
    </>
  );
}
