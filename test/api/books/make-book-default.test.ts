import { expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { newUser } from '../../support/api.ts';
import { withMember } from '../../support/members.ts';

test('requests without the header Book are about the default book from then on', async () => {
  const user = await newUser({ base_currency_id: 'EUR' });
  const second = await user.api.createBook({ name: 'Second', base_currency_id: 'USD' });
  await user.api.createContact({ name: 'In the first' });
  for (const _time of [1, 2]) {
    const answer = await user.post(`/books/${second.id}/default`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...second, is_default: true });
    expect((await user.get(`/books/${second.id}`)).text).toBe(answer.text);
  }
  expect((await user.get('/contacts')).body.data).toEqual([]);
  expect((await user.get('/contacts', { book: user.bookId })).body.data).toHaveLength(1);
  expect((await user.get('/auth/me')).body.base_currency_id).toBe('USD');
  const defaults = (await user.get('/books')).body.data.map(
    ({ is_default }: { is_default: boolean }) => is_default,
  );
  expect(defaults).toEqual([false, true]);
});

test('any member may, and it is their own default only', async () => {
  const owner = await newUser();
  const viewer = await withMember(owner, 'viewer');
  const answer = await viewer.post(`/books/${owner.bookId}/default`);
  expect(answer.body).toMatchObject({ role: 'viewer', is_default: true });
  const left = await viewer.delete(`/books/${owner.bookId}/members/${viewer.id}`);
  expect(left.status).toBe(204);
  expect((await viewer.get('/books')).body.data).toMatchObject([{ is_default: true, role: 'owner' }]);
});

test('a book that one is not in is a 404, and a token is refused', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const answer = await user.post(`/books/${other.bookId}/default`);
  expect([answer.status, answer.body.code]).toEqual([404, 'book_not_found']);
  const { token } = await newAccessToken(user, { scope: 'write' });
  const byToken = await user.post(`/books/${user.bookId}/default`, undefined, { token });
  expect([byToken.status, byToken.body.code]).toEqual([403, 'insufficient_scope']);
});
