import { beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../../../lib/contracts.ts';
import { type Answer, newUser, type TestUser, walk } from '../../support/api.ts';

let user: TestUser;
let contact: Answer;
let path: string;
beforeEach(async () => {
  user ??= await newUser();
  contact = await user.post('/contacts', { name: 'Ada' });
  path = `/contacts/${contact.body.id}`;
});

const etagOf = (answer: Answer): string => answer.headers.get('etag') ?? '';
const readWith = (ifNoneMatch: string) => user.get(path, { headers: { 'if-none-match': ifNoneMatch } });
const changeWith = (ifMatch: string, name = 'Grace') =>
  user.put(path, { name }, { headers: { 'if-match': ifMatch } });

describe('an ETag', () => {
  test('is on every response with a single record, and the same for the same record', async () => {
    expect(etagOf(contact)).toMatch(/^"[\w-]{20,}"$/);
    expect(etagOf(await user.get(path))).toBe(etagOf(contact));
    const updated = await user.put(path, { name: 'Grace' });
    expect(etagOf(updated)).not.toBe(etagOf(contact));
    expect(etagOf(await user.get(path))).toBe(etagOf(updated));
    for (const single of ['/auth/me', '/currencies/EUR', '/budgeting/lock']) {
      expect(etagOf(await user.get(single)), single).toMatch(/^".+"$/);
    }
  });

  test('is on no list, and on no error', async () => {
    expect(etagOf(await user.get('/contacts'))).toBe('');
    expect(etagOf(await user.post('/contacts', {}))).toBe('');
  });

  test("covers what the response shows: a balance, another record's name", async () => {
    const owner = await newUser();
    const { body: category } = await owner.post('/budgeting/categories', { name: 'Food' });
    const [cash] = await walk(owner, '/accounts');
    const read = async (what: string) => etagOf(await owner.get(what));
    const before = await read(`/accounts/${cash.id}`);
    const expense = await owner.post('/budgeting/expenses', {
      currency_id: 'USD',
      category_id: category.id,
      asset_account_id: cash.id,
      amount: 1,
      date: '2026-01-01',
    });
    expect(await read(`/accounts/${cash.id}`), 'the balance has changed').not.toBe(before);

    const expensePath = `/budgeting/expenses/${expense.body.id}`;
    const unlocked = await read(expensePath);
    expect(unlocked).toBe(etagOf(expense));
    await owner.put(`/accounts/${cash.id}`, { name: 'Purse' });
    const renamed = await read(expensePath);
    expect(renamed, "a line's account has another name").not.toBe(unlocked);
    await owner.put('/budgeting/lock', { locked_through: '2026-01-01' });
    expect(await read(expensePath), 'is_locked has changed').not.toBe(renamed);
  });

  test('is declared by every contract with a single record', () => {
    const records = endpoints.filter(
      ({ path: route, response, auth, method }) =>
        auth === 'user' &&
        response &&
        !('shape' in response && 'data' in (response.shape as object)) &&
        (route.includes('{') || method !== 'GET' || route === '/auth/me'),
    );
    // A delivery is part of a log; a preview, an address, a challenge or a secret is no record: nobody changes
    // them.
    const without = records.filter(({ etag }) => !etag).map(({ id }) => id);
    expect(without.toSorted()).toEqual([
      'confirmTotp',
      'createPasskeyOptions',
      'createRecoveryCodes',
      'createTotp',
      'getDownload',
      'previewInvitation',
      'reauthenticate',
      'redeliver',
      'resendVerification',
      'testWebhook',
    ]);
    expect(records.length).toBeGreaterThan(15);
  });
});

describe('If-None-Match', () => {
  test('with the current tag is a 304 without a body, which still carries the tag', async () => {
    const answer = await readWith(etagOf(contact));
    expect([answer.status, answer.text, etagOf(answer)]).toEqual([304, '', etagOf(contact)]);
  });

  test('compares weakly, and accepts a list and *', async () => {
    const etag = etagOf(contact);
    for (const header of [`W/${etag}`, `"other", ${etag}`, `"other",W/${etag} , "third"`, '*']) {
      expect((await readWith(header)).status, header).toBe(304);
    }
  });

  test('with any other tag is a 200', async () => {
    for (const header of ['"other"', etagOf(contact).replaceAll('"', ''), '""', `${etagOf(contact)}x`]) {
      expect((await readWith(header)).status, header).toBe(200);
    }
    await user.put(path, { name: 'Grace' });
    expect((await readWith(etagOf(contact))).status).toBe(200);
  });

  test('is ignored on writes', async () => {
    const headers = { 'if-none-match': '*' };
    expect((await user.put(path, { name: 'Grace' }, { headers })).status).toBe(200);
  });

  test('does not hide a 404', async () => {
    await user.delete(path);
    expect((await readWith('*')).status).toBe(404);
  });
});

describe('If-Match', () => {
  test('with the current tag lets the update through, which returns the next tag', async () => {
    const first = await changeWith(etagOf(contact), 'One');
    expect(first.status).toBe(200);
    const second = await changeWith(etagOf(first), 'Two');
    expect([second.status, second.body.name]).toEqual([200, 'Two']);
  });

  test('with an outdated tag is a 412, and changes nothing', async () => {
    await user.put(path, { name: 'Somebody was here' });
    const answer = await changeWith(etagOf(contact));
    expect([answer.status, answer.body.code]).toEqual([412, 'version_mismatch']);
    expect((await user.get(path)).body.name).toBe('Somebody was here');
  });

  test('accepts a list and *, but no weak tag', async () => {
    expect((await changeWith(`"other", ${etagOf(contact)}`)).status).toBe(200);
    expect((await changeWith('*')).status).toBe(200);
    const current = etagOf(await user.get(path));
    expect((await changeWith(`W/${current}`)).status).toBe(412);
    expect((await changeWith(current.replaceAll('"', ''))).status).toBe(412);
    expect((await changeWith('')).status).toBe(412);
  });

  test('guards DELETE as well', async () => {
    const remove = (ifMatch: string) => user.delete(path, { headers: { 'if-match': ifMatch } });
    const refused = await remove('"other"');
    expect([refused.status, refused.body.code]).toEqual([412, 'version_mismatch']);
    expect((await user.get(path)).status).toBe(200);
    expect((await remove(etagOf(contact))).status).toBe(204);
    expect((await remove(etagOf(contact))).status).toBe(404);
    expect((await remove('*')).status).toBe(404);
  });

  test('lets one of ten parallel writers through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => changeWith(etagOf(contact), `Writer ${i}`)),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(9);
    expect((await user.get(path)).body).toEqual(winners[0]?.body);
  });
});

test('without If-Match, the last write wins as a whole, and all succeed', async () => {
  const bodies = Array.from({ length: 10 }, (_, i) => ({
    name: `Name ${i}`,
    phone: `Phone ${i}`,
    notes: `${i}`,
  }));
  const answers = await Promise.all(bodies.map((body) => user.put(path, body)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const { name, phone, notes } = (await user.get(path)).body;
  expect(bodies).toContainEqual({ name, phone, notes });
});
