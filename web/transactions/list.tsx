import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { AnyTransaction } from '../../client/client.ts';
import { addDays } from '../platform/days.ts';
import { formatDate, formatDay, formatWeekday } from '../platform/formats.ts';
import { PHONE, useMedia } from '../platform/media.ts';
import { to } from '../platform/paths.ts';
import type { ListReading } from '../platform/reads.ts';
import { useRowFocus } from '../platform/use-cursor.ts';
import { useMoney } from '../platform/use-money.ts';
import { useRows } from '../platform/use-rows.ts';
import { bookTexts } from '../texts/en/books.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { By, isShared } from '../ui/author.tsx';
import { Icon } from '../ui/icon.tsx';
import { Money } from '../ui/money.tsx';
import { SpaceRow } from '../ui/space-row.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { Tags } from '../ui/tags.tsx';
import { accountText, categoryText, directionOf, type Names, originalOf, titleOf } from './describe.ts';

interface TransactionListProps {
  readonly list: ListReading<AnyTransaction>;
  readonly names: Names;
  readonly today: string;
  readonly search: Readonly<Record<string, string>>;
  readonly selected: ReadonlyMap<string, AnyTransaction>;
  readonly onSelect: (record: AnyTransaction, isSelected: boolean) => void;
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly onRestore: (record: AnyTransaction) => void;
  readonly cursor: string | undefined;
  /** Rows can be selected, and deleted ones restored. */
  readonly canChange: boolean;
}

const NOTHING: readonly AnyTransaction[] = [];

type Item = { readonly record: AnyTransaction } | { readonly day: string };

/** Days are headings on a phone only; elsewhere each row has its date. */
function itemsOf(records: readonly AnyTransaction[], withDays: boolean): Item[] {
  if (!withDays) return records.map((record) => ({ record }));
  return records.flatMap((record, index): Item[] =>
    records[index - 1]?.date === record.date ? [{ record }] : [{ day: record.date }, { record }],
  );
}

/** A table at every width, of which only the visible rows are on the page. */
export function TransactionList(props: TransactionListProps) {
  const { list, selected, onSelectAll, cursor } = props;
  const money = useMoney();
  const isPhone = useMedia(PHONE);
  const body = useRef<HTMLTableSectionElement>(null);
  const records = list.data ?? NOTHING;
  const hasAuthors = isShared(records);
  const items = useMemo(() => itemsOf(records, isPhone), [records, isPhone]);
  const heightOf = (index: number) => {
    const item = items[index];
    return item && 'day' in item ? 40 : isPhone ? 60 : 37;
  };
  const rows = useRows(items.length, heightOf, body);
  const lastShown = rows.shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (list.hasMore && lastShown >= items.length - 30) list.more();
  }, [lastShown, items.length, list.hasMore, list.isLoadingMore]);
  const at = items.findIndex((item) => 'record' in item && item.record.id === cursor);
  useEffect(() => {
    if (at >= 0) rows.scrollTo(at);
  }, [at]);
  useRowFocus(cursor);

  const isAll = records.length > 0 && selected.size === records.length;
  const all = props.canChange ? (
    <input
      type="checkbox"
      class={selected.size > 0 && !isAll ? 'mixed' : ''}
      aria-label={t.selectAll}
      checked={isAll}
      onChange={({ currentTarget }) => onSelectAll(currentTarget.checked)}
    />
  ) : (
    common.state
  );
  return (
    <table class="table has-days tx-table" aria-rowcount={list.hasMore ? -1 : items.length + 1}>
      <TableHead
        caption={t.title}
        rowIndex={1}
        columns={[
          { name: all, isHidden: !props.canChange, width: 'check' },
          { name: common.date, width: 'date', look: 'optional' },
          { name: common.payee },
          { name: common.category, width: 'cat', look: 'optional' },
          { name: common.account, width: 'acc', look: 'optional' },
          { name: t.original, width: 'orig', look: 'num optional mid' },
          { name: t.amountIn(money.base), width: 'amount', look: 'num' },
          {
            name: hasAuthors ? bookTexts.by : common.actions,
            isHidden: !hasAuthors,
            width: 'end',
            look: 'optional end',
          },
        ]}
      />
      <tbody ref={body}>
        <SpaceRow height={rows.above} />
        {rows.shown.map(({ index, key }) => {
          const item = items[index];
          if (!item) return null;
          if ('day' in item)
            return (
              <tr class="day" key={`day ${item.day}`} data-index={index} ref={rows.measure}>
                <th colSpan={3} scope="colgroup">
                  {dayText(item.day, props.today)}
                </th>
              </tr>
            );
          return (
            <Row
              key={item.record.id ?? key}
              {...props}
              record={item.record}
              index={index}
              measure={rows.measure}
            />
          );
        })}
        <SpaceRow height={rows.below} />
      </tbody>
    </table>
  );
}

