import type { Obligation } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { useAccounts } from '../platform/books.ts';
import { formatDate } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { useList } from '../platform/reads.ts';
import { useCursor } from '../platform/use-cursor.ts';
import { common } from '../texts/en/common.ts';
import { obligationTexts as t } from '../texts/en/obligations.ts';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Money } from '../ui/money.tsx';
import { More } from '../ui/more.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { deletePayment } from './records.ts';

interface PaymentsProps {
  readonly id: string;
  readonly obligation: Obligation | undefined;
  readonly onAdd: () => void;
}

export function Payments({ id, obligation, onAdd }: PaymentsProps) {
  const { go } = useAddress();
  const may = useMay();
  const accounts = useAccounts().data ?? [];
  const list = useList(['payments', id], (cursor) =>
    api.listPayments(id, { limit: 100, ...(cursor && { cursor }) }),
  );
  const cursor = useCursor(list.data ?? [], (payment) => payment.id, {
    open: (payment) => payment.asset_account_id && go(`/accounts/${payment.asset_account_id}`),
    remove: (payment) => !payment.is_locked && may('deletePayment') && void deletePayment(payment),
  });
  const canAdd = may('createPayment') && obligation?.deleted_at === null && obligation.status === 'open';
  const add = canAdd && (
    <button class="button secondary" type="button" onClick={onAdd}>
      <Icon name="plus" size="s" />
      {t.addPayment}
    </button>
  );
  return (
    <section class="region" aria-labelledby="payments">
      <div class="region-head middle">
        <h2 id="payments">{t.payments}</h2>
        {(list.data?.length ?? 0) > 0 && add}
      </div>
      <Loaded reading={list}>
        {(payments) =>
          payments.length === 0 ? (
            <Empty text={t.noPayments}>{add}</Empty>
          ) : (
            <table class="table row-table payments-table">
              <TableHead
                caption={t.payments}
                columns={[
                  { name: common.date, width: 'day' },
                  { name: common.account, look: 'optional' },
                  { name: common.memo, look: 'optional' },
                  { name: common.amount, width: 'amount-l', look: 'num' },
                  ACTIONS,
                ]}
              />
              <tbody>
                {payments.map((payment) => {
                  const account = accounts.find((each) => each.id === payment.asset_account_id);
                  const where = account?.name ?? (payment.asset_account_id ? '' : t.onlyNote);
                  const { money_currency_id: code, money_amount: moved } = payment;
                  return (
                    <tr key={payment.id} class={cursor === payment.id ? 'is-cursor' : ''}>
                      <td class="clip">
                        <time class="nowrap" dateTime={payment.date}>
                          {formatDate(payment.date)}
                        </time>
                        <span class="sub">{[where, payment.memo].filter(Boolean).join(', ')}</span>
                      </td>
                      <td class="second clip optional">{where}</td>
                      <td class="second clip optional" title={payment.memo}>
                        {payment.memo}
                      </td>
                      <td class="num figure-cell">
                        <Money amount={payment.amount} currency={payment.currency_id} />
                        {code && moved !== undefined && (
                          <span class="sub always">
                            <Money amount={moved} currency={code} direction="none" />
                          </span>
                        )}
                      </td>
                      <RowActions
                        name={formatDate(payment.date)}
                        onDelete={
                          !payment.is_locked && may('deletePayment') && (() => void deletePayment(payment))
                        }
                      />
                    </tr>
                  );
                })}
              </tbody>
            </table>
          )
        }
      </Loaded>
      <More list={list} />
    </section>
  );
}
