import { useId, useState } from 'preact/hooks';
import type { AnyTransaction, TestedRow } from '../../client/client.ts';
import { formatDay, formatNear, today } from '../platform/formats.ts';
import { useUser } from '../platform/session.ts';
import { tagText } from '../platform/tags.ts';
import { useMoney } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { editTexts } from '../texts/en/edits.ts';
import { ruleTexts as t } from '../texts/en/rules.ts';
import { titleOf } from '../transactions/describe.ts';
import { directionOf } from '../transactions/direction.ts';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { Money } from '../ui/money.tsx';
import { LoadFailure } from '../ui/notice.tsx';
import { TableHead } from '../ui/table-head.tsx';
import type { RuleBooks } from './draft.ts';
import type { RuleTest } from './use-test.ts';

/** Rows that are shown at first. */
const SHOWN = 20;

export const changesOf = (rows: readonly TestedRow[]): TestedRow[] =>
  rows.filter(({ changes }) => Object.keys(changes).length > 0);

interface TestRegionProps {
  readonly test: RuleTest;
  readonly books: RuleBooks;
  /** Saves the rule and runs it on what would change; left out if it is not allowed. */
  readonly onApply: ((ids: readonly string[]) => void) | undefined;
}

/** What the rule would do to the latest transactions, beside it. */
export function TestRegion({ test, books, onApply }: TestRegionProps) {
  const id = useId();
  const [isAll, setAll] = useState(false);
  const rows = test.data;
  const changing = changesOf(rows ?? []);
  const staying = (rows ?? []).length - changing.length;
  const byId = new Map(test.latest?.map((record) => [record.id, record]));
  return (
    <section class="test" aria-labelledby={id}>
      <div class="region-head">
        <h2 id={id}>{t.onLatest}</h2>
        <span class="quiet">{rangeOf(test.latest)}</span>
      </div>
      {rows ? (
        <>
          <p aria-live="polite">
            <span class="figure">{t.wouldChange(changing.length)}</span>
            <span class="second">{rows.length === 0 ? t.noneMatches : staying > 0 && t.stay(staying)}</span>
          </p>
          {test.error !== null && test.error !== undefined && (
            <LoadFailure error={test.error} again={test.again} />
          )}
          {rows.length > 0 && (
            <table class="table test-table">
              <TableHead
                caption={t.testResult}
                columns={[
                  { name: t.whatChanges, isHidden: true },
                  { name: common.amount, isHidden: true, width: 'amount', look: 'num' },
                ]}
              />
              <tbody>
                {rows.slice(0, isAll ? rows.length : SHOWN).map((row) => (
                  <Row
                    key={row.transaction_id}
                    row={row}
                    record={byId.get(row.transaction_id)}
                    books={books}
                  />
                ))}
              </tbody>
            </table>
          )}
          <p class="row">
            {onApply && changing.length > 0 && (
              <button
                class="button secondary"
                type="button"
                onClick={() => onApply(changing.map(({ transaction_id }) => transaction_id))}
              >
                {t.applyTo(changing.length)}
              </button>
            )}
            {!isAll && rows.length > SHOWN && (
              <button class="link small" type="button" onClick={() => setAll(true)}>
                {t.seeAll(rows.length)}
              </button>
            )}
          </p>
        </>
      ) : test.error ? (
        <LoadFailure error={test.error} again={test.again} />
      ) : test.isLoading ? (
        <Skeleton lines={5} />
      ) : (
        <p class="hint">{t.notTried}</p>
      )}
    </section>
  );
}

function rangeOf(latest: readonly AnyTransaction[] | undefined): string {
  const [first, last] = [latest?.[0], latest?.at(-1)];
  return first && last ? t.range(formatDay(first.date), formatNear(last.date, first.date)) : '';
}

interface RowProps {
  readonly row: TestedRow;
  readonly record: AnyTransaction | undefined;
  readonly books: RuleBooks;
}

function Row({ row, record, books }: RowProps) {
  const day = formatNear(row.date, today(useUser().time_zone));
  return (
    <tr>
      <td>
        <span class="pay">
          <span class="clip">{(record && titleOf(record)) || row.payee || common.kinds[row.kind]}</span>
          <span class="quiet small">{day}</span>
        </span>
        <ul class="changes">
          <Changes row={row} books={books} />
        </ul>
      </td>
      <td class="num">
        {record && <Money amount={record.base_amount ?? record.amount} direction={directionOf(record)} />}
      </td>
    </tr>
  );
}

/** What would change, from and to; what was set by hand; what cannot, and why. */
function Changes({ row, books }: Omit<RowProps, 'record'>) {
  const { categories } = books;
  const money = useMoney();
  const { changes, kept, skipped } = row;
  const category = (id: string | undefined) => categories.find((each) => each.id === id)?.name;
  const tags = changes.tags?.to.filter((tag) => !changes.tags?.from?.includes(tag)) ?? [];
  return (
    <>
      {changes.category_id && (
        <FromTo from={category(changes.category_id.from)} to={category(changes.category_id.to) ?? ''} />
      )}
      {changes.splits && (
        <FromTo
          from={undefined}
          to={changes.splits.to
            .map((part) => `${category(part.category_id) ?? ''} ${money.show(part.amount)}`)
            .join(', ')}
        />
      )}
      {changes.payee && <FromTo from={changes.payee.from} to={changes.payee.to} />}
      {changes.memo && <FromTo from={changes.memo.from} to={changes.memo.to} />}
      {tags.length > 0 && <li>+ {tags.map(tagText).join(' ')}</li>}
      {kept.map((field) => (
        <li class="quiet" key={field}>
          <Icon name="edit" size="s" />
          {t.keptByHand(t.editFields[field])}
        </li>
      ))}
      {skipped.map(({ field, reason }) => (
        <li class="quiet" key={field}>
          <Icon name={reason === 'period_locked' || reason === 'reconciled' ? 'lock' : 'info'} size="s" />
          {t.cannot(t.editFields[field], editTexts.reasons[reason])}
        </li>
      ))}
    </>
  );
}

function FromTo({ from, to }: { from: string | undefined; to: string }) {
  return (
    <li class="change">
      {from && (
        <>
          <del>{from}</del>
          <Icon name="right" size="xs" />
        </>
      )}
      <ins>{to}</ins>
    </li>
  );
}