function dayText(day: string, today: string): string {
  if (day === today) return common.today;
  return day === addDays(today, -1) ? common.yesterday : formatWeekday(day);
}

interface RowProps extends TransactionListProps {
  readonly record: AnyTransaction;
  readonly index: number;
  readonly measure: (element: Element | null) => void;
}

function Row({
  record,
  index,
  measure,
  names,
  today,
  search,
  selected,
  onSelect,
  onRestore,
  cursor,
  canChange,
}: RowProps) {
  const { base } = useMoney();
  const title = titleOf(record, names);
  const isDeleted = record.deleted_at !== undefined;
  const isSelected = selected.has(record.id);
  const original = originalOf(record, base);
  const category = categoryText(record, names);
  const account = accountText(record, names);
  const look = [
    isSelected && 'is-selected',
    isDeleted && 'is-deleted',
    cursor === record.id && 'is-cursor',
  ].filter(Boolean);
  const tags = 'tags' in record ? record.tags : undefined;
  const isSplit = 'splits' in record && record.splits;
  const isThisYear = record.date.slice(0, 4) === today.slice(0, 4);
  return (
    <tr class={look.join(' ')} data-index={index} ref={measure} aria-rowindex={index + 2}>
      <td class="pick">
        {record.is_locked ? (
          <span class="lock" role="img" aria-label={t.isLocked}>
            <Icon name="lock" size="s" />
          </span>
        ) : (
          !isDeleted &&
          canChange && (
            <input
              type="checkbox"
              aria-label={t.select(title, record.date)}
              checked={isSelected}
              onChange={({ currentTarget }) => onSelect(record, currentTarget.checked)}
            />
          )
        )}
      </td>
      <td class="quiet optional">
        <time dateTime={record.date}>{isThisYear ? formatDay(record.date) : formatDate(record.date)}</time>
      </td>
      <td>
        <div class="pay">
          <a class="payee" href={to(`/transactions/${record.id}`, search)} title={title}>
            {title}
          </a>
          {record.kind === 'transfer' && <Icon name="transfer" size="s" />}
          {isSplit && (
            <span class="chip">
              <Icon name="split" size="xs" />
              <span class="chip-word">{t.splitIn(isSplit.length)}</span>
            </span>
          )}
          {'is_refund' in record && record.is_refund && (
            <span class="chip green">
              <Icon name="refund" size="xs" />
              <span class="chip-word">{t.refund}</span>
            </span>
          )}
          <span class="optional tags-at">
            <Tags of={tags} />
          </span>
          <span class="phone-only-inline">
            <By record={record} />
          </span>
        </div>
        <span class="sub">
          {record.kind === 'transfer' ? account : `${category}, ${account}`} <Tags of={tags} />
        </span>
      </td>
      <td class="clip second optional">{category}</td>
      <td class="clip second optional" title={account}>
        {account}
      </td>
      <td class="num second optional mid">
        {original && <Money amount={original.amount} currency={original.currency} direction="none" />}
      </td>
      <td class="num last">
        <span class={isDeleted ? 'struck' : ''}>
          <Money amount={record.base_amount ?? record.amount} direction={directionOf(record)} />
        </span>
        {original && (
          <span class="sub fx">
            <Money amount={original.amount} currency={original.currency} direction="none" />
          </span>
        )}
      </td>
      <td class="optional end">
        {isDeleted && canChange ? (
          <button class="link small" type="button" onClick={() => onRestore(record)}>
            {t.restore}
          </button>
        ) : (
          <By record={record} />
        )}
      </td>
    </tr>
  );
}
