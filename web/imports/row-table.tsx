import { useMemo, useRef } from 'preact/hooks';
import type { Import, ImportRow } from '../../client/client.ts';
import { useAccounts, useCategories } from '../platform/books.ts';
import { useAddress } from '../platform/location.ts';
import { PHONE, useMedia } from '../platform/media.ts';
import { useMoney } from '../platform/use-money.ts';
import { useRows } from '../platform/use-rows.ts';
import { common } from '../texts/en/common.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { Empty } from '../ui/empty.tsx';
import { SpaceRow } from '../ui/space-row.tsx';
import { TableHead } from '../ui/table-head.tsx';
import type { Accepted } from './accepted.ts';
import { AskRow } from './ask-row.tsx';
import { type Choices, choiceName, choicesFor } from './choices.ts';
import { choose, include } from './decisions.ts';
import { HeadRow } from './head-row.tsx';
import { FOLDED, isAnswered, oftenIn, type Place, suggestionsFor, uncategorizedIds } from './inbox.ts';
import { type Item, rowsOf, type Stop } from './items.ts';
import { noteOf } from './notes.ts';
import { useRuleNames } from './reason.tsx';
import { Row } from './row.tsx';
import type { RowContext } from './row-context.ts';
import { RowDialog } from './row-dialog.tsx';
import { latestOf } from './rows.ts';
import { useInboxKeys } from './use-inbox-keys.ts';

interface RowTableProps {
  readonly value: Import;
  readonly rows: readonly ImportRow[];
  readonly items: readonly Item[];
  readonly accepted: Accepted;
  readonly isEditable: boolean;
  readonly isOpen: (place: Place) => boolean;
  readonly onFold: (place: Place) => void;
}

/** The rows of a file. Only visible ones are on the page. */
export function RowTable(props: RowTableProps) {
  const { value, rows, items, accepted, isEditable, isOpen, onFold } = props;
  const { base } = useMoney();
  const { search, change } = useAddress();
  const isPhone = useMedia(PHONE);
  const choices = useChoices(value);
  const categories = useCategories().data;
  const often = useMemo(() => oftenIn(rows, uncategorizedIds(categories ?? [])), [rows, categories]);
  const suggestions = useSuggestions(choices, often);
  const rules = useRuleNames(rows);
  const body = useRef<HTMLTableSectionElement>(null);
  const visible = useRows(items.length, (index) => heightOf(items[index], isPhone), body);
  const shared: Omit<RowContext, 'cursor'> = {
    ...{ importId: value.id, choices, rules, isEditable, isPhone, measure: visible.measure },
    suggestions,
    choose: (own, choice) => {
      const [first] = own;
      if (first) choose(value.id, own, choice, choiceName(choices, first, choice));
    },
    include: (own, isIncluded) => include(value.id, own, isIncluded),
    isAccepted: ({ row }) => accepted.has(row),
    accept: (own) => accepted.accept(own.map(({ row }) => row)),
    open: (own) => change({ row: own.map(({ row }) => row).join('-') }),
  };
  const cursor = useInboxKeys(items, visible, actionsOf(shared), isEditable);
  const context = { ...shared, cursor };
  const opened = (search.row ?? '').split('-').map(Number);
  const details = search.row ? rows.filter(({ row }) => opened.includes(row)) : [];
  if (items.length === 0) return <Empty text={t.nothing} />;
  return (
    <>
      <table class="table import-table" aria-rowcount={items.length + 1}>
        <TableHead
          caption={t.rows}
          rowIndex={1}
          columns={[
            { name: t.include, isHidden: true, width: 'check' },
            { name: t.date, isHidden: true, width: 'date', look: 'optional' },
            { name: t.payee, isHidden: true },
            { name: t.category, isHidden: true, width: 'cat-s', look: 'optional' },
            { name: t.why, isHidden: true, width: 'reason', look: 'optional' },
            { name: t.amountIn(base), isHidden: true, width: 'amount', look: 'num' },
            { name: common.actions, isHidden: true, width: 'done', look: 'optional' },
          ]}
        />
        <tbody ref={body}>
          <SpaceRow height={visible.above} />
          {visible.shown.map(({ index }) => {
            const item = items[index];
            if (!item) return null;
            if (item.type === 'ask')
              return <AskRow key={item.key} ask={item.ask} index={index} context={context} />;
            if (item.type === 'row')
              return (
                <Row
                  key={item.key}
                  row={item.row}
                  place={item.place}
                  itemKey={item.key}
                  index={index}
                  context={context}
                />
              );
            const { place } = item;
            const open = item.rows.filter((row) => !accepted.has(row.row) && !isAnswered(row));
            return (
              <HeadRow
                key={item.key}
                place={place}
                rows={open}
                index={index}
                isPhone={isPhone}
                measure={visible.measure}
                note={noteOf(place, item.rows, accepted)}
                isOpen={FOLDED.includes(place) ? isOpen(place) : undefined}
                onFold={() => onFold(place)}
                onAcceptAll={
                  place === 'proposed' && isEditable && open.length > 0
                    ? () => context.accept(open)
                    : undefined
                }
              />
            );
          })}
          <SpaceRow height={visible.below} />
        </tbody>
      </table>
      {details.length > 0 && (
        <RowDialog rows={details} context={context} onClose={() => change({ row: undefined })} />
      )}
    </>
  );
}

