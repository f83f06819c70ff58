import type { AnyTransaction, ImportRow } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { formatDate } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { type MoneyFormats, useMoney } from '../platform/use-money.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { titleOf } from '../transactions/describe.ts';
import { directionOf } from '../transactions/direction.ts';
import { namedIn } from './named.ts';

/** What the service says about the row, and the transaction that it is or may be, or that its transfer replaces. */
export function Matches({ row }: { row: ImportRow }) {
  const money = useMoney();
  const replaced = row.kind === 'transfer' ? row.transfer_transaction_id : undefined;
  const said = namedIn(row.message);
  const [first = said.id] = row.matches;
  const id = replaced ?? (row.status === 'transfer' ? undefined : first);
  const { data } = useRead(
    ['transaction', id],
    () => api.getTransaction(id ?? '', { include_deleted: true }),
    { enabled: id !== undefined },
  );
  return (
    <>
      {said.text && <span class={row.status === 'error' ? 'match neg' : 'match'}>{said.text}</span>}
      {id && data && (
        <span class="match">
          <a class="inline" href={to(`/transactions/${id}`)}>
            {textOf(row, data, money)}
          </a>
        </span>
      )}
    </>
  );
}

function textOf(row: ImportRow, found: AnyTransaction, money: MoneyFormats): string {
  const amount = `${directionOf(found) === 'out' ? '−' : ''}${money.show(found.amount, found.currency_id)}`;
  const day = formatDate(found.date);
  if (row.kind === 'transfer' && row.transfer_transaction_id) return t.replaces(titleOf(found), amount, day);
  return (row.status === 'duplicate' ? t.importedAs : t.looksLike)(amount, day);
}
