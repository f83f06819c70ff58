import { useEffect, useRef, useState } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import type { AnyTransaction } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { useAccounts, useCategories, useCurrencies, useGroups, useObligationsOf } from '../platform/books.ts';
import { formatDate, today } from '../platform/formats.ts';
import { useKeys } from '../platform/keys.ts';
import { useWayBack } from '../platform/last-screen.ts';
import { useAddress } from '../platform/location.ts';
import { PHONE, useMedia } from '../platform/media.ts';
import { to } from '../platform/paths.ts';
import { readAgain, useList } from '../platform/reads.ts';
import { ENTRY_TOUCHES } from '../platform/recorded.ts';
import { useUser } from '../platform/session.ts';
import { atOnce, say } from '../platform/toasts.ts';
import { useCursor } from '../platform/use-cursor.ts';
import { type MoneyFormats, useMoney } from '../platform/use-money.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { Empty } from '../ui/empty.tsx';
import { CheckField } from '../ui/field.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';
import { deleteAll } from './bulk.tsx';
import { ChangeCategoryDialog, ChangeDialog, RunRulesDialog } from './change-dialogs.tsx';
import { namesOf } from './describe.ts';
import { FilterBar } from './filter-bar.tsx';
import { type Filters, filtersIn, queryOf } from './filters.ts';
import { TransactionList } from './list.tsx';
import { restore } from './records.ts';
import { between, sumOf } from './selected.ts';
import { countOf, filterOf, NOTHING_SELECTED, payeeOf, type Selection } from './selection.ts';
import { SelectAllLine, SelectionBar } from './selection-bar.tsx';
import { TransactionDialog } from './transaction-dialog.tsx';
import { WaitingTables } from './waiting-tables.tsx';

