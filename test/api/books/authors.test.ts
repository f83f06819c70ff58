import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { etagOf } from '../../../client/client.ts';
import { clientOf, PASSWORD, type TestUser, walk } from '../../support/api.ts';
import { connectForTest } from '../../support/assistant.ts';
import { withMember } from '../../support/members.ts';
import { inDays, NOON, TODAY } from '../../support/noon.ts';
import { type Books, done, type Json, newBooks } from '../../support/user-with-books.ts';
import { csvOf } from '../imports/support.ts';
import { planner, run } from '../schedules/support.ts';
import { deliveriesOf, newWebhook, sendTest, startReceiver } from '../webhooks/support.ts';

/** A book with records of Ann, which Bob joins. */
async function household(role: 'editor' | 'owner' = 'owner') {
  const books = await newBooks({ name: 'Ann', ...NOON });
  const ann = books.user;
  const bob = await withMember(ann, role, { name: 'Bob' });
  return { books, ann, bob, by: { ann: { id: ann.id, name: 'Ann' }, bob: { id: bob.id, name: 'Bob' } } };
}

const authorsOf = ({ created_by, updated_by }: Json) => ({ created_by, updated_by });

/** A record of each kind: where it is, how it is created, and how it is changed. */
async function everyKind({ user, accounts, categories, body }: Books): Promise<[string, object, object?][]> {
  const contact = done(await user.post('/contacts', { name: 'Carla' }));
  const obligation = {
    name: 'Sofa',
    opened_date: '2026-03-01',
    original_amount: 90,
    outstanding_amount: 90,
    currency_id: user.base_currency_id,
    contact_id: contact.id,
    account_id: accounts.Payables.id,
    funding_account_id: accounts.Bank.id,
  };
  const { id: owed } = done(await user.post('/obligations', obligation));
  const lines = [
    { account_id: accounts.Bank.id, debit: 5 },
    { account_id: accounts['Opening balances'].id, credit: 5 },
  ];
  const entry = { date: '2026-03-03', currency_id: user.base_currency_id, lines };
  const transfer = {
    date: '2026-03-04',
    from_account_id: accounts.Bank.id,
    to_account_id: accounts.Cash.id,
    currency_id: user.base_currency_id,
    amount: 3,
  };
  const schedule = planner({ user, accounts, categories } as Books).body();
  const { url } = await startReceiver();
  const webhook = { url, events: ['contact.deleted'] };
  return [
    ['/accounts', { name: 'Purse', type: 'asset' }, { name: 'Wallet' }],
    ['/budgeting/categories', { name: 'Gifts' }, { name: 'Presents' }],
    ['/contacts', { name: 'Dora' }, { name: 'Dora Duck' }],
    ['/obligations', obligation, { ...obligation, name: 'Couch' }],
    [`/obligations/${owed}/payments`, { date: '2026-03-05', amount: 1, asset_account_id: accounts.Bank.id }],
    [`/obligations/${owed}/payments`, { date: '2026-03-05', amount: 1 }],
    ['/budgeting/expenses', body('expense'), body('expense', { amount: 13 })],
    ['/budgeting/incomes', body('income'), body('income', { amount: 13 })],
    ['/budgeting/transfers', transfer, { ...transfer, amount: 4 }],
    ['/ledger/entries', entry, { ...entry, memo: 'Found' }],
    ['/budgeting/schedules', schedule, { ...schedule, name: 'Flat' }],
    ['/webhooks', webhook, { ...webhook, is_active: false }],
  ];
}

