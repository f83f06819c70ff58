import type { Account } from '../accounts/account.ts';
import { findAccounts } from '../accounts/store.ts';
import type { Category } from '../categories/category.ts';
import { findCategories } from '../categories/store.ts';
import { isAssetOrLiability } from '../ledger/balance.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import type { BookId } from '../platform/book.ts';
import type { DeepPartial } from '../platform/endpoint/request.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { hasTooManyDecimals, parsePercent, WHOLE } from './percent.ts';
import type { Actions, Rule } from './rule.ts';
import { categoriesOf, type Targets, targetsIn } from './targets.ts';

type Given = DeepPartial<Actions>;

/** Of which a rule has at most one: they are one field. */
const EXCLUSIVE = ['category_id', 'splits', 'transfer_account_id', 'exclude'] as const;

interface Options {
  /** The rule that is replaced. What it names already may be inactive or gone. */
  readonly before?: Pick<Rule, 'actions'> | undefined;
  readonly path?: string;
}

/** Checks actions, and reads what they name. Returns what of it can be set. */
export async function checkActions(
  bookId: BookId,
  actions: Given | undefined,
  { before, path = 'actions' }: Options,
  errors: FieldErrors,
): Promise<Targets> {
  const { category_id, splits = [], transfer_account_id } = actions ?? {};
  const ids = [category_id, ...splits.map((split) => split?.category_id)];
  const categories = await findCategories(
    bookId,
    ids.filter((id) => id !== undefined),
  );
  const accounts = await findAccounts(bookId, [
    ...(transfer_account_id === undefined ? [] : [transfer_account_id]),
    ...[...categories.values()].map(({ account_id }) => account_id),
  ]);
  checkNamed(actions, path, { categories, accounts, before: before?.actions ?? {} }, errors);
  return targetsIn({ accounts: accounts.values(), categories: categories.values() });
}

/** Checks which actions go together, and what they name. */
export function checkNamed(
  actions: Given | undefined,
  path: string,
  named: Named,
  errors: FieldErrors,
): void {
  const given = actions ?? {};
  if (actions && Object.values(actions).every(isNothing) && errors.within(path).list.length === 0)
    errors.add(path, 'required', 'must have at least one action');
  const [chosen, ...others] = EXCLUSIVE.filter((name) => given[name] !== undefined);
  for (const name of others)
    errors.add(`${path}.${name}`, 'conflicting_fields', `must be left out together with ${chosen}`);
  const check = new Check(path, named, errors);
  if (given.category_id !== undefined) check.category('category_id', given.category_id);
  if (given.splits) check.splits(given.splits);
  if (given.transfer_account_id !== undefined) check.transferAccount(given.transfer_account_id);
}

function isNothing(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

interface Named {
  readonly categories: ReadonlyMap<string, Category>;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly before: Actions;
}

class Check {
  readonly #path: string;
  readonly #named: Named;
  readonly #kept: ReadonlySet<string>;
  readonly #errors: FieldErrors;

  constructor(path: string, named: Named, errors: FieldErrors) {
    this.#path = path;
    this.#named = named;
    this.#kept = new Set([...categoriesOf(named.before), named.before.transfer_account_id ?? '']);
    this.#errors = errors;
  }

  #refuse(field: string, code: string, message: string): void {
    this.#errors.add(`${this.#path}.${field}`, code, message);
  }

  /** Its kind, if it exists. */
  category(field: string, id: string): CategoryKind | undefined {
    const found = this.#named.categories.get(id);
    if (this.#kept.has(id)) return found?.kind;
    const account = this.#named.accounts.get(found?.account_id ?? '');
    if (!found) this.#refuse(field, 'not_found', 'no such category');
    else if (!found.is_active) this.#refuse(field, 'inactive', 'must be an active category');
    else if (!account?.is_active)
      this.#refuse(field, 'inactive', 'must be a category whose account is active');
    return found?.kind;
  }

  splits(splits: NonNullable<Given['splits']>): void {
    const kinds = splits.map((split, index) =>
      split?.category_id === undefined
        ? undefined
        : this.category(`splits[${index}].category_id`, split.category_id),
    );
    const first = kinds.find((kind) => kind !== undefined);
    for (const [index, kind] of kinds.entries())
      if (kind !== undefined && kind !== first)
        this.#refuse(`splits[${index}].category_id`, 'wrong_kind', `must be an ${first} category`);
    const percents = splits.map((split, index) => this.#percent(`splits[${index}].percent`, split?.percent));
    if (percents.some((percent) => percent === undefined)) return;
    const sum = percents.reduce<bigint>((total, percent = 0n) => total + percent, 0n);
    if (sum !== WHOLE) this.#refuse('splits', 'splits_do_not_add_up', 'percents must add up to 100');
  }

  #percent(field: string, percent: number | undefined): bigint | undefined {
    if (percent === undefined) return undefined;
    if (!(percent > 0)) this.#refuse(field, 'too_small', 'must be greater than 0');
    else if (percent > 100) this.#refuse(field, 'out_of_range', 'must not exceed 100');
    else if (hasTooManyDecimals(percent))
      this.#refuse(field, 'too_many_decimals', 'must have at most 2 decimals');
    else return parsePercent(percent);
    return undefined;
  }

  transferAccount(id: string): void {
    const field = 'transfer_account_id';
    if (this.#kept.has(id)) return;
    const found = this.#named.accounts.get(id);
    if (!found) this.#refuse(field, 'not_found', 'no such account');
    else if (!isAssetOrLiability(found.type))
      this.#refuse(field, 'wrong_type', `must be an asset or a liability account, not ${found.type}`);
    else if (!found.is_active) this.#refuse(field, 'inactive', 'must be an active account');
  }
}
