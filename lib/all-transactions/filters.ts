import { findAccount } from '../accounts/store.ts';
import type { Category } from '../categories/category.ts';
import { allCategories } from '../categories/store.ts';
import { findGroup } from '../groups/store.ts';
import type { TransactionKind } from '../ledger/kinds.ts';
import type { BookId } from '../platform/book.ts';
import type { QueryOf } from '../platform/endpoint/contract.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { foldText } from '../platform/text.ts';
import {
  everything,
  type ListFilter,
  ofCategory,
  ofCurrency,
  ofExternalId,
  ofTag,
} from '../transactions/lists.ts';
import { CATEGORIES_MAX, ofAccount } from '../transactions/of-account.ts';
import { amountOf, exactly, isAtLeast, isAtMost } from './amount.ts';
import type { listTransactions } from './contract.ts';
import { hasWords, wordsOf } from './words.ts';

type Filters = QueryOf<typeof listTransactions>;

export function checkAmounts(
  { amount_from, amount_to }: Pick<Filters, 'amount_from' | 'amount_to'>,
  errors: FieldErrors,
): void {
  if (amount_from !== undefined && amount_to !== undefined && amount_from > amount_to)
    errors.add('amount_to', 'invalid_range', 'must not be less than amount_from');
}

/** The first filter that is given chooses the index. The most selective ones come first. */
export async function filtersOf(
  bookId: BookId,
  kinds: readonly TransactionKind[],
  filters: Filters,
): Promise<ListFilter[]> {
  const { external_id, tag = [], category_id, account_id, currency_id, include_deleted } = filters;
  const { q, payee, group_id, amount_from, amount_to } = filters;
  const categories = q === undefined && group_id === undefined ? [] : await allCategories(bookId);
  const found = [
    ...(external_id === undefined ? [] : [ofExternalId(external_id), ofKinds(kinds)]),
    ...tag.map((each) => ofTag(kinds, each)),
    ...(category_id === undefined ? [] : [ofCategory(kinds, category_id)]),
    ...(group_id === undefined ? [] : await ofGroup(bookId, kinds, group_id, categories)),
    ...(account_id === undefined ? [] : await ofAccountId(bookId, account_id, kinds, include_deleted)),
    ...(currency_id === undefined ? [] : await ofCurrency(bookId, kinds, currency_id)),
    ...(payee === undefined ? [] : [everything(kinds), ofPayee(payee)]),
    ...(amount_from === undefined && amount_to === undefined
      ? []
      : [everything(kinds), between(amount_from, amount_to)]),
    ...(q === undefined ? [] : [everything(kinds), containing(q, categories)]),
  ];
  return categories.length > 0 && found[0]
    ? [{ ...found[0], readBytes: categories.length * CATEGORY_MAX_BYTES }, ...found.slice(1)]
    : found;
}

/** With a name of 150 characters of 4 bytes. */
const CATEGORY_MAX_BYTES = 1536;

/** The index of external ids has all kinds. */
function ofKinds(kinds: readonly TransactionKind[]): ListFilter {
  return { ranges: [], keep: ({ kind }) => kinds.includes(kind) };
}

/**
 * Each category is a range for each kind, and all ranges are read for each page. The categories of a
 * deleted group still name it.
 */
async function ofGroup(
  bookId: BookId,
  kinds: readonly TransactionKind[],
  groupId: string,
  categories: readonly Category[],
): Promise<ListFilter[]> {
  const group = await findGroup(bookId, groupId);
  const ids = new Set(categories.flatMap(({ id, group_id }) => (group && group_id === groupId ? [id] : [])));
  const keep: ListFilter['keep'] = ({ entry }) =>
    entry.lines.some(({ categoryId }) => categoryId !== undefined && ids.has(categoryId));
  if (ids.size > CATEGORIES_MAX) return [everything(kinds), { ranges: [], keep }];
  return [{ ranges: [...ids].flatMap((id) => ofCategory(kinds, id).ranges), keep }];
}

async function ofAccountId(
  bookId: BookId,
  accountId: string,
  kinds: readonly TransactionKind[],
  include_deleted: boolean | undefined,
): Promise<ListFilter[]> {
  const account = await findAccount(bookId, accountId);
  return account
    ? ofAccount(bookId, account, kinds, { include_deleted })
    : [{ ranges: [], keep: () => false }];
}

function ofPayee(payee: string): ListFilter {
  const wanted = foldText(payee);
  return {
    ranges: [],
    keep: ({ payee: own = '' }, count) => {
      count(own.length);
      return foldText(own) === wanted;
    },
  };
}

/** Of the amount, both included, whatever the currency. */
function between(from: number | undefined, to: number | undefined): ListFilter {
  const [least, most] = [from, to].map((value) => (value === undefined ? undefined : exactly(value)));
  return {
    ranges: [],
    keep: (value) => {
      const amount = amountOf(value);
      return (!least || isAtLeast(amount, least)) && (!most || isAtMost(amount, most));
    },
  };
}

function containing(q: string, categories: readonly Category[]): ListFilter {
  const words = wordsOf(q, categories);
  return { ranges: [], keep: (value, count) => hasWords(value, words, count) };
}
