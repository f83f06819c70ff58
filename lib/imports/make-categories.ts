import { nextCode } from '../accounts/account.ts';
import { changeAccount, createAccount, newAccount, takenCodes } from '../accounts/store.ts';
import { CATEGORIES_MAX, type Category } from '../categories/category.ts';
import { changeCategory, createCategory } from '../categories/store.ts';
import type { Group } from '../groups/group.ts';
import { createGroup } from '../groups/store.ts';
import type { CategoryKind } from '../ledger/kinds.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import { LIMITS } from '../platform/counts.ts';
import { created, updated } from '../platform/lifecycle.ts';
import { Problem } from '../platform/problems.ts';
import { transact } from '../platform/table/transact.ts';
import { Stale, type Write } from '../platform/table/write.ts';
import { fold } from '../platform/text.ts';
import { compared, type KnownCategories, parted } from './category-texts.ts';

/** A category that a file names. */
export interface WantedCategory {
  readonly text: string;
  readonly kind: CategoryKind;
}

const NAME_MAX = 150;
/** A transaction of categories and their accounts, each with its name or code. */
const WRITES_AT_ONCE = 96;

/**
 * Makes a category for each text, together with its group. An inactive category of that name and place becomes active.
 * If this is interrupted, a repeat finds what was made. Returns their ids, by text.
 */
export async function makeCategories(
  bookId: BookId,
  wanted: readonly WantedCategory[],
  known: KnownCategories,
  actor: Actor,
): Promise<ReadonlyMap<string, string>> {
  if (wanted.length === 0) return new Map();
  const plan = new Plan(bookId, known, await takenCodes(bookId), actor);
  const made = new Map(wanted.map((each) => [each.text, plan.categoryFor(each)]));
  for (const writes of plan.transactions()) await withoutConflict(() => transact(writes, actor.membership));
  return made;
}

/** Another request has made one of the same name: it is found when this begins again. */
async function withoutConflict(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const isTaken =
      error instanceof Problem && ['category_name_taken', 'group_name_taken'].includes(error.code);
    throw isTaken ? new Stale(error.message) : error;
  }
}

/** What is made, and the names and codes that are taken by it. */
class Plan {
  readonly #bookId: BookId;
  readonly #actor: Actor;
  readonly #accounts: KnownCategories['accounts'];
  readonly #categories: Category[];
  readonly #groups: Group[];
  readonly #codes: string[];
  readonly #ofGroups: Write[][] = [];
  readonly #ofCategories: Write[][] = [];

  constructor(
    bookId: BookId,
    { accounts, categories, groups }: KnownCategories,
    codes: readonly string[],
    actor: Actor,
  ) {
    this.#bookId = bookId;
    this.#actor = actor;
    this.#accounts = accounts;
    this.#categories = [...categories];
    this.#groups = [...groups];
    this.#codes = [...codes];
  }

  /** A new group has a transaction of its own, because each is counted. */
  transactions(): Write[][] {
    const packed: Write[][] = [];
    for (const writes of this.#ofCategories) {
      const last = packed.at(-1);
      if (last && last.length + writes.length <= WRITES_AT_ONCE) last.push(...writes);
      else packed.push([...writes]);
    }
    return [...this.#ofGroups, ...packed];
  }

  categoryFor({ text, kind }: WantedCategory): string {
    const parts = parted(text) ?? { group: undefined, name: text.trim() };
    const [name, whole] = [parts.name, text.trim()].map(cut) as [string, string];
    for (const each of [name, whole]) {
      const found = this.#named(kind, each);
      if (!found) return this.#make(kind, each, parts.group);
      if (each === whole || this.#isIn(found, parts.group)) return this.#activated(found);
    }
    throw new Problem('category_name_taken');
  }

  #named(kind: CategoryKind, name: string): Category | undefined {
    const isSame = (each: Category) => each.kind === kind && fold(each.name) === fold(name);
    return this.#categories.find(isSame) ?? this.#alike(kind, name);
  }

  /** An inactive one whose name differs in marks alone. */
  #alike(kind: CategoryKind, name: string): Category | undefined {
    return this.#categories.find(
      (each) => each.kind === kind && !each.is_active && compared(each.name) === compared(name),
    );
  }

  #isIn({ group_id }: Category, group: string | undefined): boolean {
    const own = this.#groups.find(({ id }) => id === group_id);
    return own && group !== undefined ? compared(own.name) === compared(group) : !own && group === undefined;
  }

  #make(kind: CategoryKind, name: string, groupName: string | undefined): string {
    if (this.#categories.length >= CATEGORIES_MAX) throw new Problem('category_limit_reached');
    const group_id = groupName === undefined ? undefined : this.#groupFor(kind, cut(groupName));
    const code = nextCode(kind, this.#codes);
    const account = newAccount({ code, name, type: kind, is_active: true }, this.#actor, {
      for_category: true,
    });
    const category: Category = {
      ...created(this.#actor),
      ...{ kind, name, group_id, is_active: true, account_id: account.id, live_count: 0 },
    };
    this.#codes.push(code);
    this.#categories.push(category);
    this.#ofCategories.push([
      ...createCategory(this.#bookId, category),
      ...createAccount(this.#bookId, account, { onConflict: () => new Stale('The free code was taken.') }),
    ]);
    return category.id;
  }

  #groupFor(kind: CategoryKind, name: string): string {
    const known = this.#groups.filter((each) => each.kind === kind);
    const found =
      known.find((each) => fold(each.name) === fold(name)) ??
      known.find((each) => compared(each.name) === compared(name));
    if (found) return found.id;
    if (this.#groups.length >= LIMITS.groups.max) throw new Problem('group_limit_reached');
    const group: Group = { ...created(this.#actor), kind, name };
    this.#groups.push(group);
    this.#ofGroups.push(createGroup(this.#bookId, group));
    return group.id;
  }

  #activated(found: Category): string {
    const account = this.#accounts.find(({ id }) => id === found.account_id);
    const active = { ...updated(found, this.#actor), is_active: true };
    const writes = [
      ...(found.is_active ? [] : changeCategory(this.#bookId, found, { ...found, ...active })),
      ...(!account || account.is_active
        ? []
        : changeAccount(this.#bookId, account, {
            ...account,
            ...updated(account, this.#actor),
            is_active: true,
          })),
    ];
    if (writes.length > 0) {
      this.#ofCategories.push(writes);
      this.#categories[this.#categories.indexOf(found)] = { ...found, is_active: true };
    }
    return found.id;
  }
}

function cut(name: string): string {
  return [...name].slice(0, NAME_MAX).join('').trim();
}
