import { beforeAll, expect, test } from 'vitest';
import { providerRate } from '../../../support/ledger-rates.ts';
import {
  type Books,
  done,
  expectFaults,
  type Kind,
  newBooks,
  PATHS,
} from '../../../support/user-with-books.ts';

/** How changing an expense or income affects its rate. */
export function updateRateSuite(kind: Kind): void {
  let books: Books;
  beforeAll(async () => {
    books = await newBooks();
  });
  const put = (id: string, body: object) => books.user.put(`${PATHS[kind]}/${id}`, body);
  const ofApril = providerRate('EUR', 'USD', '2026-04-26');
  const provided = { currency_id: 'EUR', date: '2026-05-22', amount: 10 };
  const change = async (before: Record<string, unknown>, after: Record<string, unknown>) => {
    const { id } = await books.record(kind, before);
    const { fx_rate, fx_rate_date, fx_rate_source } = done(await put(id, books.body(kind, after)));
    return [fx_rate, fx_rate_date, fx_rate_source];
  };

  test('from the provider stays, with its source and date, when it is sent back, even on another day', async () => {
    const kept = [ofApril, '2026-04-26', 'provider'];
    expect(await change(provided, { ...provided, fx_rate: ofApril, amount: 99 })).toEqual(kept);
    expect(await change(provided, { ...provided, fx_rate: ofApril, date: '2026-08-31' })).toEqual(kept);
  });

  test('from the provider stays if none is sent and currency and date are the same', async () => {
    expect(await change(provided, { ...provided, amount: 99, memo: 'x' })).toEqual([
      ofApril,
      '2026-04-26',
      'provider',
    ]);
  });

  test('is looked up again for another day or currency', async () => {
    expect(await change(provided, { currency_id: 'EUR', date: '2026-06-30' })).toEqual([
      providerRate('EUR', 'USD', '2026-06-30'),
      '2026-06-30',
      'provider',
    ]);
    expect(await change(provided, { currency_id: 'GBP', date: '2026-05-22' })).toEqual([
      providerRate('GBP', 'USD', '2026-05-22'),
      '2026-04-26',
      'provider',
    ]);
  });

  test('is looked up again if a record is sent back with another currency, or a date before that of the rate', async () => {
    const back = { ...provided, fx_rate: ofApril };
    expect(await change(provided, { ...back, currency_id: 'GBP' })).toEqual([
      providerRate('GBP', 'USD', '2026-05-22'),
      '2026-04-26',
      'provider',
    ]);
    const inBase = { ...provided, currency_id: 'USD' };
    expect(await change(inBase, { ...provided, fx_rate: 1 })).toEqual([ofApril, '2026-04-26', 'provider']);
    expect(await change(provided, { ...back, date: '2026-03-31' })).toEqual([
      providerRate('EUR', 'USD', '2026-03-31'),
      expect.stringMatching(/^2026-0[23]/),
      'provider',
    ]);
  });

  test('that is sent back with a date on which the provider has none is kept, because there is no other', async () => {
    const before = { ...provided, fx_rate: ofApril, date: '2024-03-27' };
    expect(await change(provided, before)).toEqual([ofApril, '2024-03-27', 'user']);
  });

  test('of another currency is never used for one that the provider does not quote', async () => {
    const inBase = { ...provided, currency_id: 'USD' };
    for (const [before, fx_rate] of [[provided, ofApril] as const, [inBase, 1] as const]) {
      const { id } = await books.record(kind, before);
      const answer = await put(id, books.body(kind, { ...provided, fx_rate, currency_id: 'UYW' }));
      expectFaults(answer, { currency_id: 'fx_rate_unavailable' });
    }
  });

  test("that is sent and is not the provider's is the user's", async () => {
    expect(await change(provided, { ...provided, fx_rate: 1.5 })).toEqual([1.5, '2026-05-22', 'user']);
    const own = { currency_id: 'EUR', fx_rate: 1.5 };
    expect(await change(own, { ...own, date: '2026-06-01' })).toEqual([1.5, '2026-06-01', 'user']);
  });

  test("from the user is replaced by the provider's if none is sent", async () => {
    const own = { currency_id: 'EUR', date: '2026-05-22' };
    expect(await change({ ...own, fx_rate: 1.5 }, own)).toEqual([ofApril, '2026-04-26', 'provider']);
  });

  test('becomes 1 when the currency becomes the base currency', async () => {
    expect(await change(provided, {})).toEqual([1, '2026-03-15', 'same_currency']);
    const { id } = await books.record(kind, provided);
    expectFaults(await put(id, books.body(kind, { fx_rate: ofApril })), { fx_rate: 'must_be_one' });
  });

  test('is required if the provider has none', async () => {
    const { id } = await books.record(kind, provided);
    const answer = await put(id, books.body(kind, { ...provided, date: '2024-03-27' }));
    expectFaults(answer, { currency_id: 'fx_rate_unavailable' });
  });
}
