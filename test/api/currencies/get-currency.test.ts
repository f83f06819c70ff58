import { beforeAll, expect, test } from 'vitest';
import { newUser, type TestUser } from '../../support/api.ts';
import { expectProblem } from '../../support/user-with-books.ts';

let user: TestUser;
beforeAll(async () => {
  user = await newUser();
});

test('shows a currency by its code', async () => {
  const answer = await user.get('/currencies/EUR');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ id: 'EUR', code: 'EUR', name: 'Euro', symbol: '€', decimal_places: 2 });
});

test('returns 304 to a client that already has it', async () => {
  const etag = (await user.get('/currencies/EUR')).headers.get('etag') ?? '';
  const again = await user.get('/currencies/EUR', { headers: { 'if-none-match': etag } });
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await user.get('/currencies/USD', { headers: { 'if-none-match': etag } })).status).toBe(200);
});

test.each(['XXX', 'eur', 'EURO', 'HRK', '978', 'toString', '%00'])('returns 404 for %s', async (id) => {
  expectProblem(await user.get(`/currencies/${id}`), 404, 'not_found');
});
