import * as z from 'zod/mini';
import { type AccountType, BALANCE_PREFIX } from '../ledger/balance.ts';
import { storedMinor } from '../ledger/fields.ts';
import { type Ledger, ledgerFromItem } from '../ledger/ledger.ts';
import { CLEARED_PREFIX, RECONCILED_PREFIX, type Reconciled } from '../ledger/marks.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { countDeleted } from '../platform/counts.ts';
import { created } from '../platform/lifecycle.ts';
import { notFound, Problem } from '../platform/problems.ts';
import { fromItem, pick, writtenIn } from '../platform/record.ts';
import { keys, SEPARATOR } from '../platform/table/keys.ts';
import type { Page, Paging } from '../platform/table/page.ts';
import { readPageOfAll } from '../platform/table/page-of-all.ts';
import { getItem, getItems, queryPrefix } from '../platform/table/read.ts';
import {
  type Item,
  NEW,
  NOT_EXISTS,
  put,
  remove,
  Stale,
  unchanged,
  update,
  type Write,
} from '../platform/table/write.ts';
import { type Account, account, toBalances } from './account.ts';

export function newAccount(
  given: Pick<Account, keyof z.output<typeof account.body>>,
  actor: Actor,
  options: { readonly for_category?: boolean } = {},
): Account {
  return {
    ...given,
    ...created(actor),
    base_minor: 0n,
    balances: [],
    cleared: [],
    reconciled: {},
    line_count: 0,
    category_count: options.for_category ? 1 : 0,
    obligation_count: 0,
    for_category: options.for_category,
  };
}

export function toAccount(item: Item): Account {
  return { ...fromItem(account, item), ...marksIn(item), balances: balancesIn(item) };
}

export function balancesIn(item: Item): Account['balances'] {
  return toBalances(new Map(minorsIn(item, BALANCE_PREFIX)));
}

/** What is cleared, and through which day it is reconciled. */
export function marksIn(item: Item): Pick<Account, 'cleared' | 'reconciled'> {
  return {
    cleared: toBalances(new Map(minorsIn(item, CLEARED_PREFIX))),
    reconciled: Object.fromEntries(attributesOf(item, RECONCILED_PREFIX)) as Reconciled,
  };
}

function minorsIn(item: Item, prefix: string): [string, bigint][] {
  return attributesOf(item, prefix).map(([currency, value]) => [currency, z.parse(storedMinor, value)]);
}

/** Attributes by the currency that follows the prefix. */
function attributesOf(item: Item, prefix: string): [string, unknown][] {
  const own = Object.entries(item).filter(([name]) => name.startsWith(prefix));
  return own.map(([name, value]) => [name.slice(prefix.length), value]);
}

/** Of a new account, in which nothing is reconciled. */
function storedBalances({ balances, cleared }: Account): Item {
  return Object.fromEntries([
    ...balances.map(({ currency_id, minor }) => [BALANCE_PREFIX + currency_id, minor]),
    ...cleared.map(({ currency_id, minor }) => [CLEARED_PREFIX + currency_id, minor]),
  ]);
}

export async function findAccount(bookId: BookId, id: string): Promise<Account | undefined> {
  const item = await getItem(keys.account(bookId, id));
  return item && toAccount(item);
}

export async function requireAccount(bookId: BookId, id: string): Promise<Account> {
  const found = await findAccount(bookId, id);
  if (!found) throw notFound('account');
  return found;
}

/** Accounts by id. Each is read once. */
export async function findAccounts(bookId: BookId, ids: Iterable<string>): Promise<Map<string, Account>> {
  return byId(await getItems([...new Set(ids)].map((id) => keys.account(bookId, id))));
}

/** Accounts by id, and the ledger, in one call. */
export async function findAccountsAndLedger(
  bookId: BookId,
  ids: Iterable<string>,
): Promise<{ accounts: Map<string, Account>; ledger: Ledger }> {
  const [ledgerItem, ...items] = await getItems([
    keys.ledger(bookId),
    ...[...new Set(ids)].map((id) => keys.account(bookId, id)),
  ]);
  return { accounts: byId(items), ledger: ledgerFromItem(ledgerItem) };
}

export async function requireAccountAndLedger(
  bookId: BookId,
  id: string,
): Promise<{ account: Account; ledger: Ledger }> {
  const { accounts, ledger } = await findAccountsAndLedger(bookId, [id]);
  const account = accounts.get(id);
  if (!account) throw notFound('account');
  return { account, ledger };
}