test('every kind of record says who created it and who last changed it, to all members alike', async () => {
  const { books, ann, bob, by } = await household();
  for (const [path, body, change] of await everyKind(books)) {
    const created = await ann.post(path, body);
    expect([created.status, authorsOf(created.body)], created.text).toEqual([
      200,
      { created_by: by.ann, updated_by: by.ann },
    ]);
    const own = `${path}/${created.body.id}`;
    const expected = { created_by: by.ann, updated_by: change ? by.bob : by.ann };
    if (change) {
      // The version that Ann has seen is the one that Bob changes.
      const headers = { 'if-match': created.headers.get('etag') ?? '' };
      const changed = await bob.put(own, change, { headers });
      expect([changed.status, authorsOf(changed.body)], changed.text).toEqual([200, expected]);
    }
    const [toAnn, toBob] = await Promise.all([ann.get(own), bob.get(own)]);
    expect([path, authorsOf(toAnn.body)]).toEqual([path, expected]);
    expect([toBob.text, toBob.headers.get('etag')]).toEqual([toAnn.text, toAnn.headers.get('etag')]);
    const listed = (await walk(bob, path)).find(({ id }) => id === created.body.id);
    expect(listed).toEqual(toAnn.body);
  }
  const all = await walk(bob, '/transactions');
  expect(new Set(all.map(({ created_by }) => created_by.id))).toEqual(new Set([ann.id]));
});

test('a record can be sent back as it was read, with its authors, and a version computed from a list is valid', async () => {
  const { ann, bob, by } = await household();
  await ann.api.createContact({ name: 'Carla' });
  const [listed] = (await bob.api.listContacts()).data;
  if (!listed) throw new Error('There is a contact.');
  const changed = await bob.api.updateContact(listed.id, listed, { ifMatch: await etagOf(listed) });
  expect(authorsOf(changed)).toEqual({ created_by: by.ann, updated_by: by.bob });
  const forged = { ...changed, created_by: by.bob, updated_by: { id: randomUUID(), name: 'Nobody' } };
  expect(authorsOf(await ann.api.updateContact(changed.id, forged))).toEqual({
    created_by: by.ann,
    updated_by: by.ann,
  });
});

test('what was recorded before the book was shared is by the one who was alone, and its version stays', async () => {
  const { user: ann } = await newBooks({ name: 'Ann' });
  const before = await ann.post('/contacts', { name: 'Carla' });
  expect(before.text).not.toContain('_by');
  const bob = await withMember(ann, 'editor', { name: 'Bob' });
  const after = await bob.get(`/contacts/${before.body.id}`);
  const by = { id: ann.id, name: 'Ann' };
  expect(after.body).toEqual({ ...before.body, created_by: by, updated_by: by });
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
});

test('whoever deletes or restores a record has changed it', async () => {
  const { books, ann, bob, by } = await household();
  const contact = done(await ann.post('/contacts', { name: 'Carla' }));
  const expense = done(await ann.post('/budgeting/expenses', books.body('expense')));
  for (const path of [`/contacts/${contact.id}`, `/budgeting/expenses/${expense.id}`]) {
    expect((await bob.delete(path)).status).toBe(204);
    const deleted = done(await ann.get(`${path}?include_deleted=true`));
    expect(authorsOf(deleted)).toEqual({ created_by: by.ann, updated_by: by.bob });
    const restored = done(await ann.post(`${path}/restore`));
    expect(authorsOf(restored)).toEqual({ created_by: by.ann, updated_by: by.ann });
  }
});

test('a balance that moves changes neither updated_at nor updated_by', async () => {
  const { books, bob, by } = await household();
  const path = `/accounts/${books.accounts.Cash.id}`;
  const before = done(await bob.get(path));
  done(await bob.post('/budgeting/expenses', books.body('expense')));
  const after = done(await bob.get(path));
  expect(after.balance).not.toBe(before.balance);
  expect([after.updated_at, authorsOf(after)]).toEqual([
    before.updated_at,
    { created_by: by.ann, updated_by: by.ann },
  ]);
});

test('a payment changes its obligation', async () => {
  const { books, ann, bob, by } = await household();
  const kinds = await everyKind(books);
  const [, obligation] = kinds.find(([path]) => path === '/obligations') ?? [];
  const { id } = done(await ann.post('/obligations', obligation));
  const payment = done(await bob.post(`/obligations/${id}/payments`, { date: '2026-03-05', amount: 1 }));
  expect(authorsOf(payment)).toEqual({ created_by: by.bob, updated_by: by.bob });
  expect(authorsOf(done(await ann.get(`/obligations/${id}`)))).toEqual({
    created_by: by.ann,
    updated_by: by.bob,
  });
});

