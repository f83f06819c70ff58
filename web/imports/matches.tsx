import type { ImportRow } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { formatDate } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useMoney } from '../platform/use-money.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { titleOf } from '../transactions/describe.ts';
import { directionOf } from '../transactions/direction.ts';

/** The transaction that the row is or may be the same as, or that its transfer replaces. */
export function Matches({ row }: { row: ImportRow }) {
  const money = useMoney();
  const replaced = row.kind === 'transfer' ? row.transfer_transaction_id : undefined;
  const [first] = row.matches;
  const id = replaced ?? (row.status === 'transfer' ? undefined : first);
  const { data } = useRead(
    ['transaction', id],
    () => api.getTransaction(id ?? '', { include_deleted: true }),
    { enabled: id !== undefined },
  );
  if (!id || !data) return null;
  const amount = `${directionOf(data) === 'out' ? '−' : ''}${money.show(data.amount, data.currency_id)}`;
  const text = replaced
    ? t.replaces(titleOf(data), amount, formatDate(data.date))
    : (row.status === 'duplicate' ? t.importedAs : t.looksLike)(amount, formatDate(data.date));
  return (
    <span class="match">
      <a class="inline" href={to(`/transactions/${id}`)}>
        {text}
      </a>
    </span>
  );
}
