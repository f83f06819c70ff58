import type { Account } from '../accounts/account.ts';
import { RECONCILED_PREFIX } from '../ledger/marks.ts';
import type { AccountChange } from '../ledger/store.ts';
import type { BookId } from '../platform/book.ts';
import { notFound, Problem } from '../platform/problems.ts';
import { fromItem, pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { readNewest } from '../platform/table/newest.ts';
import type { Page, Paging } from '../platform/table/page.ts';
import { getItem } from '../platform/table/read.ts';
import { EXISTS, type Item, NEW, put, remove, Stale, type Write } from '../platform/table/write.ts';
import { type Reconciliation, reconciliation } from './reconciliation.ts';

export const toReconciliation = (item: Item): Reconciliation => fromItem(reconciliation, item);

export async function requireReconciliation(
  bookId: BookId,
  { id, reconciliation_id }: { readonly id: string; readonly reconciliation_id: string },
): Promise<Reconciliation> {
  const item = await getItem(keys.reconciliation(bookId, id, reconciliation_id));
  if (!item) throw notFound('reconciliation');
  return toReconciliation(item);
}

export function listReconciliations(
  bookId: BookId,
  accountId: string,
  page: Paging,
): Promise<Page<Reconciliation>> {
  return readNewest(keys.reconciliation(bookId, accountId, ''), page, toReconciliation);
}

export function addReconciliation(bookId: BookId, value: Reconciliation): Write {
  const key = keys.reconciliation(bookId, value.account_id, value.id);
  return put(key, pick(reconciliation.item, value), NEW);
}

/** What a reconciliation changes in its account, whose balances must be those that were read. */
export function reconciledChange(
  { version }: Pick<Account, 'version'>,
  { account_id, currency_id, date }: Reconciliation,
): AccountChange {
  return {
    accountId: account_id,
    set: { [RECONCILED_PREFIX + currency_id]: date },
    add: { version: 1, reconciliation_count: 1 },
    condition: { expression: 'version = :read', values: { ':read': version } },
  };
}

/** The writes that take back the last reconciliation of a currency. */
export function reopen(
  bookId: BookId,
  { id, account_id, currency_id, date, previous_date }: Reconciliation,
): { readonly removal: Write; readonly change: AccountChange } {
  const attribute = RECONCILED_PREFIX + currency_id;
  return {
    removal: remove(keys.reconciliation(bookId, account_id, id), {
      expression: EXISTS,
      onConflict: () => new Stale('It was deleted in the meantime.'),
    }),
    change: {
      accountId: account_id,
      set: { [attribute]: previous_date },
      add: { version: 1, reconciliation_count: -1 },
      condition: {
        expression: `${attribute} = :date`,
        values: { ':date': date },
        onConflict: () => new Problem('not_last'),
      },
    },
  };
}
