import { isDeepStrictEqual } from 'node:util';
import type { Account } from '../accounts/account.ts';
import { findAccounts } from '../accounts/store.ts';
import type { Category } from '../categories/category.ts';
import { findCategories } from '../categories/store.ts';
import type { Entry } from '../ledger/entry.ts';
import { getLedger, type Ledger } from '../ledger/ledger.ts';
import { isLocked } from '../ledger/lock.ts';
import { isReconciled } from '../ledger/marks.ts';
import { money, moneyToJson } from '../ledger/money.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import { updated } from '../platform/lifecycle.ts';
import { type AutomaticField, automaticIn, storedAutomatic } from '../transactions/automatic.ts';
import { importedAfter } from '../transactions/imported.ts';
import { withMarks } from '../transactions/marks.ts';
import { keptTags } from '../transactions/tags.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { Edit } from './edit.ts';
import { type Part, partsOf, withParts } from './parts.ts';
import type { Changes, EditRow } from './row.ts';
import { roomFor } from './session.ts';
import type { TransactionChange } from './step.ts';

/** What a revert relies on. */
export interface Former {
  readonly ledger: Ledger;
  /** The categories that come back, if they still exist. */
  readonly categories: ReadonlyMap<string, Category>;
  /** The account whose lines were cleared. */
  readonly account: Account | undefined;
  readonly mayAddTag: (tag: string) => boolean;
}

export async function readFormer(bookId: BookId, edit: Edit, rows: readonly EditRow[]): Promise<Former> {
  const accountId = edit.actions?.cleared === undefined ? undefined : edit.filter.account_id;
  const [ledger, categories, accounts] = await Promise.all([
    getLedger(bookId),
    findCategories(bookId, rows.flatMap(formerCategories)),
    findAccounts(bookId, accountId === undefined ? [] : [accountId]),
  ]);
  const tags = rows.flatMap(({ changes }) => changes.tags?.from ?? []);
  return {
    ledger,
    categories,
    account: accountId === undefined ? undefined : accounts.get(accountId),
    mayAddTag: await roomFor(bookId, tags, ledger),
  };
}

function formerCategories({ changes, former = [] }: EditRow): string[] {
  const { from } = changes.category_id ?? {};
  return [...(from === undefined ? [] : [from]), ...former.map(({ category_id }) => category_id)];
}

/** Undefined if nothing can be given back. */
export function undone(
  value: Transaction | undefined,
  row: EditRow,
  former: Former,
  actor: Actor,
): TransactionChange | undefined {
  if (!value || value.deleted_at !== undefined) return undefined;
  const marked = unmarked(value, row.changes, former);
  const given = isLocked(value.date, former.ledger) ? {} : givenBack(value, row, former);
  const fields = Object.keys(given) as (keyof GivenBack)[];
  if (!marked && fields.length === 0) return undefined;
  const base = { ...value, entry: marked ?? value.entry };
  const after = {
    ...base,
    ...('payee' in given && { payee: given.payee }),
    ...('memo' in given && { memo: given.memo }),
    ...('tags' in given && { tags: given.tags }),
    ...(given.category_id && {
      entry: withParts(base, given.category_id, (id) => former.categories.get(id)?.account_id ?? ''),
    }),
  };
  const changed = {
    ...after,
    ...updated(value, actor),
    automatic: automaticAgain(value, row, fields),
  };
  return {
    before: value,
    after: { ...changed, imported: importedAfter(value, changed) },
    isMark: fields.length === 0,
  };
}

interface GivenBack {
  readonly category_id?: readonly Part[];
  readonly payee?: string | undefined;
  readonly memo?: string | undefined;
  readonly tags?: string[] | undefined;
}

/** The former values of what still has the value of the edit. */
function givenBack(value: Transaction, row: EditRow, { categories, mayAddTag }: Former): GivenBack {
  const { payee, memo, tags } = row.changes;
  const parts = formerParts(value, row);
  const hadTags = tags?.from ?? [];
  return {
    ...(payee && payee.to === (value.payee ?? '') && { payee: payee.from }),
    ...(memo && memo.to === (value.memo ?? '') && { memo: memo.from }),
    ...(tags &&
      isDeepStrictEqual(tags.to, value.tags ?? []) &&
      hadTags.every((tag) => value.tags?.includes(tag) || mayAddTag(tag)) && { tags: keptTags(hadTags) }),
    ...(parts?.every(({ categoryId }) => categories.has(categoryId)) && { category_id: parts }),
  };
}

function formerParts(value: Transaction, { changes, former = [] }: EditRow): Part[] | undefined {
  const parts = partsOf(value);
  const { category_id, splits } = changes;
  if (category_id?.from !== undefined) {
    const [only] = parts;
    const isSame = only && parts.length === 1 && only.categoryId === category_id.to;
    return isSame ? [{ ...only, categoryId: category_id.from }] : undefined;
  }
  if (!splits) return undefined;
  const shown = parts.map((part) => ({ category_id: part.categoryId, amount: moneyToJson(part.amount) }));
  if (!isDeepStrictEqual(shown, splits.to)) return undefined;
  return former.map((part) => ({
    categoryId: part.category_id,
    amount: money(BigInt(part.minor), value.currency),
    memo: part.memo,
  }));
}

/** The entry with the former marks, if its lines still have those of the edit, and neither is reconciled. */
function unmarked({ entry }: Transaction, { cleared_on }: Changes, { account }: Former): Entry | undefined {
  if (!cleared_on || !account) return undefined;
  const before = cleared_on.from as CalendarDate | undefined;
  const lines = entry.lines.filter(
    ({ accountId, amount, clearedOn = '' }) =>
      accountId === account.id && amount.minor !== 0n && clearedOn === cleared_on.to,
  );
  const isFixed = lines.some((line) =>
    isReconciled({ ...line, clearedOn: line.clearedOn ?? before }, account.reconciled),
  );
  if (lines.length === 0 || isFixed) return undefined;
  return withMarks(entry, (line) => (lines.includes(line) ? before : line.clearedOn));
}

/** What was automatic before is so again. */
function automaticAgain(
  value: Transaction,
  row: EditRow,
  fields: readonly (keyof GivenBack)[],
): string | undefined {
  const was = automaticIn(row);
  const given = new Set<AutomaticField>(fields);
  return storedAutomatic([
    ...automaticIn(value).filter((field) => !given.has(field)),
    ...was.filter((field) => given.has(field)),
  ]);
}
