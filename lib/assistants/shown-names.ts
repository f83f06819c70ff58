import type { BookId } from '../platform/book.ts';
import { type Key, keys } from '../platform/table/keys.ts';
import { getItems } from '../platform/table/read.ts';
import { isObject } from './message.ts';
import { type RecordType, referredType } from './named-records.ts';

/** Names by id. */
export type Names = ReadonlyMap<string, string>;

const KEYS: Partial<Readonly<Record<RecordType, (bookId: BookId, id: string) => Key>>> = {
  account: keys.account,
  category: keys.category,
  group: keys.group,
};

/** What one read can return. Most responses refer to a few. */
const NAMES_MAX = 100;

/** The names of the accounts, categories and groups that a response refers to, if they still exist. */
export async function shownNames(bookId: BookId, response: unknown): Promise<Names> {
  const references = new Map<string, Key>();
  collect(response, bookId, references);
  const wanted = [...references].slice(0, NAMES_MAX);
  if (wanted.length === 0) return new Map();
  const items = await getItems(wanted.map(([, key]) => key));
  return new Map(
    wanted.flatMap(([id], index) => {
      const name = items[index]?.name;
      return typeof name === 'string' ? [[id, name] as const] : [];
    }),
  );
}

function collect(value: unknown, bookId: BookId, found: Map<string, Key>): void {
  if (Array.isArray(value)) for (const each of value) collect(each, bookId, found);
  else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      // The text shows the lines of journal entries only, with the names that they have.
      if (name === 'lines') continue;
      const type = referredType(name);
      const keyOf = type && KEYS[type];
      if (!keyOf) {
        collect(inner, bookId, found);
        continue;
      }
      // What an edit changes has a value before and one after it.
      const ids = isObject(inner) ? [inner.from, inner.to] : [inner];
      for (const id of ids) if (typeof id === 'string') found.set(id, keyOf(bookId, id));
    }
  }
}
