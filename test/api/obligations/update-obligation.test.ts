import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fieldCodes } from '../../support/api.ts';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { expectHidden, NO_ID } from '../../support/record-expectations.ts';
import { table } from '../../support/table.ts';
import { type Books, type Json, newBooks } from './support.ts';

let books: Books;
let obligation: Json;
let path: string;
beforeAll(async () => {
  books = await newBooks();
});
beforeEach(async () => {
  obligation = await books.obligation({ reference: 'R-1', notes: 'n', due_date: '2026-04-01' });
  path = `/obligations/${obligation.id}`;
});

const put = async (changes: Record<string, unknown>, headers?: Record<string, string>) =>
  books.user.put(path, books.body(changes), headers && { headers });

test('replaces the obligation: what is left out or null is cleared', async () => {
  const { user, accounts, newContact } = books;
  const bea = await newContact('Bea');
  const answer = await put({
    name: 'Car',
    notes: null,
    opened_date: '2025-01-01',
    original_amount: 7.125,
    outstanding_amount: 8,
    contact_id: bea.id,
    account_id: accounts.Payables.id,
    currency_id: 'KWD',
  });
  expect(answer.body).toEqual({
    ...obligation,
    name: 'Car',
    reference: null,
    notes: null,
    opened_date: '2025-01-01',
    due_date: null,
    original_amount: 7.125,
    outstanding_amount: 8,
    contact: { id: bea.id, name: 'Bea' },
    direction: 'owed_by_me',
    account: { id: accounts.Payables.id, name: 'Payables', code: '2000', type: 'liability' },
    currency: { id: 'KWD', name: 'Kuwaiti Dinar', code: 'KWD' },
    updated_at: expect.any(String),
  });
  const read = await user.get(path);
  expect([read.text, read.headers.get('etag')]).toEqual([answer.text, answer.headers.get('etag')]);
});

test('accepts an obligation as it was read', async () => {
  const answer = await books.user.put(path, obligation);
  expect(answer.status).toBe(200);
  expect({ ...answer.body, updated_at: '' }).toEqual({ ...obligation, updated_at: '' });
});

test('refuses a misspelled field by its name, and reports every invalid field', async () => {
  const answer = await books.user.put(path, {
    ...obligation,
    notse: 'x',
    due_date: '2026-02-28',
    original_amount: 0,
    account_id: NO_ID,
  });
  expect([answer.status, fieldCodes(answer)]).toEqual([
    422,
    {
      notse: 'unknown_field',
      due_date: 'before_opened_date',
      original_amount: 'too_small',
      account_id: 'not_found',
    },
  ]);
  expect((await books.user.get(path)).body).toEqual(obligation);
});

test('is settled at 0, open above it, and remembers when it was last settled', async () => {
  const settled = (await put({ outstanding_amount: 0 })).body;
  expect([settled.status, settled.settled_at]).toEqual(['settled', settled.updated_at]);

  const edited = (await put({ outstanding_amount: 0, name: 'Edited' })).body;
  expect([edited.name, edited.status, edited.settled_at]).toEqual(['Edited', 'settled', settled.settled_at]);
  expect(edited.updated_at > settled.updated_at).toBe(true);

  const reopened = (await put({ outstanding_amount: 0.01 })).body;
  expect([reopened.status, reopened.settled_at]).toEqual(['open', null]);

  const again = (await put({ outstanding_amount: 0, currency_id: 'JPY' })).body;
  expect([again.status, again.settled_at]).toEqual(['settled', again.updated_at]);
  expect(again.settled_at > settled.settled_at).toBe(true);
});

test('moves between the lists of its filters with every change', async () => {
  const { user, accounts, newContact } = await newBooks();
  const [ann, bea] = [await newContact('Ann'), await newContact('Bea')];
  const given = {
    name: 'Moving',
    opened_date: '2026-03-01',
    original_amount: 1,
    outstanding_amount: 1,
    contact_id: ann.id,
    account_id: accounts.Payables.id,
    currency_id: 'EUR',
  };
  const { id } = (await user.post('/obligations', given)).body;
  const changed = { contact_id: bea.id, account_id: accounts.Cash.id, currency_id: 'USD' };
  await user.put(`/obligations/${id}`, { ...given, ...changed, outstanding_amount: 0 });
  const count = async (query: string) => (await user.get(`/obligations?${query}`)).body.data.length;
  for (const [name, before] of Object.entries(given).filter(([name]) => name in changed)) {
    expect([name, await count(`${name}=${before}`)]).toEqual([name, 0]);
    expect(await count(`${name}=${changed[name as keyof typeof changed]}`)).toBe(1);
  }
  expect([await count('status=open'), await count('status=settled')]).toEqual([0, 1]);
});

test('releases its former account, and holds the new one', async () => {
  const { user } = books;
  const [from, to] = await Promise.all(
    ['From', 'To'].map(async (name) => (await user.post('/accounts', { name, type: 'asset' })).body),
  );
  await put({ account_id: from.id });
  await put({ account_id: from.id, name: 'Still there' });
  expect((await user.delete(`/accounts/${from.id}`)).status).toBe(409);
  await put({ account_id: to.id });
  expect((await user.delete(`/accounts/${to.id}`)).status).toBe(409);
  expect((await user.delete(`/accounts/${from.id}`)).status).toBe(204);
});

