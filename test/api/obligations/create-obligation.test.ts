import { beforeAll, expect, test } from 'vitest';
import { fieldCodes } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { holdWrite } from '../../support/engine/hold-write.ts';
import { expectHidden, expectSafeRetries, NO_ID } from '../../support/record-expectations.ts';
import { type Books, newBooks } from './support.ts';

let books: Books;
let others: Books;
beforeAll(async () => {
  [books, others] = await Promise.all([newBooks(), newBooks()]);
});

test('returns the obligation as a read shows it, with null for what was left out', async () => {
  const { user, contact, accounts, body } = books;
  const created = await user.post('/obligations', body());
  expect(created.status).toBe(200);
  expect(created.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Bike',
    reference: null,
    notes: null,
    opened_date: '2026-03-01',
    due_date: null,
    original_amount: 100,
    outstanding_amount: 40.5,
    paid_amount: 0,
    direction: 'owed_to_me',
    is_posted: false,
    status: 'open',
    settled_at: null,
    contact: { id: contact.id, name: 'Ann' },
    account: { id: accounts.Receivables.id, name: 'Receivables', code: '1200', type: 'asset' },
    currency: { id: 'EUR', name: 'Euro', code: 'EUR' },
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: created.body.created_at,
    deleted_at: null,
  });
  const read = await user.get(`/obligations/${created.body.id}`);
  expect([read.text, read.headers.get('etag')]).toEqual([created.text, created.headers.get('etag')]);
});

test('is settled at once when nothing is outstanding', async () => {
  const { status, settled_at, created_at } = await books.obligation({ outstanding_amount: 0 });
  expect([status, settled_at]).toEqual(['settled', created_at]);
});

test.each<[changes: Record<string, unknown>, shown?: Record<string, unknown>]>([
  [{ name: '😀'.repeat(150) }],
  [{ name: '  x ' }, { name: 'x' }],
  [{ reference: 'x'.repeat(100) }],
  [{ reference: '😀'.repeat(100) }],
  [{ reference: '' }],
  [{ reference: null, notes: null, due_date: null }],
  [{ notes: '' }],
  [{ notes: 'x'.repeat(5001) }],
  [{ notes: '日本\n"語"'.repeat(12_000) }],
  [{ opened_date: '1900-01-01', due_date: '2199-12-31' }],
  [{ opened_date: '2024-02-29', due_date: '2024-02-29' }],
  [{ original_amount: 0.01, outstanding_amount: 0 }],
  [{ original_amount: 1, outstanding_amount: 1.1 }],
  [{ original_amount: 9_999_999_999_999.99, outstanding_amount: 9_999_999_999_999.99 }],
  [{ currency_id: 'JPY', original_amount: 999_999_999_999_999, outstanding_amount: 1 }],
  [{ currency_id: 'BHD', original_amount: 1.234, outstanding_amount: 0.001 }],
  [{ original_amount: 4.35, outstanding_amount: 1.15 }],
])('accepts %j', async (changes, shown = changes) => {
  const { currency_id, ...expected } = shown;
  expect(await books.obligation(changes)).toMatchObject(expected);
});