/** Every transaction, newest first; the dialog of one opens over the list. */
export default function Transactions() {
  const { params } = useRoute();
  const { search, go, change } = useAddress();
  const user = useUser();
  const money = useMoney();
  // Who adds one from another screen goes on there.
  const back = useWayBack((screen) => !screen.startsWith('/transactions'));
  const isAdding = useRef(params.id === 'new');
  if (params.id !== 'new') isAdding.current = false;
  const may = useMay();
  const canChange = may('updateExpense');
  // A new transaction is filled in by the same names, so the list behind it keeps its own filters.
  const kept = useRef<Filters>({});
  if (params.id !== 'new') kept.current = filtersIn(search);
  const filters = kept.current;
  const accounts = useAccounts().data ?? [];
  const categories = useCategories().data ?? [];
  const currencies = useCurrencies().data ?? [];
  const groups = useGroups().data ?? [];
  const list = useList(['transactions', filters], (cursor) => api.listTransactions(queryOf(filters, cursor)));
  const records = list.data ?? [];
  const names = namesOf(accounts, categories, useObligationsOf(records));
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const selected = selection.records;
  const [changing, setChanging] = useState<'change' | 'category' | 'rules'>();
  const [progress, setProgress] = useState<number>();

  const open = (id: string) => go(`/transactions/${id}`, filters);
  const latest = useRef<string>(undefined);
  const select = (record: AnyTransaction, isSelected: boolean, isRange = false) => {
    const next = new Map(selected);
    const chosen = between(records, isRange ? latest.current : undefined, record.id).filter(isFree);
    for (const each of chosen)
      if (isSelected) next.set(each.id, each);
      else next.delete(each.id);
    latest.current = record.id;
    setSelection({ records: next });
  };
  const remove = async (chosen: readonly AnyTransaction[]) => {
    if (chosen.length === 0 || progress !== undefined) return;
    setProgress(0);
    await atOnce(() => deleteAll(chosen, setProgress));
    setProgress(undefined);
    setSelection(NOTHING_SELECTED);
  };
  const bringBack = (record: AnyTransaction) =>
    atOnce(async () => {
      await restore(record);
      say(t.restored);
      await readAgain(ENTRY_TOUCHES);
    });

  const cursor = useCursor(records, ({ id }) => id, { open: ({ id }) => open(id), isLong: true });
  const current = records.find(({ id }) => id === cursor);
  useKeys({
    x: () => canChange && current && !current.is_locked && select(current, !selected.has(current.id)),
    Delete: () =>
      canChange && void remove(selected.size > 0 ? [...selected.values()] : current ? [current] : []),
  });

  useEffect(() => {
    if (search.search) change({ search: undefined });
  }, [search.search]);
  const hasFilters = Object.keys(filters).length > 0;
  const Dialog = changing && DIALOGS[changing];
  const free = records.filter(isFree);
  const isAll = selected.size > 0 && selected.size === free.length;
  const selectAll = (isSelected: boolean) =>
    setSelection({ records: new Map(isSelected ? free.map((each) => [each.id, each]) : []) });
  const isPhone = useMedia(PHONE);
  const list_ = (
    <Loaded reading={list} lines={8}>
      {(found) =>
        found.length === 0 && !list.hasMore ? (
          <Nothing hasFilters={hasFilters} canAdd={may('createExpense')} />
        ) : (
          <TransactionList
            list={list}
            names={names}
            today={today(user.time_zone)}
            search={filters as Record<string, string>}
            selected={selected}
            onSelect={select}
            isAll={isAll}
            onSelectAll={selectAll}
            onOpen={({ id }) => open(id)}
            onRestore={(record) => void bringBack(record)}
            onDelete={(record) => void remove([record])}
            cursor={cursor}
            canChange={canChange}
          />
        )
      }
    </Loaded>
  );
  return (
    <Screen title={t.title} note={rangeText(filters)}>
      <FilterBar
        filters={filters}
        books={{ accounts, categories, groups, currencies }}
        onChange={change}
        isSearchFocused={search.search === 'focus'}
        found={records.length > 0 ? foundText(records, list.hasMore, money) : undefined}
      />
      <WaitingTables accounts={accounts} categories={categories} />
      {isAll && <SelectAllLine selection={selection} filters={filters} onChange={setSelection} />}
      {isPhone && canChange && records.length > 0 && (
        <div class="select-all-phone">
          <CheckField label={t.selectAll} isChecked={isAll} onChange={selectAll} />
        </div>
      )}
      {list_}
      {selected.size > 0 && (
        <SelectionBar
          selection={selection}
          progress={progress}
          onChange={setChanging}
          onDelete={() => void remove([...selected.values()])}
          onClear={() => setSelection(NOTHING_SELECTED)}
        />
      )}
      {Dialog && (
        <Dialog
          filter={filterOf(selection, filters)}
          count={countOf(selection)}
          payee={payeeOf(selection)}
          categories={categories}
          onClose={() => setChanging(undefined)}
          onDone={() => {
            setChanging(undefined);
            setSelection(NOTHING_SELECTED);
          }}
        />
      )}
      {params.id && (
        <TransactionDialog
          id={params.id}
          onClose={back && isAdding.current ? back : () => go('/transactions', filters)}
        />
      )}
    </Screen>
  );
}

const DIALOGS = { change: ChangeDialog, category: ChangeCategoryDialog, rules: RunRulesDialog };

/** Whether it can be selected. */
const isFree = ({ is_locked, deleted_at }: AnyTransaction): boolean => !is_locked && deleted_at === undefined;

function Nothing({ hasFilters, canAdd }: { readonly hasFilters: boolean; readonly canAdd: boolean }) {
  if (hasFilters) return <Empty text={t.nothingFound} />;
  return (
    <Empty text={t.empty}>
      {canAdd && (
        <a class="button secondary" href={to('/transactions/new')}>
          {t.add}
        </a>
      )}
    </Empty>
  );
}

/** How many match and, once all of them are known, what they add up to. */
function foundText(records: readonly AnyTransaction[], hasMore: boolean, money: MoneyFormats): string {
  const count = t.found(records.length, hasMore);
  return hasMore ? count : t.withSum(count, money.show(sumOf(records, money.decimals()), undefined, true));
}

function rangeText({ from, to: until }: Filters): string | undefined {
  if (!from && !until) return undefined;
  return [from, until].map((day) => (day ? formatDate(day) : '')).join(' – ');
}
