import type { BookId } from '../platform/book.ts';
import { fold } from '../platform/text.ts';
import { namedCurrencies } from './currency-names.ts';

/** Types of records that people refer to by name. */
export type RecordType =
  | 'account'
  | 'category'
  | 'contact'
  | 'currency'
  | 'group'
  | 'member'
  | 'obligation'
  | 'rule'
  | 'schedule';

/** A record that a name can refer to. */
export interface Named {
  readonly id: string;
  readonly name: string;
  /** Other names that it has, folded. */
  readonly aliases?: ReadonlySet<string>;
  /** Type of an account, kind of a category, status of an obligation. */
  readonly kind?: string;
  readonly is_active?: boolean;
  readonly deleted_at?: string | undefined;
}

/** Candidates for a name: the records that have it, and those with similar names. */
type FindNamed = (bookId: BookId, name: string, options: FindOptions) => Promise<readonly Named[]>;
export interface FindOptions {
  readonly include_deleted: boolean;
}

/** How many contacts are searched for similar names if none has the name. */
const CONTACTS_MAX = 100;

/**
 * How each type is found. Accounts, categories and schedules are few, and all of them are read. Each store is loaded
 * when it is needed, because most calls need one of them or none.
 */
export const FIND: Readonly<Record<RecordType, FindNamed>> = {
  account: async (bookId) => {
    const { allAccounts } = await import('../accounts/store.ts');
    return (await allAccounts(bookId)).map(({ type, ...rest }) => ({ ...rest, kind: type }));
  },
  category: async (bookId) => {
    const { allCategories } = await import('../categories/store.ts');
    return allCategories(bookId);
  },
  contact: async (bookId, name, { include_deleted }) => {
    const { contactsNamed, listContacts } = await import('../contacts/store.ts');
    const found = await contactsNamed(bookId, name, { include_deleted });
    if (found.length > 0) return found;
    const page = { limit: CONTACTS_MAX };
    const containing = await listContacts(bookId, { q: fold(name), include_deleted }, page);
    if (containing.items.length > 0) return containing.items;
    return (await listContacts(bookId, { include_deleted }, page)).items;
  },
  currency: async () => namedCurrencies(),
  group: async (bookId) => {
    const { allGroups } = await import('../groups/store.ts');
    return allGroups(bookId);
  },
  member: async (bookId) => {
    const { presentMembers } = await import('../books/members.ts');
    return (await presentMembers(bookId)).map(({ id, name }) => ({ id, name }));
  },
  obligation: async (bookId, _name, { include_deleted }) => {
    const { obligationNames } = await import('../obligations/names.ts');
    const all = await obligationNames(bookId);
    return all.filter(({ deleted_at }) => include_deleted || deleted_at === undefined);
  },
  rule: async (bookId) => {
    const { allRules } = await import('../rules/store.ts');
    return (await allRules(bookId)).rules;
  },
  schedule: async (bookId) => {
    const { listSchedules } = await import('../schedules/store.ts');
    return (await listSchedules(bookId)).items;
  },
};

/** The type that an argument can refer to by name; undefined if it takes only an id. */
export function referredType(argument: string): RecordType | undefined {
  const type = /(?:^|_)([a-z]+)_ids?$/.exec(argument)?.[1];
  return type !== undefined && Object.hasOwn(FIND, type) ? (type as RecordType) : undefined;
}