test('keeps a deleted contact and an inactive account, but accepts no new ones', async () => {
  const { user, accounts, newContact } = books;
  const [gone, alsoGone] = [await newContact('Gone'), await newContact('Also gone')];
  const [idle, alsoIdle] = await Promise.all(
    ['Idle', 'Also idle'].map(async (name) => (await user.post('/accounts', { name, type: 'asset' })).body),
  );
  await put({ contact_id: gone.id, account_id: idle.id });
  for (const { id } of [gone, alsoGone]) await user.delete(`/contacts/${id}`);
  for (const { id, name } of [idle, alsoIdle]) await user.put(`/accounts/${id}`, { name, is_active: false });

  const kept = await put({ contact_id: gone.id, account_id: idle.id, name: 'Edited' });
  expect([kept.status, kept.body.contact.name, kept.body.account.name]).toEqual([200, 'Gone', 'Idle']);
  const refused = await put({ contact_id: alsoGone.id, account_id: alsoIdle.id });
  expect(fieldCodes(refused)).toEqual({ contact_id: 'not_found', account_id: 'inactive' });
  await put({ account_id: accounts.Cash.id });
  const back = await put({ contact_id: gone.id, account_id: idle.id });
  expect(fieldCodes(back)).toEqual({ contact_id: 'not_found', account_id: 'inactive' });
});

test('refuses to change any version but the current one, even if only a nested name has changed', async () => {
  const { user, contact } = books;
  const etagNow = async () => (await user.get(path)).headers.get('etag') ?? '';
  const old = await etagNow();
  expect((await put({}, { 'if-match': old })).status).toBe(200);
  const stale = await put({}, { 'if-match': old });
  expect([stale.status, stale.body.code]).toEqual([412, 'version_mismatch']);
  const beforeRename = await etagNow();
  await user.put(`/contacts/${contact.id}`, { name: 'Ann Lee' });
  expect((await put({}, { 'if-match': beforeRename })).status).toBe(412);
  expect((await put({}, { 'if-match': await etagNow() })).status).toBe(200);
  expect((await put({}, { 'if-match': '*' })).status).toBe(200);
});

test.each(['contact', 'account'] as const)(
  'notices that the name of its %s changed between the read and the write',
  async (party) => {
    const { user, contact, obligation: create, body, accounts } = await newBooks();
    const { id } = await create();
    const target = `/obligations/${id}`;
    const change = body({ account_id: accounts.Cash.id, name: 'Changed' });
    const rename = { contact: `/contacts/${contact.id}`, account: `/accounts/${accounts.Receivables.id}` };
    // Warms up the function, so that it has started when it matters.
    await user.put(rename[party], { name: 'First' });
    const headers = { 'if-match': (await user.get(target)).headers.get('etag') ?? '' };
    const whileHeld = await holdWrite(user, 'UpdateObligation');
    const answer = user.put(target, change, { headers });
    await whileHeld(() => user.put(rename[party], { name: 'Renamed' }));
    expect((await answer).status).toBe(412);
    expect((await user.get(target)).body.name).toBe('Bike');
  },
);

test('applies each of 20 parallel changes completely, and counts every move between accounts', async () => {
  const { user } = books;
  const accounts = await Promise.all(
    ['A', 'B', 'C'].map(async (name) => (await user.post('/accounts', { name, type: 'asset' })).body),
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      put({
        name: `${index}`,
        reference: `${index}`,
        notes: `${index}`.repeat(index % 2 === 0 ? 3000 : 1),
        outstanding_amount: index % 2,
        account_id: accounts[index % 3].id,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const read = (await user.get(path)).body;
  expect(answers.map(({ body }) => body)).toContainEqual(read);
  const index = Number(read.name);
  expect(read.reference).toBe(read.name);
  expect(read.status).toBe(index % 2 === 0 ? 'settled' : 'open');
  const deletions = await Promise.all(accounts.map(({ id }) => user.delete(`/accounts/${id}`)));
  expect(deletions.map(({ status }) => status)).toEqual(
    accounts.map((_, each) => (each === index % 3 ? 409 : 204)),
  );
});

test('keeps notes of every length through changes', async () => {
  for (const notes of ['x'.repeat(4097), 'y'.repeat(4096), '日'.repeat(80_000), 'z'.repeat(5000), '', null]) {
    const changed = await put({ notes });
    expect(changed.body.notes).toBe(notes);
    expect((await books.user.get(path)).text).toBe(changed.text);
    const beside = await table().list(`BOOK#${books.user.bookId}`, `OBLIGATION_NOTES#${obligation.id}`);
    expect(beside).toHaveLength(Buffer.byteLength(notes ?? '') > 4096 ? 1 : 0);
  }
});

test('does not find an obligation that is deleted or belongs to another user', async () => {
  const others = await newBooks();
  await expectHidden(obligation.id, (id) => others.user.put(`/obligations/${id}`, others.body()));
  await expectHidden(obligation.id, (id) => others.user.put(`/obligations/${id}`, {}));
  const foreignContact = books.contact.id;
  const own = await others.obligation();
  const ask = (contact_id: string) => others.user.put(`/obligations/${own.id}`, others.body({ contact_id }));
  await expectHidden(foreignContact, ask, 422);
  expect((await books.user.get(path)).body).toMatchObject({
    name: 'Bike',
    updated_at: obligation.updated_at,
  });
  await books.user.delete(path);
  expect((await put({})).status).toBe(404);
});
