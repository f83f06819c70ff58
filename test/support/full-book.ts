import { newId, shortId } from '../../lib/platform/id.ts';
import type { Item } from '../../lib/platform/table/write.ts';
import type { TestUser } from './api.ts';
import { writeItems } from './ledger-table.ts';
import { table } from './table.ts';
import { done, type Json } from './user-with-books.ts';
import { withoutGateway } from './without-gateway.ts';

/** As many records as a book may have of each kind. */
export const FULL = {
  accounts: 1000,
  categories: 1000,
  contacts: 10_000,
  obligations: 10_000,
  schedules: 500,
  webhooks: 10,
};
/** Those that every book starts with. */
const FIRST_ACCOUNTS = 6;

/** One record of each kind. The others are copies of it. */
export interface FullBook {
  readonly accounts: Readonly<Record<string, Json>>;
  readonly account: Json;
  readonly category: Json;
  readonly contact: Json;
  readonly obligation: Json;
  readonly schedule: Json;
  readonly webhook: Json;
  /** All of them. */
  readonly categoryIds: readonly string[];
}

/**
 * A name of the greatest length. It can hardly be compressed, so that the largest items and responses are tested too.
 */
function longName(): string {
  const characters = Array.from({ length: 150 }, () => 0x20000 + Math.floor(Math.random() * 42_000));
  return String.fromCodePoint(...characters);
}

/** Fills a new book with as many records as it may have, most of them written straight to the table. */
export async function fillBook(user: TestUser, counts = FULL): Promise<FullBook> {
  const made = await makeOneOfEach(user);
  const { accounts, account, category, contact, obligation, schedule, webhook } = made;
  const items = await table().list(`BOOK#${user.bookId}`);
  /** `texts` are those that must be different in each copy. */
  const copied = (count: number, records: readonly Json[], texts: readonly string[] = []) => {
    const ids = records.map(({ id }) => id);
    const codes = records.flatMap(({ code }) => code ?? []);
    const isOwn = ({ id, sk, name }: Item) =>
      ids.includes(String(id)) ||
      codes.some((code) => sk === `ACCOUNT_CODE#${code}`) ||
      (String(sk).startsWith('CATEGORY_NAME#') && texts.includes(String(name)));
    return copiesOf(items.filter(isOwn), ids, [...texts, ...codes], count - 1);
  };
  const categories = copied(counts.categories, [category, category.account], [category.name]);
  await writeItems([
    ...copied(counts.accounts - FIRST_ACCOUNTS, [account], [account.name]),
    ...categories,
    ...copied(counts.contacts, [contact]),
    ...copied(counts.obligations, [obligation]),
    ...copied(counts.schedules, [schedule]),
    ...copied(counts.webhooks, [webhook]),
  ]);
  const { contacts, obligations, schedules, webhooks } = counts;
  const pk = `BOOK#${user.bookId}`;
  const counted = { accounts: counts.accounts - FIRST_ACCOUNTS, contacts, obligations, schedules, webhooks };
  await table().set(pk, 'COUNTS', counted);
  await table().set(pk, `ACCOUNT#${accounts.Receivables.id}`, { obligation_count: obligations });
  const others = categories
    .filter(({ sk }) => String(sk).startsWith('CATEGORY#'))
    .map(({ id }) => String(id));
  return { ...made, categoryIds: [category.id, ...others] };
}

async function makeOneOfEach(user: TestUser) {
  const aside = withoutGateway(user);
  const create = async (path: string, body: object) => done(await aside.post(path, body));
  const { data } = done(await aside.get('/accounts'));
  const accounts: FullBook['accounts'] = Object.fromEntries(data.map((each: Json) => [each.name, each]));
  const account = await create('/accounts', { name: longName(), type: 'asset', code: 'account-code' });
  const category = await create('/budgeting/categories', { name: longName() });
  const code = { code: 'category-code' };
  done(await aside.put(`/accounts/${category.account.id}`, { name: category.name, ...code }));
  const contact = await create('/contacts', { name: 'Ann' });
  const obligation = await create('/obligations', {
    name: 'Loan',
    opened_date: '2026-01-01',
    due_date: '2027-01-01',
    original_amount: 10,
    outstanding_amount: 10,
    contact_id: contact.id,
    account_id: accounts.Receivables.id,
    currency_id: user.base_currency_id,
  });
  const schedule = await create('/budgeting/schedules', {
    name: 'Rent',
    kind: 'expense',
    template: {
      currency_id: user.base_currency_id,
      category_id: category.id,
      asset_account_id: accounts.Cash.id,
      amount: 1,
    },
    rule: { frequency: 'daily' },
    starts_on: new Date().toISOString().slice(0, 10),
    mode: 'remind',
  });
  // Only the local gateway allows such an address. Nobody listens there.
  const webhook = done(await user.post('/webhooks', { url: 'http://localhost:9', events: ['*'] }));
  return {
    ...{ accounts, account, contact, obligation, schedule, webhook },
    category: { ...category, account: { ...category.account, ...code } },
  };
}

/** Copies of items with other ids, and with other texts: codes get a number, and names are as long as they can be. */
export function copiesOf(
  items: readonly Item[],
  ids: readonly string[],
  texts: readonly string[],
  count: number,
): Item[] {
  const original = JSON.stringify(items);
  const inPlaces = (id: string) => JSON.stringify(shortId(id)).slice(1, -1);
  return Array.from({ length: count }, (_, number) => {
    let copy = original;
    for (const id of ids) {
      const other = newId();
      copy = copy.replaceAll(id, other).replaceAll(inPlaces(id), () => inPlaces(other));
    }
    for (const text of texts)
      copy = copy.replaceAll(text, text.endsWith('-code') ? `${text}-${number}` : longName());
    return JSON.parse(copy) as Item[];
  }).flat();
}
