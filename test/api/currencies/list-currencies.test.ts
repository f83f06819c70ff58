import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { newUser, type TestUser } from '../../support/api.ts';
import { done, expectFaults, expectProblem, idsOf, pagesOf } from '../../support/user-with-books.ts';

const { days } = JSON.parse(readFileSync('infra/local/services/fx-days.json', 'utf8')) as {
  days: Record<string, Record<string, string>>;
};

let user: TestUser;
beforeAll(async () => {
  user = await newUser();
});

test('shows every currency once, by code, with exactly the fields of the contract', async () => {
  const all = (await pagesOf(user, '/currencies', 40)).flat();
  const codes = idsOf(all);
  expect(codes).toHaveLength(157);
  expect(codes).toEqual([...new Set(codes)].sort());
  for (const currency of all) {
    expect(currency).toEqual({
      id: expect.stringMatching(/^[A-Z]{3}$/),
      code: currency.id,
      name: expect.stringMatching(/\S/),
      symbol: expect.stringMatching(/\S/),
      decimal_places: expect.any(Number),
    });
  }
  const quoted = new Set(Object.values(days).flatMap((rates) => Object.keys(rates)));
  expect([...quoted].filter((code) => !codes.includes(code))).toEqual([]);
});

test.each([
  ['JPY', 0],
  ['CLP', 0],
  ['USD', 2],
  ['MGA', 2],
  ['IDR', 2],
  ['KWD', 3],
  ['IQD', 3],
  ['UYW', 4],
])('%s has the %d digits that ISO 4217 says', async (code, digits) => {
  expect(done(await user.get(`/currencies/${code}`)).decimal_places).toBe(digits);
});

test('has 25 on a page when no limit is given', async () => {
  const page = done(await user.get('/currencies'));
  expect(page.data).toHaveLength(25);
  expect(page.has_more).toBe(true);
  const next = done(await user.get(`/currencies?limit=1&cursor=${page.next_cursor}`));
  expect(next.data[0].code > page.data[24].code).toBe(true);
});

test('recognizes that an exactly full page is the last one', async () => {
  const { next_cursor: cursor } = done(await user.get('/currencies?limit=100'));
  const last = done(await user.get(`/currencies?limit=57&cursor=${cursor}`));
  expect([last.data.length, last.has_more, last.next_cursor]).toEqual([57, false, null]);
});

test.each(['0', '101', '-1', '1.5', 'all', ''])('refuses the limit %j', async (limit) => {
  expectFaults(await user.get(`/currencies?limit=${limit}`), { limit: 'out_of_range' });
});

test("refuses unknown parameters, repeated ones, and other lists' cursors", async () => {
  expectFaults(await user.get('/currencies?q=euro'), { q: 'unknown_parameter' });
  expectFaults(await user.get('/currencies?limit=1&limit=2'), { limit: 'repeated_parameter' });
  const { next_cursor: cursor } = done(await (await newUser()).get('/currencies?limit=1'));
  expectProblem(await user.get(`/currencies?cursor=${cursor}`), 422, 'invalid_cursor');
  expectProblem(await user.get('/currencies?cursor=QUVE'), 422, 'invalid_cursor');
});
