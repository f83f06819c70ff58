import type { Account } from '../../client/client.ts';
import { useMoney } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { reconcileTexts as t } from '../texts/en/reconcile.ts';
import { DateField, SelectField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Figure } from '../ui/money.tsx';
import { MoneyField } from '../ui/money-field.tsx';

interface ReconcileHeadProps {
  readonly account: Account;
  readonly currency: string;
  readonly date: string;
  /** Today: a statement is of the past. */
  readonly last: string;
  readonly onDate: (date: string) => void;
  readonly onCurrency: (currency: string) => void;
  /** The balance of the statement, as it was typed. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
  readonly cleared: number;
  /** Undefined: no balance was typed. */
  readonly difference: number | undefined;
}

/** The statement, and how far the books agree with it. */
export function ReconcileHead(props: ReconcileHeadProps) {
  const { account, currency, date, last, text, cleared, difference } = props;
  const money = useMoney();
  const currencies = [
    ...new Set([
      currency,
      ...account.balances.map((each) => each.currency_id),
      ...(account.cleared_balances ?? []).map((each) => each.currency_id),
    ]),
  ];
  const isDone = difference === 0;
  return (
    <div class="balance-line">
      <DateField label={t.statementOf} value={date} onChange={props.onDate} input={{ max: last }} />
      <MoneyField
        label={t.statementBalance}
        value={text}
        currency={currency}
        onChange={props.onText}
        input={{ onBlur: props.onLeave }}
      />
      {currencies.length > 1 ? (
        <SelectField
          label={common.currency}
          value={currency}
          choices={currencies.toSorted().map((code) => ({ value: code, label: code }))}
          onChange={props.onCurrency}
        />
      ) : (
        <span />
      )}
      <dl class="live-pair">
        <div class="live">
          <dt>{t.cleared}</dt>
          <dd>
            <Figure amount={cleared} currency={currency} />
          </dd>
        </div>
        <div class="live" aria-live="polite">
          <dt>{t.difference}</dt>
          <dd class={isDone ? 'is-done' : 'is-open'}>
            {isDone && <Icon name="check" size="s" />}
            {difference === undefined ? (
              <span class="figure">{t.unknown}</span>
            ) : (
              <Figure amount={difference} currency={currency} />
            )}
            <span class="hidden-text">{difference !== undefined && money.base !== currency && currency}</span>
          </dd>
        </div>
      </dl>
    </div>
  );
}
