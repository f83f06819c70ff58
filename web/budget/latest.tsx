import type { AnyTransaction } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { formatNear, today } from '../platform/formats.ts';
import { fromMinor, sum, toMinor } from '../platform/money.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { useMoney } from '../platform/use-money.ts';
import { budgetTexts as t } from '../texts/en/budget.ts';
import { common } from '../texts/en/common.ts';
import { Loaded } from '../ui/loading.tsx';
import { Money } from '../ui/money.tsx';
import { Region } from '../ui/screen.tsx';

const SHOWN = 5;

interface LatestProps {
  readonly categoryId: string;
  /** The ledger account of the category. */
  readonly accountId: string | undefined;
}

/** The latest transactions of a category, each with what it changed there. */
export function Latest({ categoryId, accountId }: LatestProps) {
  const money = useMoney();
  const day = today(useUser().time_zone);
  const latest = useRead(['transactions', 'of-category', categoryId], () =>
    api.listTransactions({ category_id: categoryId, limit: SHOWN }).then(({ data }) => data),
  );
  const changeOf = ({ lines }: AnyTransaction) =>
    fromMinor(
      sum(
        lines
          .filter(({ account_id }) => account_id === accountId)
          .map(
            ({ credit_base, debit_base }) =>
              toMinor(credit_base, money.decimals()) - toMinor(debit_base, money.decimals()),
          ),
      ),
      money.decimals(),
    );
  return (
    <Region
      title={t.latest}
      width="w12"
      more={{ href: to('/transactions', { category_id: categoryId }), text: common.all }}
    >
      <Loaded reading={latest} lines={3}>
        {(records) =>
          records.length === 0 ? (
            <p class="second">{t.noTransactions}</p>
          ) : (
            <ul class="mini-list">
              {records.map((record) => (
                <li key={record.id}>
                  <span class="quiet">{formatNear(record.date, day)}</span>
                  <a class="clip cell-link" href={to(`/transactions/${record.id}`)}>
                    {('payee' in record && record.payee) || record.memo || common.kinds[record.kind]}
                  </a>
                  <Money amount={changeOf(record)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Region>
  );
}
