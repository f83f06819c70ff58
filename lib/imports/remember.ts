import type { Account } from '../accounts/account.ts';
import type { Category } from '../categories/category.ts';
import { isAssetOrLiability } from '../ledger/balance.ts';
import type { Line } from '../ledger/entry.ts';
import type { TransactionKind } from '../ledger/kinds.ts';
import type { BookId } from '../platform/book.ts';
import { fold } from '../platform/text.ts';
import { automaticIn } from '../transactions/automatic.ts';
import { everything, listWithin } from '../transactions/lists.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { Label } from './memory/lists.ts';
import { Memory, type RememberedRecord } from './memory/memory.ts';
import { isUncategorized } from './uncategorized.ts';

/** How many transactions are searched. */
const REMEMBERED_MAX = 2000;
const REMEMBERED_MAX_BYTES = 2 * 1024 * 1024;
const KINDS = ['expense', 'income', 'transfer'] as const;

interface Known {
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
}

/** What the newest transactions say about rows of an account. */
export async function remember(bookId: BookId, accountId: string, known: Known): Promise<Memory> {
  const items = await newestRemembered(bookId, KINDS);
  const labels = labelsFor(accountId, known);
  return new Memory(items.flatMap((transaction) => recordsOf(transaction, labels)));
}

/** The transactions that are searched, newest first. */
export async function newestRemembered(
  bookId: BookId,
  kinds: readonly TransactionKind[],
): Promise<readonly Transaction[]> {
  const request = { kinds, limit: REMEMBERED_MAX, filters: [everything(kinds)] };
  return (await listWithin(bookId, request, REMEMBERED_MAX_BYTES)).items;
}

/** By the id of the category or the account. */
type Labels = ReadonlyMap<string, Label>;

/**
 * What can be proposed for rows of an account. `Uncategorized` says that nothing was known, and no money moves from an
 * account to itself.
 */
export function labelsFor(accountId: string, { accounts, categories }: Known): Labels {
  const active = accounts.filter(({ is_active }) => is_active);
  const activeIds = new Set(active.map(({ id }) => id));
  return new Map([
    ...categories
      .filter((each) => each.is_active && activeIds.has(each.account_id) && !isUncategorized(each))
      .map(({ id, kind, name }): [string, Label] => [id, { id, kind, name: fold(name) }]),
    ...active
      .filter(({ id, type }) => id !== accountId && isAssetOrLiability(type))
      .map(({ id, name }): [string, Label] => [id, { id, kind: 'transfer', name: fold(name) }]),
  ]);
}

type Remembered = Pick<Transaction, 'id' | 'kind' | 'payee' | 'memo' | 'entry' | 'automatic'>;

/** A transaction as its accounts saw it: a transfer is outgoing money on one account, and incoming money on the other. */
export function recordsOf(value: Remembered, labels: Labels): RememberedRecord[] {
  const { id, kind, payee, memo, entry } = value;
  const isAutomatic = automaticIn(value).includes('category_id') || undefined;
  const paying = entry.lines.filter(({ categoryId }) => categoryId === undefined);
  const record = (line: Line, label: Label | undefined): RememberedRecord => {
    const { minor, currency } = line.amount;
    return {
      transactionId: id,
      ...{ kind, payee, memo, label, isAutomatic, accountId: line.accountId },
      direction: minor > 0n ? 'in' : 'out',
      amount: `${minor > 0n ? minor : -minor} ${currency.code}`,
    };
  };
  const [one, other] = paying;
  if (kind !== 'transfer') {
    const category = largestOf(entry.lines)?.categoryId ?? '';
    return one ? [record(one, labels.get(category))] : [];
  }
  // What another one would be in the other currency is not known.
  if (!one || !other || one.amount.currency !== other.amount.currency) return [];
  return [record(one, labels.get(other.accountId)), record(other, labels.get(one.accountId))];
}

/** The line of the category that got most. */
function largestOf(lines: readonly Line[]): Line | undefined {
  const size = ({ amount: { minor } }: Line) => (minor < 0n ? -minor : minor);
  let largest: Line | undefined;
  for (const line of lines)
    if (line.categoryId !== undefined && (!largest || size(line) > size(largest))) largest = line;
  return largest;
}
