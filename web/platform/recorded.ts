import type { InfiniteData } from '@tanstack/query-core';
import type { AnyTransaction, Page } from '../../client/client.ts';
import { cache, readAgain, type Touched } from './reads.ts';
import { onRecorded } from './waiting/waiting.ts';

/** What an expense, an income, a transfer or a journal entry touches; not the user, books, categories, currencies or contacts. */
export const ENTRY_TOUCHES: Touched = [
  'transactions',
  'transaction',
  'payees',
  'tags',
  'accounts',
  'account',
  'register',
  'budget',
  'upcoming',
  'summary',
  'net-worth',
  'forecast',
  'spending',
  'budget-report',
  'members-report',
  'trial-balance',
];

type Filters = Readonly<Record<string, string | undefined>>;
type Pages = InfiniteData<Page<AnyTransaction>>;

/** Puts a record where lists have it, until they are read again. */
export function showAtOnce(record: AnyTransaction): void {
  // Whoever opens it again at once changes this version.
  cache.setQueryData(['transaction', record.id], record);
  cache.setQueryData<AnyTransaction[]>(['transactions', 'recent'], (list) => list && placed(list, record));
  for (const [key, list] of cache.getQueriesData<Pages>({ queryKey: ['transactions'] })) {
    const filters = key[1];
    if (!list?.pages || typeof filters !== 'object') continue;
    cache.setQueryData<Pages>(key, {
      ...list,
      pages: list.pages.map((page, index) => ({
        ...page,
        data:
          index === 0 && isAmong(record, filters as Filters)
            ? placed(page.data, record)
            : page.data.filter(({ id }) => id !== record.id),
      })),
    });
  }
}

/** By day, the latest first. */
function placed(records: readonly AnyTransaction[], record: AnyTransaction): AnyTransaction[] {
  const others = records.filter(({ id }) => id !== record.id);
  const before = others.filter(({ date }) => date > record.date).length;
  return others.toSpliced(before, 0, record);
}

/** Only the service can search. */
const SEARCHES = ['q', 'category_id', 'group_id', 'tag', 'payee', 'amount_from', 'amount_to'];

function isAmong(record: AnyTransaction, filters: Filters): boolean {
  const { from, to, kind, account_id, currency_id } = filters;
  const { asset_account_id, from_account_id, to_account_id } = record as Readonly<Record<string, unknown>> &
    AnyTransaction;
  const accounts = [asset_account_id, from_account_id, to_account_id];
  return (
    SEARCHES.every((name) => !filters[name]) &&
    (!from || record.date >= from) &&
    (!to || record.date <= to) &&
    (!kind || record.kind === kind) &&
    (!currency_id || record.currency_id === currency_id) &&
    (!account_id || accounts.includes(account_id))
  );
}

/** What waited and was recorded is shown, whichever tab has sent it. */
export function watchRecorded(): void {
  onRecorded((record, isOfForm) => {
    showAtOnce(record);
    // A form reads again itself.
    if (!isOfForm) void readAgain(ENTRY_TOUCHES);
  });
}
