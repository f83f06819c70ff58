import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { walk } from '../../support/api.ts';
import { providerRate } from '../../support/ledger-rates.ts';
import {
  type Books,
  done,
  expectBalanced,
  expectFaults,
  expectProblem,
  type Json,
  newBooks,
} from '../../support/user-with-books.ts';

let books: Books;
beforeAll(async () => {
  books = await newBooks();
});
const open = (changes: Record<string, unknown>, own = books, options = {}) =>
  own.user.post(
    '/accounts',
    { name: 'Savings', type: 'asset', opening_date: '2026-03-15', ...changes },
    options,
  );
const entriesOf = async ({ id }: Json, own = books): Promise<Json[]> =>
  walk(own.user, `/ledger/entries?account_id=${id}`);

test('an account starts with its opening balance, against "Opening balances"', async () => {
  const own = await newBooks();
  const answer = await open({ opening_balance: 500 }, own);
  const account = done(answer);
  expect(account).toMatchObject({ balance: 500, balances: [{ currency_id: 'USD', balance: 500 }] });
  expect((await own.user.get(`/accounts/${account.id}`)).text).toBe(answer.text);
  const [entry] = await entriesOf(account, own);
  const opening = own.accounts['Opening balances'].id;
  expect(entry).toMatchObject({
    kind: 'journal',
    date: '2026-03-15',
    memo: 'Opening balance',
    amount: 500,
    lines: [
      { account_id: account.id, debit: 500 },
      { account_id: opening, credit: 500 },
    ],
  });
  expect((await own.balances(opening)).balance).toBe(500);
  expectProblem(await own.user.delete(`/accounts/${account.id}`), 409, 'account_in_use');
  await expectBalanced(own.user);
});

test.each([
  ['asset', 80, 80],
  ['asset', -80, -80],
  ['liability', 80, -80],
  ['liability', -80, 80],
])('a positive balance is on the natural side: %s %d', async (type, opening_balance, opening) => {
  const own = await newBooks();
  const account = done(await open({ type, opening_balance }, own));
  expect(account.balance).toBe(opening_balance);
  expect((await own.balances(own.accounts['Opening balances'].id)).balance).toBe(opening);
  await expectBalanced(own.user);
});

test('the entry is an ordinary journal entry: deleting it removes the balance', async () => {
  const account = done(await open({ opening_balance: 5 }));
  const [entry] = await entriesOf(account);
  expect((await books.user.delete(`/ledger/entries/${entry.id}`)).status).toBe(204);
  expect((await books.balances(account.id)).balance).toBe(0);
});

describe('in another currency', () => {
  const inEuros = { opening_balance: 100, opening_currency_id: 'EUR' };

  test('it is converted at the rate of the day, or at a rate that was sent', async () => {
    const rate = providerRate('EUR', 'USD', '2026-03-15') ?? 0;
    expect(done(await open(inEuros))).toMatchObject({
      balance: Number((100 * rate).toFixed(2)),
      balances: [{ currency_id: 'EUR', balance: 100 }],
    });
    expect(done(await open({ ...inEuros, opening_fx_rate: 1.2 })).balance).toBe(120);
    const tiny = { opening_balance: -1, opening_currency_id: 'JPY', opening_fx_rate: 0.001 };
    expect(done(await open(tiny))).toMatchObject({
      balance: 0,
      balances: [{ currency_id: 'JPY', balance: -1 }],
    });
  });

  test('errors about rates name the opening fields', async () => {
    const answer = await open({ ...inEuros, opening_currency_id: 'UYW' });
    expectFaults(answer, { opening_currency_id: 'fx_rate_unavailable' });
    expect(answer.body.errors[0].message).toContain('send opening_fx_rate');
    expectFaults(await open({ opening_balance: 1, opening_fx_rate: 2 }), { opening_fx_rate: 'must_be_one' });
    expectFaults(await open({ ...inEuros, opening_fx_rate: 0 }), { opening_fx_rate: 'too_small' });
    expectFaults(await open({ ...inEuros, opening_fx_rate: 1e300 }), { opening_balance: 'amount_too_large' });
  });
});

// These two never have the same date.
test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
  "is dated today in the user's time zone unless a date is sent: %s",
  async (time_zone) => {
    const { name, email } = done(await books.user.get('/auth/me'));
    done(await books.user.put('/auth/me', { name, email, time_zone }));
    const account = done(await open({ opening_balance: 1, opening_date: undefined }));
    const [entry] = await entriesOf(account);
    expect(entry.date).toBe(
      new Date(account.created_at).toLocaleDateString('sv-SE', { timeZone: time_zone }),
    );
  },
);

