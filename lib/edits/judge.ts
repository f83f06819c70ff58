import { isDeepStrictEqual } from 'node:util';
import { moneyToJson } from '../ledger/money.ts';
import { assert } from '../platform/problems.ts';
import { automaticAfter, automaticIn, storedAutomatic } from '../transactions/automatic.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { type ClearedWish, clearedWish } from './cleared.ts';
import { isSameDivision, type Part, partsOf, withParts } from './parts.ts';
import type { Changes, EditRow } from './row.ts';
import type { EditSession } from './session.ts';
import { byActions, byRules, type Wish } from './wishes.ts';

/** A transaction that matches, and what the edit makes of it. */
export interface Judged {
  readonly value: Transaction;
  readonly row: EditRow;
  /** What it becomes, if anything changes. */
  readonly after?: Pick<Transaction, 'entry' | 'payee' | 'memo' | 'tags' | 'automatic'> | undefined;
}

/** Nothing is read or written here. */
export function judge(value: Transaction, session: EditSession): Judged {
  const { wish, kept, skipped, ruleIds } = session.rules
    ? byRules(value, session.rules, session)
    : byActions(value, session);
  const cleared = clearedWish(value, session);
  const parts = partsOf(value);
  const changes = changesOf(value, parts, wish, cleared);
  const row: EditRow = {
    ...{ id: value.id, kind: value.kind, date: value.date, payee: value.payee },
    changes,
    kept,
    skipped: cleared?.isReconciled ? [...skipped, { field: 'cleared_on', reason: 'reconciled' }] : skipped,
    ...(ruleIds.length > 0 && { rule_ids: ruleIds }),
  };
  if (Object.keys(changes).length === 0) return { value, row };
  return {
    value,
    row: { ...row, automatic: value.automatic, ...(changes.splits && { former: formerOf(parts) }) },
    after: changedBy(value, changes, { wish, cleared, session }),
  };
}

function changesOf(
  value: Transaction,
  parts: readonly Part[],
  { parts: wanted, payee, memo, tags }: Wish,
  cleared: ClearedWish | undefined,
): Changes {
  return {
    ...(wanted && !isSameDivision(parts, wanted) && divisionChange(parts, wanted)),
    ...textChange('payee', value.payee, payee),
    ...textChange('memo', value.memo, memo),
    ...(tags &&
      !isDeepStrictEqual(tags, value.tags ?? []) && { tags: { ...from(value.tags), to: [...tags] } }),
    ...(cleared?.change && { cleared_on: cleared.change }),
  };
}

function divisionChange(before: readonly Part[], wanted: readonly Part[]): Changes {
  const [only, ...others] = wanted;
  if (only && others.length === 0)
    return { category_id: { ...from(before[0]?.categoryId), to: only.categoryId } };
  return { splits: { ...(before.length > 1 && { from: shown(before) }), to: shown(wanted) } };
}

function shown(parts: readonly Part[]) {
  return parts.map(({ categoryId, amount }) => ({ category_id: categoryId, amount: moneyToJson(amount) }));
}

function textChange(field: 'payee' | 'memo', before: string | undefined, to: string | undefined): Changes {
  return to === undefined || to === (before ?? '') ? {} : { [field]: { ...from(before), to } };
}

function from<T>(value: T | undefined): { from?: T } {
  return value === undefined ? {} : { from: value };
}

function formerOf(parts: readonly Part[]): EditRow['former'] {
  return parts.map(({ categoryId, amount, memo }) => ({
    category_id: categoryId,
    minor: String(amount.minor),
    ...(memo !== undefined && { memo }),
  }));
}

function changedBy(
  value: Transaction,
  { category_id, splits, payee, memo, tags }: Changes,
  made: { readonly wish: Wish; readonly cleared: ClearedWish | undefined; readonly session: EditSession },
): NonNullable<Judged['after']> {
  const { wish, cleared, session } = made;
  const marked = { kind: value.kind, entry: cleared?.entry ?? value.entry };
  const accountIdOf = (id: string) => {
    const category = session.categories.get(id);
    assert(category, 'a category that can be set was read');
    return category.account_id;
  };
  const after = {
    entry: wish.parts && (category_id || splits) ? withParts(marked, wish.parts, accountIdOf) : marked.entry,
    payee: payee ? payee.to || undefined : value.payee,
    memo: memo ? memo.to || undefined : value.memo,
    tags: tags ? (tags.to.length > 0 ? tags.to : undefined) : value.tags,
  };
  const byHand = automaticAfter(value, after);
  if (!session.rules) return { ...after, automatic: byHand };
  const set = { category_id: category_id ?? splits, payee, memo, tags };
  const names = (['category_id', 'payee', 'memo', 'tags'] as const).filter((name) => set[name]);
  return {
    ...after,
    automatic: storedAutomatic([...automaticIn({ automatic: byHand }), ...names]),
  };
}