function useChoices({ account_id }: Import) {
  const accounts = useAccounts().data;
  const categories = useCategories().data;
  return useMemo(
    () => choicesFor(accounts ?? [], categories ?? [], account_id),
    [accounts, categories, account_id],
  );
}

/** What was offered once keeps its place, whatever is chosen elsewhere meanwhile. */
function useSuggestions({ kinds }: Choices, often: ReturnType<typeof oftenIn>): RowContext['suggestions'] {
  const offered = useRef(new Map<number, readonly string[]>());
  return (rows) => {
    // Until the categories are there.
    if (kinds.size === 0) return [];
    const number = rows[0]?.row ?? 0;
    const before = offered.current.get(number) ?? [];
    const now = suggestionsFor(rows, (id) => kinds.get(id), often, before);
    offered.current.set(number, now);
    return now;
  };
}

/** Until it has been drawn. */
function heightOf(item: Item | undefined, isPhone: boolean): number {
  if (item?.type === 'head') return isPhone ? 76 : 52;
  if (item?.type === 'ask') return isPhone ? 132 : 61;
  return isPhone ? 116 : 45;
}

function actionsOf(context: Omit<RowContext, 'cursor'>) {
  const rowsAt = (stop: Stop) => latestOf(context.importId, rowsOf(stop));
  const isDone = (stop: Stop) =>
    rowsOf(stop).every((row) => isAnswered(row) || (stop.type === 'row' && context.isAccepted(row)));
  const canChange = (stop: Stop) => rowsOf(stop).some(({ status }) => status !== 'error');
  return {
    isDone,
    accept: (stop: Stop) => {
      if (stop.type === 'row') return stop.place === 'proposed' ? context.accept([stop.row]) : undefined;
      const [likeliest] = context.suggestions(stop.ask.rows);
      const rows = rowsAt(stop);
      if (likeliest && !rows.every(isAnswered)) context.choose(rows, likeliest);
    },
    choose: (stop: Stop, index: number) => {
      const choice = context.suggestions(rowsOf(stop))[index];
      if (choice && canChange(stop)) context.choose(rowsAt(stop), choice);
    },
    leaveOut: (stop: Stop) => {
      const rows = rowsAt(stop);
      const isOut = rows.every((row) => !row.include);
      if (canChange(stop)) context.include(rows, isOut);
    },
    open: (stop: Stop) => context.open(rowsOf(stop)),
  };
}
