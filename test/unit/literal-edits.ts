import { type LiteralRule, type LiteralTargets, literalRun } from './literal-rules.ts';

/** Edits as their description says them, in the plainest way: shares no code with lib/edits. */

export interface LiteralTransaction {
  readonly kind: 'expense' | 'income' | 'transfer' | 'payment';
  readonly isRefund: boolean;
  readonly isLocked: boolean;
  readonly isOpening: boolean;
  readonly payee: string;
  readonly memo: string;
  readonly tags: readonly string[];
  /** Empty for transfers and payments. */
  readonly parts: readonly { readonly id: string; readonly cents: number }[];
  readonly cents: number;
  readonly automatic: readonly string[];
  /** Accounts of all lines. */
  readonly accounts: readonly string[];
}

export interface LiteralActions {
  readonly category_id?: string;
  readonly payee?: string;
  readonly memo?: string;
  readonly add_tags?: readonly string[];
  readonly remove_tags?: readonly string[];
}

export interface LiteralResult {
  /** What it is afterwards. */
  parts: string;
  payee: string;
  memo: string;
  tags: readonly string[];
  automatic: string[];
  kept: string[];
  skipped: string[];
}

const FIELDS = ['category_id', 'payee', 'memo', 'tags'] as const;

export const partsText = (parts: LiteralTransaction['parts']): string =>
  parts.map(({ id, cents }) => `${id} ${cents}`).join(', ');

function isManaged({ kind, isOpening }: LiteralTransaction): boolean {
  return kind === 'payment' || isOpening;
}

/** Why a category or splits cannot be set. */
function obstacleOf(own: LiteralTransaction, decision: string, targets: LiteralTargets): string | undefined {
  const [type = '', id = ''] = decision.split(' ');
  if (type === 'transfer' || type === 'exclude') return 'import_only';
  if (isManaged(own)) return 'managed_by_obligation';
  if (targets.categories[id] !== own.kind) return 'wrong_kind';
  return type === 'category' && own.parts.length > 1 ? 'has_splits' : undefined;
}

/** The parts that a decision makes, as text. */
function partsAfter(own: LiteralTransaction, decision: string): string {
  const [type, ...rest] = decision.split(' ');
  return type === 'splits' ? rest.join(' ') : `${rest[0]} ${own.cents}`;
}

export function literalActions(
  own: LiteralTransaction,
  actions: LiteralActions,
  targets: LiteralTargets,
): LiteralResult {
  const result = unchanged(own);
  const set = (field: string, isSo: boolean, obstacle: string | undefined, change: () => void) => {
    if (isSo) return;
    const reason = obstacle ?? (isManaged(own) ? 'managed_by_obligation' : undefined);
    const found = reason ?? (own.isLocked ? 'period_locked' : undefined);
    if (found) result.skipped.push(`${field} ${found}`);
    else change();
  };
  const { category_id, payee, memo, add_tags = [], remove_tags = [] } = actions;
  if (category_id && targets.categories[category_id]) {
    const decision = `category ${category_id}`;
    const isSo = own.parts.length === 1 && own.parts[0]?.id === category_id;
    set('category_id', isSo, obstacleOf(own, decision, targets), () => {
      result.parts = partsAfter(own, decision);
    });
  }
  if (payee !== undefined)
    set('payee', payee === own.payee, undefined, () => {
      result.payee = payee;
    });
  if (memo !== undefined)
    set('memo', memo === own.memo, undefined, () => {
      result.memo = memo;
    });
  const tags = own.tags.filter((tag) => !remove_tags.includes(tag));
  for (const tag of add_tags) if (!tags.includes(tag) && tags.length < 10) tags.push(tag);
  set('tags', tags.join() === own.tags.join(), undefined, () => {
    result.tags = tags;
  });
  return { ...result, automatic: own.automatic.filter((field) => !isDifferent(own, result, field)) };
}

export function literalRules(
  own: LiteralTransaction,
  rules: readonly LiteralRule[],
  targets: LiteralTargets,
  overwrite: boolean,
): LiteralResult {
  const kept = new Set<string>();
  const skipped = new Map<string, string>();
  const direction = (own.kind === 'expense') === own.isRefund ? ('in' as const) : ('out' as const);
  const subject = {
    ...{ payee: own.payee, memo: own.memo, tags: own.tags, cents: own.cents },
    direction: own.parts.length > 0 ? direction : undefined,
    ...{ accounts: own.accounts, currencies: ['EUR'] },
  };
  const isByHand = (field: string, isThere: boolean) =>
    !overwrite && isThere && !own.automatic.includes(field);
  const refusal = (field: 'decision' | 'payee' | 'memo' | 'tags', value: string): string | undefined => {
    if (field === 'decision') {
      if (own.parts.length > 0 && partsAfter(own, value) === partsText(own.parts) && isDivision(value))
        return undefined;
      const obstacle = obstacleOf(own, value, targets);
      if (obstacle) return obstacle;
      if (isByHand('category_id', own.parts.length > 0)) return 'by hand';
    } else {
      if (field !== 'tags' && value === own[field]) return undefined;
      if (isManaged(own)) return 'managed_by_obligation';
      if (isByHand(field, own[field].length > 0)) return 'by hand';
    }
    return own.isLocked ? 'period_locked' : undefined;
  };
  const note = (name: string, shown: string, reason: string) => {
    if (reason === 'by hand') kept.add(shown);
    else if (!skipped.has(name)) skipped.set(name, `${shown} ${reason}`);
  };
  const run = (withTags: boolean) =>
    literalRun(rules, subject, targets, (field, value) => {
      if (field === 'tags') return !withTags && refusal('tags', '') !== undefined;
      const reason = refusal(field as 'decision', value);
      const shown = field !== 'decision' ? field : value.startsWith('splits') ? 'splits' : 'category_id';
      if (reason) note(field, shown, reason);
      return reason !== undefined;
    });
  const outcome = run(false);
  const { decision, payee = own.payee, memo = own.memo, tags = [] } = outcome;
  const tagReason = refusal('tags', '');
  if (tagReason && run(true).tags) note('tags', 'tags', tagReason);
  const parts = decision === undefined ? partsText(own.parts) : partsAfter(own, decision);
  const result = { ...unchanged(own), parts, payee, memo, tags: [...own.tags, ...tags] };
  // What a later rule has set was not left as it was.
  const wasSet = (field: string) => field !== 'tags' && outcome[field as 'payee'] !== undefined;
  const automatic = FIELDS.filter(
    (field) => isDifferent(own, result, field) || own.automatic.includes(field),
  );
  return {
    ...result,
    automatic,
    kept: [...kept],
    skipped: [...skipped].filter(([field]) => !wasSet(field)).map(([, text]) => text),
  };
}

function isDivision(decision: string): boolean {
  return decision.startsWith('category') || decision.startsWith('splits');
}

function isDifferent(own: LiteralTransaction, after: LiteralResult, field: string): boolean {
  if (field === 'category_id') return after.parts !== partsText(own.parts);
  if (field === 'tags') return after.tags.join() !== own.tags.join();
  return after[field as 'payee'] !== own[field as 'payee'];
}

function unchanged(own: LiteralTransaction): LiteralResult {
  const { payee, memo, tags, automatic } = own;
  return { parts: partsText(own.parts), payee, memo, tags, automatic: [...automatic], kept: [], skipped: [] };
}
