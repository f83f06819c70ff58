import { describe, expect, test } from 'vitest';
import {
  fieldCodes,
  logIn,
  newEmail,
  newUser,
  PASSWORD,
  registeredUser,
  type TestUser,
} from '../../support/api.ts';
import { forgetFailedAttempts, table } from '../../support/table.ts';

const changeEmail = (user: TestUser, email: string, more: Record<string, unknown> = {}) =>
  user.put('/auth/me', { name: 'Ada', email, current_password: PASSWORD, ...more });

async function recordExpense(user: TestUser): Promise<string> {
  const { body: category } = await user.post('/budgeting/categories', { name: 'Food' });
  const { body: accounts } = await user.get('/accounts');
  const expense = await user.post('/budgeting/expenses', {
    currency_id: user.base_currency_id,
    category_id: category.id,
    asset_account_id: accounts.data[0].id,
    amount: 5,
    date: '2026-03-01',
  });
  expect(expense.status).toBe(200);
  return expense.body.id;
}

describe('changing the current user', () => {
  test('replaces name, e-mail address and base currency, and returns the user', async () => {
    const user = await newUser();
    const email = newEmail();
    const before = (await user.get('/auth/me')).body;
    const { status, body, headers } = await user.put('/auth/me', {
      name: ' Grace ',
      email: email.toUpperCase(),
      base_currency_id: 'CHF',
      current_password: PASSWORD,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      name: 'Grace',
      email,
      base_currency_id: 'CHF',
      updated_at: expect.any(String),
    });
    expect(body.updated_at > before.updated_at).toBe(true);
    const after = await user.get('/auth/me');
    expect([after.body, after.headers.get('etag')]).toEqual([body, headers.get('etag')]);
  });

  test('accepts a user as it was read', async () => {
    const user = await newUser();
    const { body: read } = await user.get('/auth/me');
    const { status, body } = await user.put('/auth/me', { ...read, id: 'another', created_at: null });
    expect(status).toBe(200);
    expect({ ...body, updated_at: read.updated_at }).toEqual(read);
  });

  test('requires name and e-mail address; base currency and time zone stay when they are left out', async () => {
    const user = await newUser({ base_currency_id: 'EUR', time_zone: 'asia/Kolkata' });
    expect(fieldCodes(await user.put('/auth/me', {}))).toEqual({ name: 'required', email: 'required' });
    for (const base_currency_id of [undefined, null]) {
      const { body } = await user.put('/auth/me', { name: 'Ada', email: user.email, base_currency_id });
      expect([body.base_currency_id, body.time_zone]).toEqual(['EUR', 'asia/Kolkata']);
    }
    const refused = await user.put('/auth/me', { name: 'Ada', email: user.email, time_zone: '+05:30' });
    expect(fieldCodes(refused)).toEqual({ time_zone: 'invalid_time_zone' });
  });

  test('refuses passwords and misspelled fields by name', async () => {
    const user = await newUser();
    const refused = await user.put('/auth/me', {
      name: 'x',
      email: user.email,
      password: 'y',
      currency: 'EUR',
    });
    expect(fieldCodes(refused)).toEqual({ password: 'unknown_field', currency: 'unknown_field' });
  });

  test('respects If-Match', async () => {
    const user = await newUser();
    const etag = (await user.get('/auth/me')).headers.get('etag') ?? '';
    const change = (name: string, ifMatch: string) =>
      user.put('/auth/me', { name, email: user.email }, { headers: { 'if-match': ifMatch } });
    const first = await change('One', etag);
    expect(first.status).toBe(200);
    const second = await change('Two', etag);
    expect([second.status, second.body.code]).toEqual([412, 'version_mismatch']);
    expect((await user.get('/auth/me')).body.name).toBe('One');
    expect((await change('Three', first.headers.get('etag') ?? '')).status).toBe(200);
  });
});

describe('changing the e-mail address', () => {
  test('moves the login: the new address works, the old one does not, and is free again', async () => {
    const user = await newUser();
    const email = newEmail();
    expect((await changeEmail(user, email)).status).toBe(200);
    expect((await logIn(email)).body.data.id).toBe(user.id);
    expect((await logIn(user.email)).status).toBe(401);
    expect((await user.get('/auth/me')).status).toBe(200);
    expect((await registeredUser({ email: user.email })).id).not.toBe(user.id);
    await forgetFailedAttempts();
  });

  test('to one that another user has is a 409, and changes nothing', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const refused = await changeEmail(user, other.email.toUpperCase(), { name: 'Changed' });
    expect([refused.status, refused.body.code]).toEqual([409, 'email_taken']);
    expect((await user.get('/auth/me')).body).toMatchObject({ name: 'Ada', email: user.email });
    expect((await logIn(user.email)).status).toBe(200);
  });

  test('to the same one by two users at once succeeds for one of them', async () => {
    const [one, two, email] = [await newUser(), await newUser(), newEmail()];
    const answers = await Promise.all([one, two].map((user) => changeEmail(user, email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? one : two;
    expect((await logIn(email)).body.data.id).toBe(winner.id);
  });

  test('in parallel with other changes never applies a change halfway', async () => {
    const user = await newUser();
    const changes = Array.from({ length: 8 }, (_, i) => ({
      name: `Name ${i}`,
      email: newEmail(),
      base_currency_id: ['EUR', 'JPY', 'GBP', 'CHF'][i % 4],
    }));
    const answers = await Promise.all(changes.map((change) => changeEmail(user, change.email, change)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { body: final } = await user.get('/auth/me');
    expect(changes).toContainEqual({
      name: final.name,
      email: final.email,
      base_currency_id: final.base_currency_id,
    });
    const logins = await Promise.all(changes.map(({ email }) => table().get(`EMAIL#${email}`, 'LOGIN')));
    expect(changes.filter((_, i) => logins[i]).map(({ email }) => email)).toEqual([final.email]);
    const ledger = await table().get(`BOOK#${user.bookId}`, 'LEDGER');
    expect(ledger?.base_currency_id).toBe(final.base_currency_id);
  });
});

describe('the base currency', () => {
  test('cannot change once a ledger entry exists, even a deleted one', async () => {
    const user = await newUser({ base_currency_id: 'EUR' });
    const expenseId = await recordExpense(user);
    const change = () => user.put('/auth/me', { name: 'New', email: user.email, base_currency_id: 'USD' });
    const refused = await change();
    expect([refused.status, refused.body.code]).toEqual([409, 'base_currency_in_use']);
    await user.delete(`/budgeting/expenses/${expenseId}`);
    expect((await change()).status).toBe(409);
    expect((await user.get('/auth/me')).body).toMatchObject({ name: 'Ada', base_currency_id: 'EUR' });
  });

  test('can be sent unchanged, with other changes, even if entries exist', async () => {
    const user = await newUser({ base_currency_id: 'EUR' });
    await recordExpense(user);
    const { status, body } = await user.put('/auth/me', {
      name: 'Grace',
      email: user.email,
      base_currency_id: 'EUR',
    });
    expect([status, body.name]).toEqual([200, 'Grace']);
  });

  test('must be a currency', async () => {
    const user = await newUser();
    const refused = await user.put('/auth/me', { name: 'A', email: user.email, base_currency_id: 'EURO' });
    expect(fieldCodes(refused)).toEqual({ base_currency_id: 'not_found' });
  });
});
