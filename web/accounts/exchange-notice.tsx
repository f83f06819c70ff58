import type { Account } from '../../client/client.ts';
import { useMay } from '../platform/book.ts';
import { to } from '../platform/paths.ts';
import { useMoney } from '../platform/use-money.ts';
import { reconcileTexts as t } from '../texts/en/reconcile.ts';
import { Notice } from '../ui/notice.tsx';
import { exchangesOf } from './exchange.ts';

/** Why a statement does not agree although everything is ticked: a payment in another currency is not in the list. */
export function ExchangeNotice({ account }: { account: Account }) {
  const money = useMoney();
  const may = useMay();
  const edit = (amount: number | undefined, currency: string) =>
    amount === undefined ? undefined : money.edit(amount, currency);
  return exchangesOf(account, money.base, money.decimals()).map(({ currency, balance, transfer }) => (
    <Notice key={currency} kind="amber">
      {t.inOther(money.show(balance, currency), currency)}{' '}
      {may('createTransfer') && (
        <a
          class="inline"
          href={to('/transactions/new', {
            ...{ kind: 'transfer', from_account_id: account.id, to_account_id: account.id },
            amount: edit(transfer.amount, transfer.currency_id),
            currency_id: transfer.currency_id,
            to_amount: edit(transfer.to_amount, transfer.to_currency_id),
            to_currency_id: transfer.to_currency_id,
          })}
        >
          {t.recordExchange}
        </a>
      )}
    </Notice>
  ));
}
