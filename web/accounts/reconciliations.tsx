import { useState } from 'preact/hooks';
import type { Account, Reconciliation } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { formatDate } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { common } from '../texts/en/common.ts';
import { reconcileTexts as t } from '../texts/en/reconcile.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { Money } from '../ui/money.tsx';
import { RowActions, RowButton } from '../ui/row-actions.tsx';
import { Region } from '../ui/screen.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';

const SHOWN = 3;

/** The statements that the account was compared with, newest first. The last of each currency can be reopened. */
export function Reconciliations({ account, currency }: { account: Account; currency: string }) {
  const { search, change } = useAddress();
  const may = useMay();
  const [isAll, setAll] = useState(false);
  const list = useRead(['reconciliations', account.id], () =>
    api.listReconciliations(account.id, { limit: 100 }).all(),
  );
  const all = list.data ?? [];
  if (all.length === 0) return null;
  const isLast = ({ id, currency_id }: Reconciliation) =>
    all.find((each) => each.currency_id === currency_id)?.id === id;
  const leaving = all.find(({ id }) => id === search.reopen);
  return (
    <Region title={t.reconciliations} width="w12">
      <table class="table row-table reconciliations-table">
        <TableHead
          caption={t.reconciliations}
          columns={[
            { name: t.statementOf },
            { name: t.adjustment, width: 'other', look: 'optional' },
            { name: t.statementBalance, width: 'amount-l', look: 'num' },
            ACTIONS,
          ]}
        />
        <tbody>
          {(isAll ? all : all.slice(0, SHOWN)).map((record) => (
            <tr key={record.id}>
              <td class="main-cell" id={`reconciliation-${record.id}`}>
                {formatDate(record.date)}
              </td>
              <td class="optional">
                {record.adjustment_id && (
                  <a href={to(`/transactions/${record.adjustment_id}`)}>{t.adjustment}</a>
                )}
              </td>
              <td class="num figure-cell">
                <Money amount={record.balance} currency={record.currency_id} home={currency} />
              </td>
              <RowActions name={formatDate(record.date)}>
                {isLast(record) && may('deleteReconciliation') && (
                  <RowButton
                    of={`reconciliation-${record.id}`}
                    label={t.reopen}
                    onClick={() => change({ reopen: record.id }, false)}
                  />
                )}
              </RowActions>
            </tr>
          ))}
        </tbody>
      </table>
      {!isAll && all.length > SHOWN && (
        <button class="button plain small" type="button" onClick={() => setAll(true)}>
          {common.showMore}
        </button>
      )}
      {leaving && may('deleteReconciliation') && (
        <DeleteDialog
          title={t.reopenTitle(formatDate(leaving.date))}
          text={t.reopenText}
          action={t.reopen}
          said={t.reopened}
          remove={async () =>
            api.deleteReconciliation(account.id, leaving.id, { ifMatch: await etagOf(leaving) })
          }
          onClose={() => change({ reopen: undefined })}
        />
      )}
    </Region>
  );
}
