import { NO_GROUP } from '../groups/none.ts';
import { isAssetOrLiability } from '../ledger/balance.ts';
import { findCurrency } from '../ledger/currency.ts';
import { CATEGORY_KINDS, type CategoryKind } from '../ledger/kinds.ts';
import type { BookId } from '../platform/book.ts';
import { pathTo } from '../platform/endpoint/exact-numbers.ts';
import { isId } from '../platform/id.ts';
import { shortened } from '../platform/problems.ts';
import { hasTooManyMarks } from '../platform/text.ts';
import { type Match, matchName, type Preference } from './match-name.ts';
import { isObject, type Values } from './message.ts';
import { FIND, type FindOptions, type Named, type RecordType, referredType } from './named-records.ts';

/** A name that matches no record, or several. */
export interface NameFault {
  /** Path of the argument: `splits[1].category_id`. */
  readonly field: string;
  readonly type: RecordType;
  readonly name: string;
  /** If only a category of this kind would do. */
  readonly kind: CategoryKind | undefined;
  readonly isAmbiguous: boolean;
  readonly candidates: readonly Named[];
}

/** An assistant corrects a few names at a time, and searching for similar names takes time. */
const FAULTS_MAX = 5;
/** No tool takes more than one contact, but a made-up call could name thousands, and each of them is another read. */
const READS_MAX = 10;
/** More than one write can change. A made-up call could name thousands, and each is compared with every record. */
const NAMES_MAX = 300;
/** Longer than any name, in any form of Unicode. */
const NAME_MAX_CHARACTERS = 600;
/** Longer than the name of any argument. */
const ARGUMENT_MAX_CHARACTERS = 64;

const NONE: Match = { found: undefined, isAmbiguous: false, candidates: [] };

interface NameOptions extends FindOptions {
  /** Arguments that take a name, although they are not named after a type of record. */
  readonly references?: Readonly<Record<string, RecordType>>;
  /** Decides between the currencies that share a name or a symbol. */
  readonly baseCurrencyId: () => Promise<string>;
  /** If the tool is about one of them. */
  readonly kind?: CategoryKind | undefined;
  /** The tool restores something that was deleted. */
  readonly restores: boolean;
}

/** Replaces names with ids wherever an argument ends in `_id` or `_ids`, including inside objects and lists. */
export async function resolveNames(
  bookId: BookId,
  given: Values,
  options: NameOptions,
): Promise<{ args: Values; faults: readonly NameFault[] }> {
  const resolver = new NameResolver(bookId, options);
  const args = (await resolver.inside(given, '', options.kind)) as Values;
  return { args, faults: resolver.faults };
}

/** A name, and what it may refer to. */
interface Wanted {
  readonly type: RecordType;
  /** The argument. */
  readonly key: string;
  readonly name: string;
  readonly kind: CategoryKind | undefined;
}

class NameResolver {
  readonly faults: NameFault[] = [];
  readonly #bookId: BookId;
  readonly #options: NameOptions;
  readonly #matches = new Map<string, Promise<Match>>();
  readonly #records = new Map<string, Promise<readonly Named[]>>();
  #base: Promise<string> | undefined;

  constructor(bookId: BookId, options: NameOptions) {
    this.#bookId = bookId;
    this.#options = options;
  }

  async inside(value: unknown, path: string, kind: CategoryKind | undefined): Promise<unknown> {
    if (Array.isArray(value)) {
      const items: unknown[] = [];
      for (const [index, item] of value.entries())
        items.push(await this.inside(item, `${path}[${index}]`, kind));
      return items;
    }
    if (!isObject(value)) return value;
    // The transactions of a batch, and what a schedule posts, have their own kind.
    const ownKind =
      typeof value.kind === 'string' ? CATEGORY_KINDS.find((each) => each === value.kind) : kind;
    const result: [string, unknown][] = [];
    for (const [key, inner] of Object.entries(value)) {
      result.push([key, await this.#argument(key, inner, pathTo(path, key), ownKind)]);
    }
    return Object.fromEntries(result);
  }

  async #argument(
    key: string,
    value: unknown,
    field: string,
    kind: CategoryKind | undefined,
  ): Promise<unknown> {
    const type = key.length <= ARGUMENT_MAX_CHARACTERS ? this.#typeOf(key) : undefined;
    if (!type) return this.inside(value, field, kind);
    if (typeof value === 'string') return this.#toId({ type, key, name: value.trim(), kind }, field);
    if (!Array.isArray(value)) return value;
    const ids: unknown[] = [];
    for (const [index, each] of value.entries()) {
      const isName = typeof each === 'string';
      ids.push(
        isName ? await this.#toId({ type, key, name: each.trim(), kind }, `${field}[${index}]`) : each,
      );
    }
    return ids;
  }

  #typeOf(key: string): RecordType | undefined {
    const { references = {} } = this.#options;
    return Object.hasOwn(references, key) ? references[key] : referredType(key);
  }

  async #toId(wanted: Wanted, field: string): Promise<string> {
    const { type, name, kind } = wanted;
    const isCode = type === 'currency' && findCurrency(name) !== undefined;
    const isNone = type === 'group' && name === NO_GROUP;
    if (isId(name) || isCode || isNone || this.faults.length >= FAULTS_MAX) return name;
    const found = await this.#matched(wanted);
    if (found.found) return found.found.id;
    const { isAmbiguous, candidates } = found;
    this.faults.push({ field: shortened(field), type, name, kind, isAmbiguous, candidates });
    return name;
  }

  #baseCurrency(): Promise<string> {
    this.#base ??= this.#options.baseCurrencyId();
    return this.#base;
  }

  #matched(wanted: Wanted): Match | Promise<Match> {
    const { type, key, name, kind } = wanted;
    // Its length first, because the name becomes part of a key.
    if (name === '' || name.length > NAME_MAX_CHARACTERS || hasTooManyMarks(name)) return NONE;
    const known = `${type} ${kind} ${key} ${name}`;
    const matching = this.#matches.get(known);
    if (matching || this.#matches.size >= NAMES_MAX) return matching ?? NONE;
    const started = this.#match(wanted);
    this.#matches.set(known, started);
    return started;
  }

  async #match({ type, key, name, kind }: Wanted): Promise<Match> {
    // Contacts are searched by name; the other types are read once, as a whole.
    const source = type === 'contact' ? `${type} ${name}` : type;
    if (!this.#records.has(source) && this.#records.size >= READS_MAX) return NONE;
    const reading = this.#records.get(source) ?? FIND[type](this.#bookId, name, this.#options);
    this.#records.set(source, reading);
    const found = matchName(name, await reading, preferencesFor(type, key, kind, this.#options));
    if (type !== 'currency' || found.found || !found.isAmbiguous) return found;
    const own = await this.#baseCurrency();
    return matchName(name, await reading, [({ id }) => id === own, ({ id }) => USUAL.has(id)]);
  }
}

/** Where money is: an expense is not paid from a category's account that happens to have the same name. */
const OF_MONEY = /^(?:asset|from|to|funding|obligations)_account_id$/;

/** What "pounds" and "$" mean to most people who do not keep their books in another currency of that name. */
const USUAL: ReadonlySet<string> = new Set(['GBP', 'USD']);

function preferencesFor(
  type: RecordType,
  key: string,
  kind: CategoryKind | undefined,
  { restores }: NameOptions,
): Preference[] {
  if (type === 'category' && kind !== undefined) return [(each) => each.kind === kind];
  if (type === 'account' && OF_MONEY.test(key)) return [(each) => isAssetOrLiability(each.kind)];
  return restores ? [(each) => each.deleted_at !== undefined] : [];
}
