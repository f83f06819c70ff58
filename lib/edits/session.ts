import type { Account } from '../accounts/account.ts';
import { findAccounts } from '../accounts/store.ts';
import type { Category } from '../categories/category.ts';
import { findCategories } from '../categories/store.ts';
import { getLedger, type Ledger } from '../ledger/ledger.ts';
import { readTagCounts, TAGS_MAX } from '../ledger/tags.ts';
import type { BookId } from '../platform/book.ts';
import type { Actions } from '../rules/rule.ts';
import { type PreparedRules, prepare, type Runnable } from '../rules/run-rules.ts';
import { allRules } from '../rules/store.ts';
import { categoriesOf, type Targets, targetsIn } from '../rules/targets.ts';
import type { EditPlan } from './edit.ts';
import type { EditActions } from './fields.ts';

/**
 * What a judgment relies on, shared by all steps until something changes. The writes of each step check that it still
 * holds; if not, everything is read again.
 */
export interface EditSession {
  readonly ledger: Ledger;
  readonly targets: Targets;
  /** Those that can be set, with their accounts. */
  readonly categories: ReadonlyMap<string, Category>;
  readonly actions: EditActions | undefined;
  readonly rules: PreparedRules | undefined;
  readonly overwrite: boolean;
  /** The account whose lines are cleared. */
  readonly account: Account | undefined;
  /** False for a tag that would be one too many. */
  readonly mayAddTag: (tag: string) => boolean;
}

export async function openSession(bookId: BookId, plan: EditPlan): Promise<EditSession> {
  const rules = plan.actions ? undefined : await rulesOf(bookId, plan);
  const named: readonly Actions[] = rules
    ? rules.map(({ actions }) => actions)
    : [{ category_id: plan.actions?.category_id }];
  const categories = await findCategories(bookId, named.flatMap(categoriesOf));
  const accountId = plan.actions?.cleared === undefined ? undefined : plan.filter.account_id;
  const [ledger, accounts] = await Promise.all([
    getLedger(bookId),
    findAccounts(bookId, [
      ...named.flatMap(({ transfer_account_id }) => transfer_account_id ?? []),
      ...[...categories.values()].map(({ account_id }) => account_id),
      ...(accountId === undefined ? [] : [accountId]),
    ]),
  ]);
  const targets = targetsIn({ accounts: accounts.values(), categories: categories.values() });
  const tags = rules ? rules.flatMap(({ actions }) => actions.tags ?? []) : (plan.actions?.add_tags ?? []);
  return {
    ledger,
    targets,
    categories,
    actions: plan.actions,
    rules: rules && prepare(rules, targets),
    overwrite: plan.overwrite || plan.actions !== undefined,
    account: accountId === undefined ? undefined : accounts.get(accountId),
    mayAddTag: await roomFor(bookId, tags, ledger),
  };
}

/** The rules that run, in order. Those that were deleted since are left out. */
async function rulesOf(bookId: BookId, { rule, rule_ids }: EditPlan): Promise<Runnable[]> {
  if (rule) return [{ match: 'all', stop: false, ...withoutAbsent(rule) }];
  const { rules } = await allRules(bookId);
  const wanted = new Set(rule_ids === 'active' ? [] : rule_ids);
  return rules.filter(({ id, is_active }) => (rule_ids === 'active' ? is_active : wanted.has(id)));
}

function withoutAbsent({ match, conditions, actions, stop }: NonNullable<EditPlan['rule']>) {
  return { conditions, actions, ...(match && { match }), ...(stop !== undefined && { stop }) };
}

/** Which tags a transaction can get: if there is no room for all of them, those that exist. */
export async function roomFor(
  bookId: BookId,
  tags: readonly string[],
  { tagCount }: Ledger,
): Promise<(tag: string) => boolean> {
  const wanted = new Set(tags);
  if (tagCount + wanted.size <= TAGS_MAX) return () => true;
  const known = await readTagCounts(bookId, wanted);
  return (tag) => (known.get(tag) ?? 0) > 0;
}