test.each(['equity', 'income', 'expense'])('an account of type %s has none', async (type) => {
  expectFaults(await open({ type, opening_balance: 1 }), { opening_balance: 'wrong_type' });
});

test('reports every invalid field at once, and creates nothing', async () => {
  const before = (await walk(books.user, '/accounts')).length;
  expectFaults(await open({ name: '', opening_balance: '5', opening_currency_id: 'x', opening_date: 'y' }), {
    name: 'too_short',
    opening_balance: 'invalid_type',
    opening_currency_id: 'not_found',
    opening_date: 'invalid_date',
  });
  expectFaults(await open({ opening_balance: 0, opening_fx_rate: -1 }), {
    opening_balance: 'too_small',
    opening_fx_rate: 'too_small',
  });
  expectFaults(await open({ opening_balance: 1.001 }), { opening_balance: 'too_many_decimals' });
  expectFaults(await open({}), { opening_balance: 'required' });
  const without = { opening_date: undefined };
  expectFaults(await open({ ...without, opening_currency_id: 'EUR' }), { opening_balance: 'required' });
  expectFaults(await open({ ...without, opening_fx_rate: 1.1 }), { opening_balance: 'required' });
  expect(await walk(books.user, '/accounts')).toHaveLength(before);
});

test('none of the opening fields is a field of an update', async () => {
  const account = done(await open({ opening_balance: 1 }));
  const sent = {
    opening_balance: 1,
    opening_currency_id: 'USD',
    opening_date: '2026-01-01',
    opening_fx_rate: 1,
  };
  expectFaults(await books.user.put(`/accounts/${account.id}`, { ...account, ...sent }), {
    opening_balance: 'unknown_field',
    opening_currency_id: 'unknown_field',
    opening_date: 'unknown_field',
    opening_fx_rate: 'unknown_field',
  });
});

test('is refused in a locked period, together with the account', async () => {
  const own = await newBooks();
  done(await own.user.put('/budgeting/lock', { locked_through: '2026-03-15' }));
  const before = (await walk(own.user, '/accounts')).length;
  expectProblem(await open({ opening_balance: 1 }, own), 409, 'period_locked');
  expect(await walk(own.user, '/accounts')).toHaveLength(before);
  expect(done(await open({ opening_balance: 1, opening_date: '2026-03-16' }, own)).balance).toBe(1);
});

test('happens once for repeats with the same Idempotency-Key, even in parallel', async () => {
  const own = await newBooks();
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => open({ opening_balance: 7 }, own, { headers })),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const again = await open({ opening_balance: 7 }, own, { headers });
  expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([answers[0]?.text, 'true']);
  expect((await own.balances(own.accounts['Opening balances'].id)).balance).toBe(7);
});

describe('"Opening balances"', () => {
  test('is the account created at registration, even if renamed or inactive', async () => {
    const own = await newBooks();
    const opening = own.accounts['Opening balances'].id;
    done(await own.user.put(`/accounts/${opening}`, { name: 'Start', code: '3999', is_active: false }));
    await own.newAccount({ name: 'Capital', type: 'equity' });
    done(await open({ opening_balance: 1 }, own));
    expect((await own.balances(opening)).balance).toBe(1);
  });

  test('is the first active equity account by code if that was deleted', async () => {
    const own = await newBooks();
    expect((await own.user.delete(`/accounts/${own.accounts['Opening balances'].id}`)).status).toBe(204);
    await own.newAccount({ name: 'Asleep', type: 'equity', code: '3100', is_active: false });
    await own.newAccount({ name: 'Later', type: 'equity', code: '3300' });
    const capital = await own.newAccount({ name: 'Capital', type: 'equity', code: '3200' });
    done(await open({ opening_balance: 1 }, own));
    expect((await own.balances(capital.id)).balance).toBe(1);
  });

  test.each([
    ['once for accounts that are opened at the same time', [1, 2, 4], undefined],
    ['beside an account that takes the code it would have had', [7], '3000'],
  ])('is created if there is none: %s', async (_case, balances, code) => {
    const own = await newBooks();
    expect((await own.user.delete(`/accounts/${own.accounts['Opening balances'].id}`)).status).toBe(204);
    const answers = await Promise.all(
      balances.map((opening_balance) => open({ opening_balance, code }, own)),
    );
    for (const answer of answers) done(answer);
    const equity: Json[] = done(await own.user.get('/accounts?type=equity')).data;
    expect(equity.map(({ name, balance }) => [name, balance])).toEqual([['Opening balances', 7]]);
    await expectBalanced(own.user);
  });
});