describe('the name of an author', () => {
  /** The authors of a contact that Bob created, as Ann sees them. */
  async function contactOfBob() {
    const home = await household('editor');
    const { id } = done(await home.bob.post('/contacts', { name: 'Carla' }));
    return { ...home, seen: async () => authorsOf(done(await home.ann.get(`/contacts/${id}`))) };
  }
  const both = (author: object) => ({ created_by: author, updated_by: author });

  test('is the present one of a member, and the last one of a former member', async () => {
    const { ann, bob, seen } = await contactOfBob();
    const { email, name: _before, ...me } = await bob.api.getMe();
    await bob.api.updateMe({ ...me, email, name: 'Robert Ünal-Ćosić 🌍' });
    const named = both({ id: bob.id, name: 'Robert Ünal-Ćosić 🌍' });
    expect(await seen()).toEqual(named);
    // What Bob sees of himself comes with his session.
    expect(authorsOf(done(await bob.post('/contacts', { name: 'Dora' })))).toEqual(named);
    expect((await ann.delete(`/books/${ann.bookId}/members/${bob.id}`)).status).toBe(204);
    expect(await seen()).toEqual(named);
  });

  test('is null once the user is erased, as a member or later', async () => {
    const member = await contactOfBob();
    await member.bob.api.deleteMe({ password: PASSWORD });
    expect(await member.seen()).toEqual(both({ id: member.bob.id, name: null }));

    const former = await contactOfBob();
    const { ann, bob } = former;
    expect((await ann.delete(`/books/${ann.bookId}/members/${bob.id}`)).status).toBe(204);
    await clientOf(bob.token).deleteMe({ password: PASSWORD });
    expect(await former.seen()).toEqual(both({ id: bob.id, name: null }));
  });
});

test('a schedule posts for the member who last changed it', async () => {
  const { books, ann, bob, by } = await household();
  const { body } = planner(books);
  const planned = { ...body(), mode: 'post', starts_on: inDays(-1), ends_on: TODAY };
  const first = done(
    await ann.post('/budgeting/schedules', { ...planned, starts_on: inDays(1), ends_on: undefined }),
  );
  const second = done(await ann.post('/budgeting/schedules', planned));
  done(await bob.put(`/budgeting/schedules/${first.id}`, planned));
  await run();
  const posted = await walk(ann, '/transactions');
  // A schedule with another rule has no dates before the day of the change.
  const who = posted.map(({ date, created_by, updated_by }) => [date, created_by.name, updated_by.name]);
  expect(who.sort()).toEqual([
    [inDays(-1), 'Ann', 'Ann'],
    [TODAY, 'Ann', 'Ann'],
    [TODAY, 'Bob', 'Bob'],
  ]);
  expect(authorsOf(done(await ann.get(`/budgeting/schedules/${first.id}`)))).toEqual({
    created_by: by.ann,
    updated_by: by.bob,
  });
  expect(authorsOf(done(await ann.get(`/budgeting/schedules/${second.id}`)))).toEqual({
    created_by: by.ann,
    updated_by: by.ann,
  });
});

test('an import posts for the member who commits it, and is reverted by the one who reverts it', async () => {
  const { books, ann, bob, by } = await household();
  const query = new URLSearchParams({ account_id: books.accounts.Bank.id });
  const csv = csvOf(['2026-03-01', 'Bakery', '-3.50'], ['2026-03-02', 'Cinema', '-12.00']);
  const uploaded = await ann.post(`/imports?${query}`, undefined, {
    rawBody: csv,
    headers: { 'content-type': 'text/csv' },
  });
  expect(authorsOf(done(uploaded))).toEqual({ created_by: by.ann, updated_by: by.ann });
  const path = `/imports/${uploaded.body.id}`;
  const committed = done(await bob.post(`${path}/commit`));
  expect([committed.status, authorsOf(committed)]).toEqual([
    'committed',
    { created_by: by.ann, updated_by: by.bob },
  ]);
  const byBob = { created_by: by.bob, updated_by: by.bob };
  expect((await walk(ann, '/transactions')).map(authorsOf)).toEqual([byBob, byBob]);
  const categories = await walk(ann, '/budgeting/categories');
  expect(authorsOf(categories.find(({ name }) => name === 'Uncategorized'))).toEqual(byBob);
  done(await ann.post(`${path}/revert`));
  expect((await walk(bob, '/transactions?include_deleted=true')).map(authorsOf)).toEqual([
    { created_by: by.bob, updated_by: by.ann },
    { created_by: by.bob, updated_by: by.ann },
  ]);
});

