import { findCategories } from '../categories/store.ts';
import { findCurrency } from '../ledger/currency.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import { moneyToJson, parseMoney } from '../ledger/money.ts';
import type { BookId } from '../platform/book.ts';
import type { UncheckedRequest } from '../platform/endpoint/request.ts';
import { type AutomaticField, storedAutomatic } from '../transactions/automatic.ts';
import type { createExpense } from '../transactions/contract.ts';
import type { TransactionType } from '../transactions/transaction-type.ts';
import {
  type PreparedRules,
  prepare,
  type RulesOutcome,
  runRules,
  type Setting,
  type Subject,
} from './run-rules.ts';
import { allRules } from './store.ts';
import { targetsOf } from './targets.ts';

type Body = UncheckedRequest<typeof createExpense>['body'];

/** The rules that are active, read when they are first needed: a batch of transactions shares them. */
export function activeRules(bookId: BookId): () => Promise<PreparedRules> {
  let read: Promise<PreparedRules> | undefined;
  return () => {
    read ??= readActive(bookId);
    return read;
  };
}

async function readActive(bookId: BookId): Promise<PreparedRules> {
  const active = (await allRules(bookId)).rules.filter(({ is_active }) => is_active);
  const targets = await targetsOf(
    bookId,
    active.map(({ actions }) => actions),
  );
  return prepare(active, targets);
}

/** The same kind of transaction, over which rules run first if the request says so. */
export function withRules<Shown>(
  type: TransactionType<Body, Shown>,
  given?: () => Promise<PreparedRules>,
): TransactionType<Body, Shown> {
  return {
    ...type,
    draft: async (bookId, { apply_rules, ...body }, errors, options) => {
      if (!apply_rules) return type.draft(bookId, body, errors, options);
      const kind = type.kind as CategoryKind;
      const rules = await (given ?? activeRules(bookId))();
      const outcome = runRules(rules, await subjectOf(bookId, kind, body), {
        allows: (setting) => canSet(setting, kind, body),
      });
      const drafted = await type.draft(bookId, filledIn(body, outcome), errors, options);
      const { transaction } = drafted;
      if (!transaction) return drafted;
      return { ...drafted, transaction: { ...transaction, automatic: storedAutomatic(fieldsOf(outcome)) } };
    },
  };
}

function canSet(setting: Setting, kind: CategoryKind, { category_id, splits }: Body): boolean {
  if (setting.field !== 'decision') return true;
  const { value } = setting;
  const isCategory = value.type === 'category' || value.type === 'splits';
  return isCategory && value.kind === kind && category_id === undefined && splits === undefined;
}

async function subjectOf(bookId: BookId, kind: CategoryKind, body: Body): Promise<Subject> {
  const { amount, asset_account_id, currency_id, category_id, splits = [], payee, memo, tags = [] } = body;
  const currency = findCurrency(currency_id);
  const money = currency && amount !== undefined ? parseMoney(amount, currency) : undefined;
  const isOut = (kind === 'expense') !== (body.is_refund ?? false);
  const categories = await findCategories(
    bookId,
    [category_id, ...splits.map((split) => split?.category_id)].filter((id) => id !== undefined),
  );
  const accounts = [asset_account_id, ...[...categories.values()].map(({ account_id }) => account_id)];
  return {
    payee,
    memo,
    tags: tags.filter((tag) => tag !== undefined),
    amount: money?.ok ? money.value : undefined,
    direction: isOut ? 'out' : 'in',
    accountIds: accounts.filter((id) => id !== undefined),
    currencyIds: currency ? [currency.code] : [],
  };
}

/** The request as it would be if the person had sent what the rules set. */
function filledIn(body: Body, { decision, payee, memo, tags }: RulesOutcome): Body {
  return {
    ...body,
    ...(payee !== undefined && { payee }),
    ...(memo !== undefined && { memo }),
    ...(tags && { tags: [...(body.tags ?? []), ...tags] }),
    ...(decision?.type === 'category' && { category_id: decision.category_id }),
    ...(decision?.type === 'splits' && {
      splits: decision.splits.map(({ category_id, amount }) => ({
        category_id,
        amount: moneyToJson(amount),
      })),
    }),
  };
}

function fieldsOf({ decision, payee, memo, tags }: RulesOutcome): AutomaticField[] {
  const set = { category_id: decision, payee, memo, tags };
  return Object.entries(set).flatMap(([name, value]) =>
    value === undefined ? [] : [name as AutomaticField],
  );
}
