import { currentSession } from './session.ts';

/** A record that a response has shown. */
interface Known {
  readonly id: string;
  readonly label: string;
  /** The type of an account, or the kind of a category. */
  readonly sort: unknown;
}

const known = new Map<string, Known[]>();

/** Remembers the records in a response, by the path of their list. */
export function remember(path: string, json: unknown): void {
  const route = path.replace(/\?.*$/, '').replace(/[0-9a-f-]{36}/g, '{id}');
  const collection = route.replace(/\/\{id\}(\/restore)?$/, '');
  const { data } = (json ?? {}) as { data?: unknown };
  for (const record of Array.isArray(data) ? data : [json]) {
    const { id, name, memo, date, type, kind, device_name } = (record ?? {}) as Record<string, unknown>;
    if (typeof id !== 'string' || !/^[0-9a-f-]{36}$/.test(id)) continue;
    const label = [name ?? memo ?? device_name, type ?? kind, date].filter(Boolean).join(', ');
    const others = (known.get(collection) ?? []).filter((one) => one.id !== id);
    known.set(collection, [{ id, label, sort: type ?? kind }, ...others]);
  }
}

/** Another user has other records. */
export function forgetAll(): void {
  known.clear();
}

const COLLECTIONS: Readonly<Record<string, string>> = {
  account_id: '/accounts',
  asset_account_id: '/accounts',
  from_account_id: '/accounts',
  to_account_id: '/accounts',
  category_id: '/budgeting/categories',
  funding_account_id: '/accounts',
  contact_id: '/contacts',
  payment_id: '/obligations/{id}/payments',
  delivery_id: '/webhooks/{id}/deliveries',
};

/** The path of the list that a field refers to. */
export function collectionOf(field: string, path: string): string | undefined {
  return field === 'id' ? path.replace(/\/\{id\}.*$/, '') : COLLECTIONS[field];
}

/** Ids that fit a field of a request, latest first. In a batch, each transaction has its own kind. */
export function idsFor(field: string, path: string, kind?: unknown): readonly Known[] {
  const all = known.get(collectionOf(field, path) ?? '') ?? [];
  if (field === 'category_id') {
    const wanted = kind === 'income' || path.includes('incomes') ? 'income' : 'expense';
    return all.filter(({ sort }) => sort === wanted);
  }
  if (!/account_id$/.test(field)) return all;
  const accounts = all.filter(({ sort }) => sort === 'asset' || sort === 'liability');
  // The last account for an obligation, so that its payments, which use the first, have another one.
  return field === 'account_id' && path.startsWith('/obligations') ? accounts.toReversed() : accounts;
}

/** The endpoint that creates the records of a list: `createContact` for `/contacts`. */
function creatorOf(collection: string): string | undefined {
  if (collection === '/ledger/entries') return 'createJournalEntry';
  const name = collection
    .slice(collection.lastIndexOf('/') + 1)
    .replace(/ies$/, 'y')
    .replace(/s$/, '');
  const id = `create${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return document.getElementById(id) ? id : undefined;
}

/** Loads records that the fields of a request could refer to. */
export async function lookUp(
  fields: readonly string[],
  path: string,
  list: (path: string) => Promise<unknown>,
): Promise<void> {
  if (!currentSession()) return;
  for (const field of fields) {
    const collection = collectionOf(field, path);
    if (!collection || collection === '/currencies' || collection.includes('{')) continue;
    if (idsFor(field, path).length === 0) await list(`${collection}?limit=100`).catch(() => undefined);
  }
}

/** The endpoints that create the records that the fields require and that are not known yet. */
export function creatorsFor(fields: readonly string[], path: string): string[] {
  if (!currentSession()) return [];
  const missing = fields.filter((field) => idsFor(field, path).length === 0);
  const creators = missing.map((field) => creatorOf(collectionOf(field, path) ?? ''));
  return [...new Set(creators)].filter((id) => id !== undefined);
}