function byId(items: readonly (Item | undefined)[]): Map<string, Account> {
  const found = items.flatMap((item) => (item ? [toAccount(item)] : []));
  return new Map(found.map((each) => [each.id, each]));
}

const byCode = ({ code, id }: Item) => `${code}${SEPARATOR}${id}`;

/** Ordered by code, then by id. */
export function listAccounts(
  bookId: BookId,
  { type, is_active }: { readonly type?: AccountType | undefined; readonly is_active?: boolean | undefined },
  page: Paging,
): Promise<Page<Account>> {
  const request = { equal: { type, is_active }, position: byCode, ...page };
  return readPageOfAll(keys.account(bookId, ''), request, toAccount);
}

/** All accounts, ordered by code, for reports. */
export async function allAccounts(bookId: BookId): Promise<readonly Account[]> {
  const { items } = await readPageOfAll(keys.account(bookId, ''), { position: byCode }, toAccount);
  return items;
}

/** Every code in use. Each takes only a few bytes. */
export async function takenCodes(bookId: BookId): Promise<string[]> {
  const codes: string[] = [];
  for await (const item of queryPrefix(keys.accountCode(bookId, ''))) codes.push(String(item.code));
  return codes;
}

/** `onConflict` creates the error if the code is taken. By default, the client must choose another one. */
export function createAccount(
  bookId: BookId,
  value: Account,
  options: { readonly onConflict?: () => Error } = {},
): Write[] {
  return [
    put(keys.account(bookId, value.id), { ...pick(account.item, value), ...storedBalances(value) }, NEW),
    claimCode(bookId, value.code, options.onConflict),
  ];
}

function claimCode(
  bookId: BookId,
  code: string,
  onConflict: () => Error = () => new Problem('account_code_taken'),
): Write {
  return put(keys.accountCode(bookId, code), { code }, { expression: NOT_EXISTS, onConflict });
}

function releaseCode(bookId: BookId, code: string): Write {
  return remove(keys.accountCode(bookId, code));
}

/** Changes what a client may change. Balances and counts change only by atomic adds, so the item is never replaced. */
export function changeAccount(bookId: BookId, before: Account, after: Account): Write[] {
  const { code, updated_at, updater } = after;
  const writes = [
    update(
      keys.account(bookId, before.id),
      { set: { ...writtenIn(account, after), updated_at, updater }, add: { version: 1 } },
      unchanged(before),
    ),
  ];
  if (code !== before.code) writes.push(claimCode(bookId, code), releaseCode(bookId, before.code));
  return writes;
}

/** Its link to an account at a bank, if it has one, must be one that is gone. */
export function deleteAccount(
  bookId: BookId,
  { id, code, version, for_category, bank_link }: Account,
): Write[] {
  return [
    remove(keys.account(bookId, id), {
      expression:
        'line_count = :none AND category_count = :none AND obligation_count = :none AND version = :read AND (attribute_not_exists(reconciliation_count) OR reconciliation_count = :none) AND (attribute_not_exists(bank_link) OR bank_link = :gone)',
      values: { ':none': 0, ':read': version, ':gone': bank_link ?? '' },
      onConflict: deleteFailure,
    }),
    releaseCode(bookId, code),
    ...uncounted(bookId, for_category),
  ];
}

/** Whether the account must stay when one of its categories is deleted. */
export function isUsedBeyondOneCategory(value: Account): boolean {
  return value.line_count > 0 || value.obligation_count > 0 || value.category_count > 1;
}

/**
 * Deletes an account together with its last category. Stale if anything else has started to use it since it was read.
 */
export function deleteAccountOfCategory(bookId: BookId, { id, code, for_category }: Account): Write[] {
  return [
    remove(keys.account(bookId, id), {
      expression:
        'line_count = :none AND category_count = :one AND obligation_count = :none AND code = :code',
      values: { ':none': 0, ':one': 1, ':code': code },
    }),
    releaseCode(bookId, code),
    ...uncounted(bookId, for_category),
  ];
}

function uncounted(bookId: BookId, forCategory: boolean | undefined): Write[] {
  return forCategory ? [] : [countDeleted(bookId, 'accounts')];
}

function deleteFailure(stored: Item | undefined): Error {
  const counts = ['line_count', 'category_count', 'obligation_count', 'reconciliation_count'];
  if (stored && counts.some((name) => Number(stored[name] ?? 0) > 0)) return new Problem('account_in_use');
  return new Stale('The account changed between reading and deleting it.');
}
