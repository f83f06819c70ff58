import type { AnyTransaction } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { FOR_NAMES, useAccounts, useCategories, useObligationsOf } from '../platform/books.ts';
import { formatDay } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { type Reading, useRead } from '../platform/reads.ts';
import { bookTexts } from '../texts/en/books.ts';
import { common } from '../texts/en/common.ts';
import { overviewTexts as t } from '../texts/en/overview.ts';
import { categoryBeside, namesOf, titleOf } from '../transactions/describe.ts';
import { directionOf } from '../transactions/direction.ts';
import { By, isShared } from '../ui/author.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Money } from '../ui/money.tsx';
import { Region } from '../ui/screen.tsx';

export function useRecent(): Reading<AnyTransaction[]> {
  return useRead(['transactions', 'recent'], async () => (await api.listTransactions({ limit: 10 })).data);
}

export function RecentRegion({ recent }: { recent: Reading<AnyTransaction[]> }) {
  const may = useMay();
  const names = namesOf(
    useAccounts(FOR_NAMES).data,
    useCategories(FOR_NAMES).data,
    useObligationsOf(recent.data),
  );
  return (
    <Region title={t.recent} width="w8" more={{ href: to('/transactions'), text: common.all }}>
      <Loaded reading={recent} lines={8}>
        {(records) =>
          records.length === 0 ? (
            <Empty text={t.none}>
              {may('createExpense') && (
                <a class="button secondary" href={to('/transactions/new')}>
                  {t.addFirst}
                </a>
              )}
            </Empty>
          ) : (
            <table class="table flush">
              <caption class="hidden-text">{t.recent}</caption>
              <colgroup>
                <col class="col-date-s optional" />
                <col />
                <col class="col-cat optional" />
                <col class="col-amount" />
                {isShared(records) && <col class="col-by" />}
              </colgroup>
              <thead class="hidden-text">
                <tr>
                  <th scope="col">{common.date}</th>
                  <th scope="col">{common.payee}</th>
                  <th scope="col">{common.category}</th>
                  <th scope="col">{common.amount}</th>
                  {isShared(records) && <th scope="col">{bookTexts.by}</th>}
                </tr>
              </thead>
              <tbody>
                {records.map((record) => (
                  <tr key={record.id}>
                    <td class="quiet optional">
                      <time dateTime={record.date}>{formatDay(record.date)}</time>
                    </td>
                    <td>
                      <div class="pay">
                        <a
                          class="payee"
                          href={to(`/transactions/${record.id}`)}
                          title={titleOf(record, names)}
                        >
                          {titleOf(record, names)}
                        </a>
                      </div>
                      <span class="sub">
                        {[formatDay(record.date), categoryBeside(record, names)].filter(Boolean).join(', ')}
                      </span>
                    </td>
                    <td class="clip second optional">{categoryBeside(record, names)}</td>
                    <td class="num last">
                      <Money amount={record.base_amount ?? record.amount} direction={directionOf(record)} />
                    </td>
                    {isShared(records) && (
                      <td class="num by">
                        <By record={record} />
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </Region>
  );
}
