import type { Account } from '../accounts/account.ts';
import { toAccount } from '../accounts/store.ts';
import type { Category } from '../categories/category.ts';
import { toCategory } from '../categories/store.ts';
import { type Currency, findCurrency } from '../ledger/currency.ts';
import { balanced, type Line, negated } from '../ledger/entry.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import { ledgerFromItem } from '../ledger/ledger.ts';
import { amountOf, type Minor, type Money, money, moneyToText } from '../ledger/money.ts';
import { divide } from '../ledger/shares.ts';
import type { BookId } from '../platform/book.ts';
import type { UncheckedRequest } from '../platform/endpoint/request.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { DIRECT_READS } from '../platform/table/reads.ts';
import type { Item } from '../platform/table/write.ts';
import {
  checkAmount,
  checkCategory,
  checkConverted,
  checkMoney,
  checkMoneyAccount,
  checkRate,
  hasCategory,
  resolveRate,
} from './checks.ts';
import type { createExpense } from './contract.ts';
import { ofKind } from './store.ts';
import { plainIn, type Transaction } from './transaction.ts';
import { accountMap, type Drafted, type DraftOptions } from './transaction-type.ts';

type ExpenseBody = UncheckedRequest<typeof createExpense>['body'];

/** A part of the amount under one category: the whole amount, or a split. */
interface Part {
  /** Where its fields are in the body. */
  readonly path: string;
  readonly categoryId: string | undefined;
  readonly amount: Money | undefined;
  readonly memo?: string | undefined;
}

/** `category` is undefined if it is invalid. */
interface CheckedPart extends Part {
  readonly category: Category | undefined;
}

/** Drafts an expense or an income. Reads everything in two round trips. */
export async function draftExpenseOrIncome(
  bookId: BookId,
  kind: CategoryKind,
  body: ExpenseBody,
  errors: FieldErrors,
  { id, reads = DIRECT_READS }: DraftOptions = {},
): Promise<Drafted> {
  const currency = findCurrency(body.currency_id);
  const amount = checkAmount('amount', body.amount, currency, errors);
  const sent = toParts(body, currency, amount, errors);
  const [ledgerItem, storedItem, assetItem, ...categoryItems] = await reads.getItems([
    keys.ledger(bookId),
    id === undefined ? undefined : keys.transaction(bookId, id),
    body.asset_account_id === undefined ? undefined : keys.account(bookId, body.asset_account_id),
    ...sent.map(({ categoryId }) =>
      categoryId === undefined ? undefined : keys.category(bookId, categoryId),
    ),
  ]);
  const ledger = ledgerFromItem(ledgerItem);
  const stored = ofKind(kind, storedItem);
  errors.requireSame('kind', body.kind, kind);
  const sentRate = checkRate(body.fx_rate, errors);
  const asset =
    body.asset_account_id === undefined
      ? undefined
      : checkMoneyAccount('asset_account_id', assetItem && toAccount(assetItem), stored, errors);
  const parts = sent.map((part, index) =>
    withCategory(part, categoryItems[index], (field, category) =>
      checkCategory(field, category, kind, stored, errors),
    ),
  );

  const accountIds = [...new Set(parts.flatMap(({ category }) => category?.account_id ?? []))];
  const [accountItems, fx] = await Promise.all([
    reads.getItems(accountIds.map((each) => keys.account(bookId, each))),
    resolveRate({ currency, ledger, date: body.date, sentRate, stored, field: 'currency_id' }, errors),
  ]);
  const categoryAccounts = accountMap(accountItems.flatMap((item) => (item ? [toAccount(item)] : [])));
  for (const part of parts) checkCategoryAccount(part, categoryAccounts, stored, errors);
  const accounts = accountMap([...categoryAccounts.values(), ...(asset ? [asset] : [])]);
  const nothing = { ledger, stored, accounts, transaction: undefined };
  if (!amount || !fx || !asset || !currency || body.date === undefined) return nothing;
  const base = checkConverted('amount', amount, fx, ledger, errors);
  if (base) checkPositiveParts(parts, amount, base, errors);
  if (!base || errors.list.length > 0) return nothing;

  const isOutward = (kind === 'expense') !== (body.is_refund ?? false);
  const directed = (value: Money) => (isOutward ? value : negated(value));
  const lines = toLines(parts, amount, base, directed);
  const assetLine = { accountId: asset.id, amount: directed(negated(amount)), base: directed(negated(base)) };
  const entry = balanced(kind === 'expense' ? [...lines, assetLine] : [assetLine, ...lines]);
  const is_refund = body.is_refund || undefined;
  return {
    ...nothing,
    transaction: { kind, date: body.date, currency, fx, entry, ...plainIn(body), is_refund },
  };
}

