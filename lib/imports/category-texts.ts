import type { Account } from '../accounts/account.ts';
import type { Category } from '../categories/category.ts';
import type { Group } from '../groups/group.ts';
import { CATEGORY_KINDS, type CategoryKind } from '../ledger/kinds.ts';
import { foldForSearch } from '../platform/text.ts';
import type { Import } from './import.ts';
import { otherKind, type Row, usualKind } from './row.ts';

/** What the categories of a book are called. */
export interface KnownCategories {
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  readonly groups: readonly Group[];
}

/** How texts are compared: without case and marks, with single spaces, and none around a colon. */
export function compared(text: string): string {
  return foldForSearch(text).replace(/\s+/gu, ' ').replace(/ ?: ?/gu, ':').trim();
}

/** `Food: Groceries` is a group and a category. Undefined without both. */
export function parted(text: string): { readonly group: string; readonly name: string } | undefined {
  const [, group = '', name = ''] = /^(.*):([^:]*)$/su.exec(text) ?? [];
  return group.trim() && name.trim() ? { group: group.trim(), name: name.trim() } : undefined;
}

/** Quicken writes a class after the category: `Food:Groceries/Rome`. */
export function withoutClass(text: string, { format }: Pick<Import, 'format'>): string {
  return format === 'qif' ? (/^([^/]*[^/\s])\s*\//u.exec(text)?.[1] ?? text) : text;
}

/** Says which category a text of a file stands for. */
export class CategoryTexts {
  readonly #format: Pick<Import, 'format'>;
  readonly #byId: ReadonlyMap<string, Category>;
  readonly #named = { expense: new Named(), income: new Named() };
  readonly #found = new Map<string, Category | undefined>();

  constructor({ accounts, categories, groups }: KnownCategories, format: Pick<Import, 'format'>) {
    this.#format = format;
    const active = new Set(accounts.filter(({ is_active }) => is_active).map(({ id }) => id));
    const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
    const usable = categories.filter((each) => each.is_active && active.has(each.account_id));
    this.#byId = new Map(usable.map((each) => [each.id, each]));
    for (const each of usable) this.#named[each.kind].add(each, groupNames.get(each.group_id ?? ''));
  }

  /** The category that a row's text stands for. Undefined if it has none, or if it stands for nothing. */
  ofRow({ category, values }: Pick<Row, 'category' | 'values'>): Category | undefined {
    if (!category || !values) return undefined;
    return this.find(category, usualKind(values.direction));
  }

  /** The usual kind goes first. What a client has chosen goes before both. */
  find({ text, chosen }: NonNullable<Row['category']>, usual: CategoryKind): Category | undefined {
    const given = this.#byId.get(chosen ?? '');
    if (given) return given;
    const key = `${usual} ${text}`;
    if (!this.#found.has(key)) this.#found.set(key, this.#search(text, usual));
    return this.#found.get(key);
  }

  #search(text: string, usual: CategoryKind): Category | undefined {
    const wanted = new Set([text, withoutClass(text, this.#format)].map(compared));
    for (const each of wanted)
      for (const kind of [usual, otherKind(usual)]) {
        const found = this.#named[kind].find(each);
        if (found) return found;
      }
    return undefined;
  }
}

/** The categories of one kind, by what they are called. Of several with one name, the first counts. */
class Named {
  readonly #whole = new Map<string, Category>();
  readonly #inGroup = new Map<string, Category>();
  readonly #alone = new Map<string, Category>();

  add(category: Category, group: string | undefined): void {
    const name = compared(category.name);
    addOnce(this.#whole, name, category);
    if (group === undefined) addOnce(this.#alone, name, category);
    else addOnce(this.#inGroup, `${compared(group)}:${name}`, category);
  }

  find(text: string): Category | undefined {
    const parts = parted(text);
    return this.#whole.get(text) ?? (parts && (this.#inGroup.get(text) ?? this.#alone.get(parts.name)));
  }
}

function addOnce(map: Map<string, Category>, key: string, category: Category): void {
  if (!map.has(key)) map.set(key, category);
}

/** A text of a file, once, however its rows spell it. */
export interface FileText {
  readonly text: string;
  readonly chosen?: string | undefined;
  /** How many rows have it, and of how many it is money that came in. */
  readonly count: number;
  readonly kind: CategoryKind;
}

/** The texts of these rows by how they are compared. The most frequent come first, then by text. */
export function textsIn(rows: Iterable<Row>): ReadonlyMap<string, FileText> {
  const found = new Map<
    string,
    { text: string; chosen?: string | undefined; in: number; out: number; count: number }
  >();
  for (const { category, values } of rows) {
    if (!category) continue;
    const key = compared(category.text);
    const known = found.get(key) ?? { ...category, in: 0, out: 0, count: 0 };
    known.count++;
    if (values) known[values.direction]++;
    found.set(key, known);
  }
  const [expense, income] = CATEGORY_KINDS;
  return new Map(
    [...found]
      .map(([key, { text, chosen, count, ...of }]): [string, FileText] => [
        key,
        { text, chosen, count, kind: of.in > of.out ? income : expense },
      ])
      .sort((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1)),
  );
}

/** More rows than a file may have. */
const ROWS = 100_000;

/** Where a text is in the list. */
export function positionOf([key, { count }]: readonly [string, FileText]): string {
  return `${String(ROWS - count).padStart(6, '0')}#${key}`;
}
