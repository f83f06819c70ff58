import { beforeAll, describe, expect, test } from 'vitest';
import { record, TRANSFERS } from '../../support/entry-subjects.ts';
import { providerRate } from '../../support/ledger-rates.ts';
import { type Books, done, expectBalanced, expectFaults, newBooks } from '../../support/user-with-books.ts';
import { updateEntrySuite } from '../transactions/suites/entries/update.ts';

updateEntrySuite(TRANSFERS);

const { path } = TRANSFERS;
let books: Books;
beforeAll(async () => {
  books = await newBooks();
});
const put = (id: string, body: object) => books.user.put(`${path}/${id}`, body);

describe('a transfer that was read and is sent back', () => {
  test.each([
    ['in one foreign currency', { currency_id: 'EUR', date: '2026-09-12' }],
    ['out of the base currency', { to_currency_id: 'JPY', to_amount: 1900 }],
    ['into the base currency', { currency_id: 'EUR', to_currency_id: 'USD', to_amount: 13.37 }],
    ['beside it', { currency_id: 'EUR', to_currency_id: 'JPY', to_amount: 2000 }],
    ['beside it, at a rate of its own', { currency_id: 'EUR', to_currency_id: 'JPY', fx_rate: 1.3 }],
    ['converted with the latest rates', { to_currency_id: 'JPY' }],
  ])('stays the same: %s', async (_case, changes) => {
    const before = await record(TRANSFERS, books, changes);
    const after = done(await put(before.id, before));
    expect(after).toEqual({ ...before, updated_at: after.updated_at });
  });

  test('can get other amounts although it repeats the rate implied by the old ones', async () => {
    const before = await record(TRANSFERS, books, {
      currency_id: 'EUR',
      amount: 90,
      to_currency_id: 'USD',
      to_amount: 100,
    });
    const after = done(await put(before.id, { ...before, to_amount: 99 }));
    expect(after).toMatchObject({ base_amount: 99, fx_rate: 1.1, fx_rate_source: 'implied' });
    expectFaults(await put(before.id, { ...after, fx_rate: 1.2 }), { fx_rate: 'conflicting_fields' });
  });

  test('gets the rate of the day if its implied rate no longer applies', async () => {
    const before = await record(TRANSFERS, books, {
      currency_id: 'EUR',
      amount: 90,
      to_currency_id: 'USD',
      to_amount: 100,
    });
    const after = done(await put(before.id, { ...before, to_currency_id: 'JPY', to_amount: 15_000 }));
    const rate = providerRate('EUR', 'USD', before.date);
    expect(after).toMatchObject({ fx_rate: rate, fx_rate_source: 'provider', to_amount: 15_000 });
  });
});

test('turns an exchange into a plain transfer and back, and the balances follow', async () => {
  const own = await newBooks();
  const { id } = await record(TRANSFERS, own, { to_currency_id: 'JPY', to_amount: 1900 });
  const plain = done(await own.user.put(`${path}/${id}`, TRANSFERS.body(own)));
  expect(plain).toMatchObject({ to_currency_id: 'USD', to_amount: 12 });
  expect((await own.balances(own.accounts.Cash.id)).balances).toEqual([{ currency_id: 'USD', balance: 12 }]);
  const exchange = TRANSFERS.body(own, { to_currency_id: 'EUR', to_amount: 11 });
  done(await own.user.put(`${path}/${id}`, exchange));
  expect(await own.balances(own.accounts.Cash.id)).toEqual({
    balance: 12,
    balances: [{ currency_id: 'EUR', balance: 11 }],
  });
  expect(done(await own.user.get(`${path}?currency_id=JPY`)).data).toEqual([]);
  await expectBalanced(own.user);
});

test('refuses what a create request refuses, and changes nothing', async () => {
  const before = await record(TRANSFERS, books);
  const faulty = { to_account_id: books.accounts.Bank.id, to_amount: 13, fx_rate: 2, date: '2026-13-01' };
  expectFaults(await put(before.id, TRANSFERS.body(books, faulty)), {
    to_account_id: 'same_account',
    to_amount: 'amounts_differ',
    date: 'invalid_date',
  });
  expect(done(await books.user.get(`${path}/${before.id}`))).toEqual(before);
});