test.each([
  [{ name: undefined }, { name: 'required' }],
  [{ name: null }, { name: 'required' }],
  [{ name: ' ' }, { name: 'too_short' }],
  [{ name: 'x'.repeat(151) }, { name: 'too_long' }],
  [{ reference: 'x'.repeat(101) }, { reference: 'too_long' }],
  [{ reference: 5 }, { reference: 'invalid_type' }],
  [{ notes: 'a\u0007' }, { notes: 'invalid_characters' }],
  // Normalizing doubles these.
  [{ notes: '\u0958'.repeat(80_000) }, { notes: 'too_long' }],
  [{ opened_date: null }, { opened_date: 'required' }],
  [{ opened_date: '2026-02-29' }, { opened_date: 'invalid_date' }],
  [{ opened_date: '1899-12-31' }, { opened_date: 'invalid_date' }],
  [{ opened_date: '2026-03-01T00:00:00Z' }, { opened_date: 'invalid_date' }],
  [{ due_date: '2200-01-01' }, { due_date: 'invalid_date' }],
  [{ due_date: '2026-02-28' }, { due_date: 'before_opened_date' }],
  [{ original_amount: null }, { original_amount: 'required' }],
  [{ original_amount: 0 }, { original_amount: 'too_small' }],
  [{ original_amount: -0 }, { original_amount: 'too_small' }],
  [{ original_amount: -1 }, { original_amount: 'too_small' }],
  [{ original_amount: '100' }, { original_amount: 'invalid_type' }],
  [{ original_amount: 100.001 }, { original_amount: 'too_many_decimals' }],
  [{ original_amount: 10_000_000_000_000 }, { original_amount: 'amount_too_large' }],
  [{ outstanding_amount: undefined }, { outstanding_amount: 'required' }],
  [{ outstanding_amount: -0.01 }, { outstanding_amount: 'too_small' }],
  [{ outstanding_amount: 1e-7 }, { outstanding_amount: 'too_many_decimals' }],
  [{ currency_id: 'JPY' }, { outstanding_amount: 'too_many_decimals' }],
  [{ currency_id: undefined }, { currency_id: 'required' }],
  [{ currency_id: 'EURO' }, { currency_id: 'not_found' }],
  [{ currency_id: 'eur' }, { currency_id: 'not_found' }],
  [{ contact_id: null }, { contact_id: 'required' }],
  [{ contact_id: NO_ID }, { contact_id: 'not_found' }],
  [{ contact_id: 'x' }, { contact_id: 'not_found' }],
  [{ account_id: undefined }, { account_id: 'required' }],
  [{ account_id: NO_ID }, { account_id: 'not_found' }],
  [{ contact_id: undefined, contact: { id: 'x' } }, { 'contact.id': 'not_found' }],
  [{ contact_id: undefined, contact: 'Ann' }, { contact: 'invalid_type' }],
  [{ contact: { id: NO_ID, nmae: 'Ann' } }, { 'contact.nmae': 'unknown_field' }],
  [{ outstanding: 3 }, { outstanding: 'unknown_field' }],
])('refuses %j', async (changes, codes) => {
  const answer = await books.user.post('/obligations', books.body(changes));
  expect([answer.status, fieldCodes(answer)]).toEqual([422, codes]);
});

test('reports every invalid field at once, including records and amounts', async () => {
  const answer = await books.user.post('/obligations', {
    opened_date: '2026-03-01',
    due_date: '2026-01-01',
    original_amount: 0.001,
    outstanding_amount: -1,
    contact_id: NO_ID,
    account_id: books.accounts['Opening balances'].id,
    currency_id: 'EUR',
    staus: 'open',
  });
  expect(fieldCodes(answer)).toEqual({
    name: 'required',
    due_date: 'before_opened_date',
    original_amount: 'too_many_decimals',
    outstanding_amount: 'too_small',
    contact_id: 'not_found',
    account_id: 'wrong_type',
    staus: 'unknown_field',
  });
});

test('accepts only active accounts of type asset and liability', async () => {
  const { user, obligation, body, accounts } = books;
  expect((await obligation({ account_id: accounts['Credit card'].id })).account.code).toBe('2100');
  const codeFor = async (type: string, is_active: boolean) => {
    const account = await user.post('/accounts', { name: `${type} ${is_active}`, type, is_active });
    return fieldCodes(await user.post('/obligations', body({ account_id: account.body.id })));
  };
  expect(await codeFor('asset', true)).toEqual({});
  expect(await codeFor('asset', false)).toEqual({ account_id: 'inactive' });
  for (const type of ['equity', 'income', 'expense']) {
    expect(await codeFor(type, true)).toEqual({ account_id: 'wrong_type' });
  }
});

test("cannot have a deleted contact, or another user's contact or account", async () => {
  const { user, body, newContact } = books;
  const gone = await newContact('Gone');
  await user.delete(`/contacts/${gone.id}`);
  await expectHidden(gone.id, (contact_id) => user.post('/obligations', body({ contact_id })), 422);
  await expectHidden(others.contact.id, (contact_id) => user.post('/obligations', body({ contact_id })), 422);
  const foreign = others.accounts.Receivables.id;
  await expectHidden(foreign, (account_id) => user.post('/obligations', body({ account_id })), 422);
  await expectHidden(
    foreign,
    (id) => user.post('/obligations', body({ account_id: null, account: { id } })),
    422,
  );
});