function withCategory(
  part: Part,
  item: Item | undefined,
  check: (field: string, category: Category | undefined) => Category | undefined,
): CheckedPart {
  if (part.categoryId === undefined) return { ...part, category: undefined };
  return { ...part, category: check(`${part.path}category_id`, item && toCategory(item)) };
}

/** A line for each part, with its share of the base amount. */
function toLines(
  parts: readonly CheckedPart[],
  amount: Money,
  base: Money,
  directed: (value: Money) => Money,
): Line[] {
  const shares = divide(
    base,
    parts.map((part) => part.amount?.minor ?? 0n),
  );
  return parts.map((part, index) => ({
    accountId: part.category?.account_id ?? '',
    categoryId: part.category?.id,
    amount: directed(part.amount ?? amount),
    base: directed(shares[index] ?? money(0n, base.currency)),
    memo: part.memo || undefined,
  }));
}

function toParts(
  body: ExpenseBody,
  currency: Currency | undefined,
  amount: Money | undefined,
  errors: FieldErrors,
): Part[] {
  if (body.splits === undefined) {
    if (body.category_id === undefined && !errors.has('category_id') && !errors.has('splits'))
      errors.add('category_id', 'required', 'is required unless there are splits');
    return [{ path: '', categoryId: body.category_id, amount }];
  }
  const first = body.splits[0]?.category_id;
  if (body.category_id !== undefined && first !== undefined && body.category_id !== first) {
    errors.add(
      'category_id',
      'conflicting_fields',
      'must be left out or equal the category of the first split',
    );
  }
  const parts = body.splits.map((split, index): Part => {
    const path = `splits[${index}].`;
    if (split?.amount === 0) errors.add(`${path}amount`, 'too_small', 'must not be 0');
    return {
      path,
      categoryId: split?.category_id,
      amount: checkMoney(`${path}amount`, split?.amount || undefined, currency, errors),
      memo: split?.memo,
    };
  });
  checkSum(parts, amount, errors);
  return parts;
}

function checkSum(parts: readonly Part[], amount: Money | undefined, errors: FieldErrors): void {
  if (!amount || parts.some((part) => !part.amount)) return;
  const sum = parts.reduce((total, part) => total + (part.amount?.minor ?? 0n), 0n);
  if (sum === amount.minor) return;
  const [are, expected] = [moneyToText({ ...amount, minor: sum as Minor }), moneyToText(amount)];
  errors.add(
    'splits',
    'splits_do_not_add_up',
    `add up to ${are} ${amount.currency.code}; they must add up to amount, ${expected}`,
  );
}

/** Negative parts can hide any amount: the parts add up to `amount`, but the positive ones alone may be far more. */
function checkPositiveParts(parts: readonly Part[], amount: Money, base: Money, errors: FieldErrors): void {
  const positive = parts.reduce((sum, part) => {
    const own = part.amount?.minor ?? 0n;
    return own > 0n ? sum + own : sum;
  }, 0n);
  for (const sum of [
    amountOf(positive, amount.currency),
    amountOf((base.minor * positive) / amount.minor, base.currency),
  ])
    if (!sum.ok) errors.add('splits', sum.code, `the sum of the positive amounts ${sum.message}`);
}

function checkCategoryAccount(
  { path, category }: CheckedPart,
  accounts: ReadonlyMap<string, Account>,
  stored: Transaction | undefined,
  errors: FieldErrors,
): void {
  if (!category) return;
  const account = accounts.get(category.account_id);
  // An account is deleted only with its last category, so the category was deleted between the two reads.
  if (!account) errors.add(`${path}category_id`, 'not_found', 'no such category');
  else if (!account.is_active && !hasCategory(stored, category))
    errors.add(`${path}category_id`, 'inactive', 'must be a category whose account is active');
}
