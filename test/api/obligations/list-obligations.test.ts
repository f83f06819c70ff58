import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../lib/platform/id.ts';
import type { Item } from '../../../lib/platform/table/write.ts';
import { fieldCodes, newUser, type TestUser, walk } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { inDays, NOON, TODAY } from '../../support/noon.ts';
import { expectCursorBound, expectStableWalk, NO_ID } from '../../support/record-expectations.ts';
import { table } from '../../support/table.ts';
import { withoutGateway } from '../../support/without-gateway.ts';
import { type Books, type Json, namesOf, newBooks } from './support.ts';

let anyone: TestUser;
beforeAll(async () => {
  anyone = await newUser();
});

test('orders by the day it was opened, then by id, both descending', async () => {
  const { user, obligation } = await newBooks();
  const created = [];
  for (const [name, opened_date] of Object.entries({
    c: '2026-03-01',
    a: '2199-12-31',
    e: '1900-01-01',
    b: '2026-03-01',
    d: '2025-12-31',
  })) {
    created.push(await obligation({ name, opened_date }));
  }
  const listed = await walk(user, '/obligations', 2);
  expect(namesOf(listed)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(listed).toEqual(expect.arrayContaining(created));
});

/** Obligations that differ in everything a filter can ask for, some of them deleted. */
async function variedBooks() {
  const books = await newBooks();
  const { user, contact, accounts, newContact, obligation } = books;
  // What is overdue must not change while the lists are read.
  await user.api.updateMe({ ...(await user.api.getMe()), ...NOON });
  const contactIds = [contact.id, (await newContact('Bea')).id];
  const accountIds = [accounts.Receivables.id, accounts.Payables.id, accounts.Cash.id];
  const dueDates = [null, inDays(-400), inDays(-1), TODAY, inDays(1), inDays(400)];
  await Promise.all(
    Array.from({ length: 48 }, async (_, index) => {
      const { id } = await obligation({
        opened_date: `20${10 + (index % 7)}-01-01`,
        due_date: dueDates[index % 6],
        outstanding_amount: index % 5 === 0 ? 0 : 1,
        contact_id: contactIds[index % 2],
        account_id: accountIds[index % 3],
        currency_id: ['EUR', 'USD'][Math.floor(index / 6) % 2],
      });
      if (index % 8 === 3) await user.delete(`/obligations/${id}`);
    }),
  );
  return { ...books, contactIds, accountIds };
}

/** The meaning of each filter, implemented in another way. */
const MEANING: Record<string, (record: Json, value: string) => boolean> = {
  status: (record, value) => record.status === value,
  contact_id: (record, value) => record.contact.id === value,
  account_id: (record, value) => record.account.id === value,
  currency_id: (record, value) => record.currency.id === value,
  due_from: (record, value) => record.due_date !== null && record.due_date >= value,
  due_to: (record, value) => record.due_date !== null && record.due_date <= value,
  overdue: (record, value) =>
    String(record.status === 'open' && record.due_date !== null && record.due_date < TODAY) === value,
};

test('shows what every combination of filters selects, in full pages', async () => {
  const { user: owner, contactIds, accountIds } = await variedBooks();
  const user = withoutGateway(owner);
  const everything = await walk(user, '/obligations?include_deleted=true');
  expect(everything).toHaveLength(48);
  const queries: Record<string, string>[] = [
    {},
    { status: 'open' },
    { status: 'settled' },
    { contact_id: contactIds[1] },
    { account_id: accountIds[2] },
    { currency_id: 'USD' },
    { due_from: TODAY },
    { due_to: TODAY },
    { due_from: inDays(-1), due_to: inDays(1) },
    { due_from: inDays(1), due_to: inDays(1) },
    { overdue: 'true' },
    { overdue: 'false' },
    { overdue: 'true', status: 'settled' },
    { overdue: 'true', status: 'open', due_from: inDays(-2) },
    { overdue: 'false', status: 'open' },
    { contact_id: contactIds[0], account_id: accountIds[0] },
    { contact_id: contactIds[0], currency_id: 'EUR', status: 'open' },
    { account_id: accountIds[1], currency_id: 'EUR', overdue: 'true' },
    { currency_id: 'USD', status: 'settled', due_to: inDays(400) },
    { contact_id: contactIds[1], account_id: accountIds[1], currency_id: 'USD', status: 'open' },
  ];
  const counts: number[] = [];
  for (const query of queries) {
    for (const include_deleted of ['true', 'false']) {
      const expected = everything.filter(
        (record) =>
          (include_deleted === 'true' || record.deleted_at === null) &&
          Object.entries(query).every(([name, value]) => MEANING[name]?.(record, value)),
      );
      const path = `/obligations?${new URLSearchParams({ ...query, include_deleted })}`;
      expect([path, await walk(user, path)]).toEqual([path, expected]);
      const { body } = await user.get(`${path}&limit=3`);
      expect([body.data.length, body.has_more]).toEqual([Math.min(3, expected.length), expected.length > 3]);
      if (include_deleted === 'false') counts.push(expected.length);
    }
  }
  // A filter that finds nothing would prove nothing, except for the one that contradicts itself on purpose.
  expect(counts.filter((count) => count === 0)).toHaveLength(1);
});

async function callsOfList(user: TestUser): Promise<string[]> {
  const calls = await cloud().observer.calls(`BOOK#${user.bookId}`);
  return calls.filter(({ by }) => by.includes('ListObligations')).map(({ operation }) => operation);
}

/** Copies an obligation, its notes and its contact under new ids, straight to the table. Returns them as shown. */
async function copied({ user }: Books, original: Json, count: number): Promise<Json[]> {
  const pk = `BOOK#${user.bookId}`;
  const stored = [...(await table().list(pk, 'OBLIGATION')), ...(await table().list(pk, 'CONTACT#'))];
  const ownIds = [original.id, original.contact.id] as string[];
  const own = stored.filter((item) => ownIds.some((id) => item.sk.includes(id)));
  const texts = Array.from({ length: count }, () =>
    ownIds.reduce((text, id) => text.replaceAll(id, newId()), JSON.stringify({ own, original })),
  );
  const copies = texts.map((text) => JSON.parse(text) as { own: Item[]; original: Json });
  await writeItems(copies.flatMap((copy) => copy.own));
  return copies.map((copy) => copy.original);
}

test('costs the same calls to DynamoDB for 10 obligations of 1 contact and for 100 of 100 contacts', async () => {
  const notes = 'n'.repeat(4000);
  const expectListed = async ({ user }: Books, created: Json[], count: number) => {
    const { body } = await user.get('/obligations?limit=100');
    expect(body.data).toHaveLength(count);
    expect(body.data).toEqual(expect.arrayContaining(created));
    return callsOfList(user);
  };
  const [few, many] = await Promise.all([newBooks(), newBooks()]);
  const ofOne = await Promise.all(Array.from({ length: 10 }, () => few.obligation({ notes })));
  const ofMany: Json[] = [];
  for (const { id: account_id } of [many.accounts.Receivables, many.accounts.Payables]) {
    const { id: contact_id } = await many.newContact('Bea');
    const original = await many.obligation({ contact_id, account_id, notes });
    ofMany.push(original, ...(await copied(many, original, 49)));
  }
  const callsOfFew = await expectListed(few, ofOne, 10);
  const callsOfMany = await expectListed(many, ofMany, 100);
  expect(new Set(ofMany.map(({ contact }) => contact.id)).size).toBe(100);
  expect(callsOfMany).toEqual(callsOfFew);
  expect(callsOfMany).toEqual(['Query', 'BatchGetItem', 'BatchGetItem']);
});

test('shows a renamed contact by its new name at once, in every row', async () => {
  const { user, contact, obligation } = await newBooks();
  await Promise.all([obligation(), obligation()]);
  await user.put(`/contacts/${contact.id}`, { name: 'Anna' });
  const { data } = (await user.get('/obligations')).body;
  expect(data.map((each: Json) => each.contact)).toEqual(Array(2).fill({ id: contact.id, name: 'Anna' }));
});

test('ends a page early rather than sending more notes than a response can hold', async () => {
  const { user, obligation } = await newBooks();
  const notes = '"'.repeat(120_000);
  const created = [];
  for (let index = 0; index < 11; index++) created.push(await obligation({ notes }));
  const first = (await user.get('/obligations?limit=100')).body;
  expect([first.data.length, first.has_more]).toEqual([8, true]);
  // As Lambda counts it: quotes in JSON in JSON.
  expect(Buffer.byteLength(JSON.stringify(JSON.stringify(first)))).toBeLessThan(4_200_000);
  expect(await walk(user, '/obligations', 100)).toEqual(created.reverse());
});

test('lists every obligation once while others are created, deleted and restored', async () => {
  const { user, obligation } = await newBooks();
  const kept = [];
  for (const month of [1, 3, 5, 5, 7, 9]) kept.push(await obligation({ opened_date: `2026-0${month}-01` }));
  const passing = await obligation({ opened_date: '2026-02-01' });
  await expectStableWalk(
    user,
    '/obligations?include_deleted=true&status=open',
    async (pageNumber) => {
      if (pageNumber > 3) return;
      await obligation({ opened_date: '2026-12-01' });
      await obligation({ opened_date: '2026-04-01' });
      await user.delete(`/obligations/${passing.id}`);
      if (pageNumber === 2) await user.post(`/obligations/${passing.id}/restore`);
    },
    kept.reverse().map(({ id }) => id),
  );
});

test('keeps to one user, in its cursors and in what its filters reveal', async () => {
  const [books, others] = await Promise.all([newBooks(), newBooks()]);
  await Promise.all([books.obligation(), books.obligation(), others.obligation(), others.obligation()]);
  await expectCursorBound(books.user, others.user, '/obligations', 'status=open');
  const filters = { contact_id: others.contact.id, account_id: others.accounts.Receivables.id };
  for (const [name, foreign] of Object.entries(filters)) {
    const answers = await Promise.all(
      [foreign, NO_ID].map((id) => books.user.get(`/obligations?include_deleted=true&${name}=${id}`)),
    );
    expect(answers.map(({ text }) => text)).toEqual(
      Array(2).fill(JSON.stringify({ data: [], has_more: false, next_cursor: null })),
    );
  }
});

test.each([
  ['limit=0', { limit: 'out_of_range' }],
  ['limit=101', { limit: 'out_of_range' }],
  ['status=closed', { status: 'invalid_value' }],
  ['status=', { status: 'invalid_value' }],
  ['contact_id=x', { contact_id: 'not_found' }],
  ['account_id=', { account_id: 'not_found' }],
  ['currency_id=XXX', { currency_id: 'not_found' }],
  ['due_from=2026-02-30', { due_from: 'invalid_date' }],
  ['due_from=2026-03-02&due_to=2026-03-01', { due_to: 'invalid_range' }],
  ['overdue=maybe', { overdue: 'invalid_value' }],
  ['include_deleted=TRUE', { include_deleted: 'invalid_value' }],
  [
    'sort=name&from=2026-01-01&due_to=x',
    { sort: 'unknown_parameter', from: 'unknown_parameter', due_to: 'invalid_date' },
  ],
])('refuses %s', async (query, codes) => {
  const answer = await anyone.get(`/obligations?${query}`);
  expect([answer.status, fieldCodes(answer)]).toEqual([422, codes]);
});