test('an archive has no authors: what it restores is by the member who commits it', async () => {
  const source = await household();
  for (const [path, body] of await everyKind(source.books)) done(await source.bob.post(path, body));
  const archive = await source.ann.api.getExport({ format: 'archive' }).all();
  expect(archive).not.toMatch(/creator|updater|_by"/);

  const { user: ann } = await newBooks({ name: 'Ann' });
  const bob = await withMember(ann, 'editor', { name: 'Bob' });
  const uploaded = await ann.api.createImport({}, archive, 'application/x-ndjson');
  for (let status = ''; status !== 'committed'; ) ({ status } = await bob.api.commitImport(uploaded.id));
  const by = { id: bob.id, name: 'Bob' };
  const paths = ['/accounts', '/budgeting/categories', '/contacts', '/obligations', '/transactions'];
  for (const path of [...paths, '/budgeting/schedules']) {
    const records = await walk(ann, path);
    expect([path, records.length > 0]).toEqual([path, true]);
    for (const record of records) expect(authorsOf(record)).toEqual({ created_by: by, updated_by: by });
  }
});

test('the response to a repeated request is the first one, whatever the name is now', async () => {
  const { bob } = await household();
  const headers = { 'idempotency-key': randomUUID() };
  const create = () => bob.post('/contacts', { name: 'Carla' }, { headers });
  const first = await create();
  const { email, ...me } = await bob.api.getMe();
  await bob.api.updateMe({ ...me, email, name: 'Robert' });
  const repeat = await create();
  expect([repeat.text, repeat.headers.get('etag')]).toEqual([first.text, first.headers.get('etag')]);
  expect(repeat.headers.get('idempotency-replayed')).toBe('true');
  const read = await bob.get(`/contacts/${first.body.id}`);
  expect(read.headers.get('etag')).toBe(first.headers.get('etag'));
});

test('a batch, a test event and an assistant show authors too', async () => {
  const { books, ann, bob, by } = await household();
  const transactions = [{ kind: 'expense', ...books.body('expense') }];
  const batch = done(await bob.post('/transactions/batch', { transactions }));
  expect(batch.data.map(authorsOf)).toEqual([{ created_by: by.bob, updated_by: by.bob }]);

  const receiver = await startReceiver();
  const webhook = await newWebhook(ann, receiver.url, ['contact.deleted']);
  await sendTest(bob, webhook);
  const [event] = await receiver.wait(1);
  expect(authorsOf(event?.body.data.record)).toEqual({ created_by: by.ann, updated_by: by.ann });
  expect(await deliveriesOf(ann, webhook)).toHaveLength(1);

  const { use } = await connectForTest(ann.token);
  const { data, text } = await use('list_transactions');
  expect(data.data.map(authorsOf)).toEqual([{ created_by: by.bob, updated_by: by.bob }]);
  expect(text).toContain('created_by: Bob');
  expect(text).not.toContain('updated_by');
});

/** Someone who may only look sees who did it. */
test('a viewer sees authors', async () => {
  const { ann, by } = await household();
  const viewer: TestUser = await withMember(ann, 'viewer', { name: 'Vera' });
  const { id } = done(await ann.post('/contacts', { name: 'Carla' }));
  expect(authorsOf(done(await viewer.get(`/contacts/${id}`)))).toEqual({
    created_by: by.ann,
    updated_by: by.ann,
  });
});
