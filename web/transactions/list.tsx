import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { AnyTransaction } from '../../client/client.ts';
import { addDays } from '../platform/days.ts';
import { formatWeekday } from '../platform/formats.ts';
import { PHONE, useMedia } from '../platform/media.ts';
import type { ListReading } from '../platform/reads.ts';
import { useRowFocus } from '../platform/use-cursor.ts';
import { useMoney } from '../platform/use-money.ts';
import { useRows } from '../platform/use-rows.ts';
import { common } from '../texts/en/common.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { SpaceRow } from '../ui/space-row.tsx';
import { ACTIONS, dayColumn, TableHead } from '../ui/table-head.tsx';
import { type Names, originalOf } from './describe.ts';
import { Row } from './row.tsx';

export interface TransactionListProps {
  readonly list: ListReading<AnyTransaction>;
  readonly names: Names;
  readonly today: string;
  readonly search: Readonly<Record<string, string>>;
  readonly selected: ReadonlyMap<string, AnyTransaction>;
  /** With Shift, everything since the last one. */
  readonly onSelect: (record: AnyTransaction, isSelected: boolean, isRange: boolean) => void;
  /** Everything that is loaded and can be selected. */
  readonly isAll: boolean;
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly onOpen: (record: AnyTransaction) => void;
  readonly onRestore: (record: AnyTransaction) => void;
  readonly onDelete: (record: AnyTransaction) => void;
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
  const { list, selected, isAll, onSelectAll, cursor } = props;
  const money = useMoney();
  const isPhone = useMedia(PHONE);
  const body = useRef<HTMLTableSectionElement>(null);
  const records = list.data ?? NOTHING;
  const hasOriginals = records.some((record) => originalOf(record, money.base));
  const days = useMemo(() => records.map(({ date }) => date), [records]);
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

  // On a phone, the head is not there to be touched: the checkbox is above the list.
  const hasAll = props.canChange && !isPhone;
  const all = hasAll ? (
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
          { name: all, isHidden: !hasAll, width: 'check' },
          dayColumn(days, props.today),
          { name: common.payee },
          { name: common.category, width: 'cat-i', look: 'optional' },
          { name: common.account, width: 'acc', look: 'optional' },
          ...(hasOriginals ? [{ name: t.original, width: 'orig', look: 'num optional mid' }] : []),
          { name: t.amountIn(money.base), width: 'amount', look: 'num' },
          { name: t.atTheBank, isHidden: true, width: 'mark', look: 'optional' },
          { ...ACTIONS, width: 'menu' },
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
                <th colSpan={4} scope="colgroup">
                  {dayText(item.day, props.today)}
                </th>
              </tr>
            );
          return (
            <Row
              key={item.record.id ?? key}
              {...props}
              record={item.record}
              hasOriginals={hasOriginals}
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