test('uses nested ids if the plain ones are missing, and prefers the plain ones', async () => {
  const { contact, accounts, obligation, newContact } = books;
  const stranger = await newContact('Stranger');
  const nested = {
    contact_id: undefined,
    account_id: null,
    currency_id: undefined,
    contact: { id: contact.id, name: 'Wrong' },
    account: { id: accounts.Payables.id },
    currency: { id: 'USD', name: null, code: null },
  };
  const created = await obligation(nested);
  expect(created.contact).toEqual({ id: contact.id, name: 'Ann' });
  expect([created.account.name, created.currency.code]).toEqual(['Payables', 'USD']);
  const both = await obligation({ ...nested, contact_id: stranger.id, currency_id: 'GBP' });
  expect([both.contact.name, both.currency.id]).toEqual(['Stranger', 'GBP']);
});

test('keeps its account from being deleted, and does not change how the account looks', async () => {
  const { user, obligation } = books;
  const created = await user.post('/accounts', { name: 'Loan', type: 'liability' });
  await obligation({ account_id: created.body.id });
  const path = `/accounts/${created.body.id}`;
  expect((await user.get(path)).headers.get('etag')).toBe(created.headers.get('etag'));
  const refused = await user.delete(path);
  expect([refused.status, refused.body.code]).toEqual([409, 'account_in_use']);
});

test('never uses an account that was deleted at the same time', async () => {
  const { user, body } = await newBooks();
  for (let round = 0; round < 5; round++) {
    const account = (await user.post('/accounts', { name: 'Brief', type: 'asset' })).body;
    const [created, deleted] = await Promise.all([
      user.post('/obligations', body({ account_id: account.id })),
      user.delete(`/accounts/${account.id}`),
    ]);
    expect([
      [200, 409],
      [422, 204],
    ]).toContainEqual([created.status, deleted.status]);
    if (created.status === 422) expect(fieldCodes(created)).toEqual({ account_id: 'not_found' });
  }
});

test.each([
  ['contact is deleted', { contact_id: 'not_found' }],
  ['account is deactivated', { account_id: 'inactive' }],
])('notices that its %s between the check and the write', async (event, codes) => {
  const { user, contact, accounts, body, newContact } = await newBooks();
  const happen = (contactId: string, is_active: boolean) =>
    event === 'contact is deleted'
      ? user.delete(`/contacts/${contactId}`)
      : user.put(`/accounts/${accounts.Receivables.id}`, { name: 'Idle', is_active });
  // Warms up the function, so that it has started when it matters.
  await happen((await newContact('First')).id, true);
  const whileHeld = await holdWrite(user, 'CreateObligation');
  const answer = user.post('/obligations', body());
  await whileHeld(() => happen(contact.id, false));
  expect(fieldCodes(await answer)).toEqual(codes);
  expect((await user.get('/obligations')).body.data).toEqual([]);
});

test('checks again if something it refers to changed before it was written', async () => {
  const { user, body } = await newBooks();
  const scope = { text: `BOOK#${user.bookId}`, operation: 'TransactWriteItems', by: 'CreateObligation' };
  const changed = { Code: 'ConditionalCheckFailed' };
  const fault = await cloud().observer.inject({
    ...scope,
    kind: 'error',
    name: 'TransactionCanceledException',
    reasons: [{ Code: 'None' }, changed, { Code: 'None' }],
    times: 2,
  });
  expect((await user.post('/obligations', body())).status).toBe(200);
  expect(await fault.remove()).toBe(2);
});

test('stores long notes once, not once per index', async () => {
  const { user, body } = await newBooks();
  expect((await user.post('/obligations', body({ notes: 'x'.repeat(200_000) }))).status).toBe(200);
  const calls = await cloud().observer.calls(`BOOK#${user.bookId}`);
  const [write] = calls.filter(
    ({ by, operation }) => by.includes('CreateObligation') && operation === 'TransactWriteItems',
  );
  // 200 KB cost 400 units in a transaction; six copies would cost 2400.
  expect(write?.capacityUnits).toBeGreaterThan(390);
  expect(write?.capacityUnits).toBeLessThan(480);
});

test('creates one obligation for repeats with the same Idempotency-Key, even if its contact has been deleted since', async () => {
  const { user, body, newContact } = await newBooks();
  await expectSafeRetries(user, '/obligations', body());
  const contact = await newContact('Brief');
  const headers = { 'idempotency-key': 'once' };
  const created = await user.post('/obligations', body({ contact_id: contact.id }), { headers });
  await user.delete(`/contacts/${contact.id}`);
  const repeated = await user.post('/obligations', body({ contact_id: contact.id }), { headers });
  expect([repeated.status, repeated.text]).toEqual([200, created.text]);
});
