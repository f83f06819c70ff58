import { amountOf } from '../all-transactions/amount.ts';
import { isLocked } from '../ledger/lock.ts';
import type { Decision } from '../rules/decision.ts';
import {
  type PreparedRules,
  type RuleField,
  runRules,
  type Setting,
  type Subject,
} from '../rules/run-rules.ts';
import { automaticIn } from '../transactions/automatic.ts';
import { TAGS_PER_RECORD } from '../transactions/tags.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { isSameDivision, type Part, partsOf } from './parts.ts';
import type { EditField, Skipped, SkipReason } from './row.ts';
import type { EditSession } from './session.ts';

/** What the fields of a transaction become, apart from marks. What is left out stays. */
export interface Wish {
  readonly parts?: readonly Part[] | undefined;
  /** Empty to remove it. */
  readonly payee?: string | undefined;
  readonly memo?: string | undefined;
  /** All tags. */
  readonly tags?: readonly string[] | undefined;
}

export interface Wished {
  readonly wish: Wish;
  readonly kept: readonly EditField[];
  readonly skipped: readonly Skipped[];
  readonly ruleIds: readonly string[];
}

/** Actions overwrite. What cannot be set is skipped. */
export function byActions(value: Transaction, session: EditSession): Wished {
  const { category_id = '', payee, memo, add_tags, remove_tags = [] } = session.actions ?? {};
  const kind = session.targets.kindOf(category_id);
  const settings: Setting[] = [
    ...(kind ? [{ field: 'decision', value: { type: 'category', kind, category_id } } as const] : []),
    ...(payee === undefined ? [] : [{ field: 'payee', value: payee } as const]),
    ...(memo === undefined ? [] : [{ field: 'memo', value: memo } as const]),
  ];
  const tags = add_tags || remove_tags.length > 0 ? tagsAfter() : undefined;
  const wanted = tags ? [...settings, { field: 'tags', value: tags } as const] : settings;
  const skipped: Skipped[] = [];
  let wish: Wish = {};
  for (const setting of wanted) {
    const reason = isSo(value, setting) ? undefined : obstacle(value, setting, session);
    if (reason) skipped.push({ field: fieldOf(setting), reason });
    else wish = { ...wish, ...wishOf(value, setting) };
  }
  return { wish, kept: [], skipped, ruleIds: [] };

  function tagsAfter(): string[] {
    const left = (value.tags ?? []).filter((tag) => !remove_tags.includes(tag));
    const added = (add_tags ?? []).filter((tag) => !left.includes(tag) && session.mayAddTag(tag));
    return [...left, ...added.slice(0, Math.max(0, TAGS_PER_RECORD - left.length))];
  }
}

/** Rules change what is empty or automatic, or everything if they overwrite. */
export function byRules(value: Transaction, rules: PreparedRules, session: EditSession): Wished {
  const kept = new Set<EditField>();
  const skipped = new Map<RuleField, Skipped>();
  const { decision, payee, memo, tags, ruleIds } = runRules(rules, subjectOf(value), { allows });
  const set: Record<RuleField, unknown> = { decision, payee, memo, tags };
  return {
    wish: {
      ...(decision && wishOf(value, { field: 'decision', value: decision })),
      payee,
      memo,
      tags: tags && [...(value.tags ?? []), ...tags],
    },
    kept: [...kept],
    // What a later rule could set was not skipped after all.
    skipped: [...skipped].flatMap(([field, each]) => (set[field] === undefined ? [each] : [])),
    ruleIds,
  };

  function allows(setting: Setting): boolean {
    if (setting.field !== 'tags' && isSo(value, setting)) return true;
    const field = fieldOf(setting);
    const reason = structuralObstacle(value, setting);
    if (!reason && !session.overwrite && isByHand(value, setting.field)) {
      kept.add(field);
      return false;
    }
    const found = reason ?? (isLocked(value.date, session.ledger) ? 'period_locked' : undefined);
    if (found) {
      if (!skipped.has(setting.field)) skipped.set(setting.field, { field, reason: found });
      return false;
    }
    return setting.field !== 'tags' || setting.value.every(session.mayAddTag);
  }
}

/** What rules look at. Transfers and journal entries have no direction. */
export function subjectOf(value: Transaction): Subject {
  const { kind, entry, currency, payee, memo, tags, is_refund = false } = value;
  const isSpending = kind === 'expense' || kind === 'income';
  return {
    ...{ payee, memo, tags },
    amount: amountOf(value),
    direction: isSpending ? ((kind === 'expense') === is_refund ? 'in' : 'out') : undefined,
    accountIds: entry.lines.map(({ accountId }) => accountId),
    currencyIds: [currency.code, ...entry.lines.map(({ amount }) => amount.currency.code)],
  };
}

/** Why something cannot be set, whoever sets it. */
function obstacle(value: Transaction, setting: Setting, session: EditSession): SkipReason | undefined {
  return (
    structuralObstacle(value, setting) ?? (isLocked(value.date, session.ledger) ? 'period_locked' : undefined)
  );
}

function structuralObstacle(value: Transaction, setting: Setting): SkipReason | undefined {
  const decision = setting.field === 'decision' ? setting.value : undefined;
  if (decision && !isDivision(decision)) return 'import_only';
  if (value.kind === 'payment' || value.obligation_id !== undefined) return 'managed_by_obligation';
  if (!decision) return undefined;
  if (decision.kind !== value.kind) return 'wrong_kind';
  return decision.type === 'category' && partsOf(value).length > 1 ? 'has_splits' : undefined;
}

type Division = Extract<Decision, { readonly kind: unknown }>;

function isDivision(decision: Decision): decision is Division {
  return decision.type === 'category' || decision.type === 'splits';
}

/** What it is called in a response. */
function fieldOf(setting: Setting): EditField {
  if (setting.field !== 'decision') return setting.field;
  return setting.value.type === 'splits' ? 'splits' : 'category_id';
}

function isByHand(value: Transaction, field: RuleField): boolean {
  const own = field === 'decision' ? partsOf(value) : (value[field] ?? []);
  return own.length > 0 && !automaticIn(value).includes(field === 'decision' ? 'category_id' : field);
}

/** Whether it is what the transaction has already. */
function isSo(value: Transaction, setting: Setting): boolean {
  switch (setting.field) {
    case 'decision': {
      const { parts } = wishOf(value, setting);
      return parts !== undefined && isSameDivision(partsOf(value), parts);
    }
    case 'tags':
      return JSON.stringify(setting.value) === JSON.stringify(value.tags ?? []);
    default:
      return setting.value === (value[setting.field] ?? '');
  }
}

function wishOf(value: Transaction, setting: Setting): Wish {
  if (setting.field !== 'decision') return { [setting.field]: setting.value };
  const decision = setting.value;
  if (decision.type === 'splits')
    return { parts: decision.splits.map(({ category_id, amount }) => ({ categoryId: category_id, amount })) };
  const parts = partsOf(value);
  if (decision.type !== 'category' || parts.length !== 1) return {};
  return { parts: parts.map((part) => ({ ...part, categoryId: decision.category_id })) };
}
