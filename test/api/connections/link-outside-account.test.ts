import { expect, test } from 'vitest';
import { fieldCodes, newUser } from '../../support/api.ts';
import { CONNECTIONS, connected, day, fakeBank, ownAccount } from '../../support/bank.ts';
import { withMember } from '../../support/members.ts';
import { done, expectProblem } from '../../support/user-with-books.ts';

test('links an account once, from today on unless said otherwise', async () => {
  const user = await newUser();
  const bank = await fakeBank([
    { id: 'a', name: 'Giro', balance: '10', rows: [] },
    { id: 'b', name: 'Card', balance: '25', rows: [] },
  ]);
  const connection = await connected(user, bank, 'Bank');
  const mine = await ownAccount(user, 'Mine');
  const debt = await ownAccount(user, 'Debt', 'liability');
  const linked = await connection.link('Giro', { account_id: mine });
  expect(linked).toMatchObject({
    account_id: mine,
    mode: 'review',
    reverse_amounts: false,
    from: day(0),
    difference: 10,
  });
  const path = async (name: string) =>
    `${CONNECTIONS}/${connection.id}/accounts/${(await connection.named(name)).id}`;
  expectProblem(await user.put(await path('Card'), { account_id: mine }), 409, 'account_linked');
  const card = await connection.link('Card', { account_id: debt, reverse_amounts: true, mode: 'post' });
  expect(card).toMatchObject({ balance: -25, difference: -25, mode: 'post' });
  const changed = await connection.link('Giro', { account_id: mine, from: day(-85) });
  expect(changed.from).toBe(day(-85));
  // As it was read: the day stays, and so does everything else.
  expect((await connection.link('Giro', { ...changed, account_id: mine })).from).toBe(day(-85));
  for (const from of [day(1), day(-86)])
    expect(fieldCodes(await user.put(await path('Giro'), { account_id: mine, from }))).toEqual({
      from: 'out_of_range',
    });
});

test('takes active assets and liabilities, and currencies that we know', async () => {
  const user = await newUser();
  const bank = await fakeBank([
    { id: 'a', name: 'Giro', rows: [] },
    { id: 'm', name: 'Miles', currency: 'https://example.com/miles', balance: '5', rows: [] },
  ]);
  const connection = await connected(user, bank, 'Bank');
  const mine = await ownAccount(user, 'Mine');
  const put = async (name: string, account_id?: string) =>
    fieldCodes(
      await user.put(`${CONNECTIONS}/${connection.id}/accounts/${(await connection.named(name)).id}`, {
        account_id,
      }),
    );
  expect((await connection.named('Miles')).currency_id).toBeUndefined();
  expect(await put('Giro')).toEqual({ account_id: 'required' });
  expect(await put('Miles', mine)).toEqual({ account_id: 'unsupported_currency' });
  const equity = (await user.api.listAccounts({ type: 'equity' }).all())[0]?.id ?? '';
  expect(await put('Giro', equity)).toEqual({ account_id: 'wrong_type' });
  await user.api.updateAccount(mine, { name: 'Mine', type: 'asset', is_active: false });
  expect(await put('Giro', mine)).toEqual({ account_id: 'inactive' });
  expect(await put('Giro', crypto.randomUUID())).toEqual({ account_id: 'not_found' });
});

test('is for its maker; other members see what is linked', async () => {
  const owner = await newUser();
  const maker = await withMember(owner, 'editor');
  const bank = await fakeBank([
    { id: 'a', name: 'Giro', rows: [] },
    { id: 'b', name: 'Secret savings', rows: [] },
  ]);
  const connection = await connected(maker, bank, 'Bank');
  const mine = await ownAccount(owner, 'Mine');
  const { id } = await connection.named('Giro');
  const path = `${CONNECTIONS}/${connection.id}/accounts`;
  expectProblem(await owner.put(`${path}/${id}`, { account_id: mine }), 403, 'insufficient_role');
  done(await maker.put(`${path}/${id}`, { account_id: mine }));
  expect((await owner.get(path)).body.data.map(({ name }: { name: string }) => name)).toEqual(['Giro']);
  expect((await maker.get(path)).body.data).toHaveLength(2);
  expectProblem(await owner.delete(`${path}/${id}`), 403, 'insufficient_role');
});

test('one of two requests at once links the account', async () => {
  const user = await newUser();
  const bank = await fakeBank([{ id: 'a', name: 'Giro', rows: [] }]);
  const both = [await connected(user, bank, 'One'), await connected(user, bank, 'Two')];
  const mine = await ownAccount(user, 'Mine');
  const ids = await Promise.all(both.map(async (each) => (await each.named('Giro')).id));
  const answers = await Promise.all(
    both.map(({ id }, index) =>
      user.put(`${CONNECTIONS}/${id}/accounts/${ids[index]}`, { account_id: mine }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a link that has changed meanwhile is neither replaced nor removed', async () => {
  const user = await newUser();
  const bank = await fakeBank([{ id: 'a', name: 'Giro', rows: [] }]);
  const connection = await connected(user, bank, 'Bank');
  const mine = await ownAccount(user, 'Mine');
  const path = `${CONNECTIONS}/${connection.id}/accounts/${(await connection.named('Giro')).id}`;
  const put = (mode: string, headers = {}) => user.put(path, { account_id: mine, mode }, { headers });
  const headers = { 'if-match': (await put('review')).headers.get('etag') ?? '' };
  done(await put('post', headers));
  expectProblem(await put('review', headers), 412, 'version_mismatch');
  expectProblem(await user.delete(path, { headers }), 412, 'version_mismatch');
  const now = { 'if-match': (await put('post')).headers.get('etag') ?? '' };
  expect((await user.delete(path, { headers: now })).status).toBe(204);
});
