import type { Query } from '@tanstack/query-core';

type Key = Query['queryKey'];

/** A read with nothing but its name, such as `['accounts']`. */
const alone = ([, ...rest]: Key): boolean => rest.length === 0;
/** A read of a range, a month or a record. */
const any = (): boolean => true;

/**
 * What the device keeps, by the first word of its key. Whatever is not listed is not kept: tokens, secrets, sessions, the
 * security log, webhooks, invitations, files of banks, exports.
 */
const KEPT: Readonly<Record<string, (key: Key) => boolean>> = {
  me: alone,
  books: alone,
  members: any,
  accounts: alone,
  account: any,
  register: any,
  // Not what somebody looks for.
  transactions: ([, filters]) => !isSearch(filters),
  payees: ([, , asked]) => asked === undefined,
  categories: alone,
  groups: alone,
  currencies: alone,
  budget: ([, month]) => isThisOrLast(month),
  schedules: alone,
  upcoming: any,
  contacts: ([, asked]) => !asked || asked === 'all',
  contact: any,
  obligations: any,
  obligation: any,
  payments: any,
  // What the overview reads.
  summary: ([, range]) => isThisOrLast(endOf(range)),
  'net-worth': ([, range]) => isThisOrLast(endOf(range)),
  forecast: ([, through]) => typeof through === 'string',
};

export function isKept(key: Key): boolean {
  const [name] = key;
  return typeof name === 'string' && Object.hasOwn(KEPT, name) && KEPT[name]?.(key) === true;
}

const isSearch = (filters: unknown): boolean =>
  typeof filters === 'object' && filters !== null && 'q' in filters && Boolean(filters.q);

const endOf = (range: unknown): unknown =>
  typeof range === 'object' && range !== null && 'to' in range ? range.to : range;

/** The user's month may be ahead of UTC's or behind it by a day. */
function isThisOrLast(month: unknown, now = Date.now()): boolean {
  const at = (days: number) => new Date(now + days * 86_400_000);
  const last = at(-1);
  last.setUTCDate(0);
  const months = [at(1), at(0), at(-1), last].map((date) => date.toISOString().slice(0, 7));
  return typeof month === 'string' && months.includes(month);
}

/** Pages of a list that are kept: more of them would be read again one after the other. */
const PAGES: Readonly<Record<string, number>> = { transactions: 3 };

export function pagesKept([name]: Key): number {
  return PAGES[String(name)] ?? 1;
}
