import { expect, test } from 'vitest';
import { done, newBooks } from '../../support/user-with-books.ts';

test('removes the target, once; If-Match is about the category', async () => {
  const { user, newCategory } = await newBooks();
  const { id } = await newCategory('expense', 'Rent');
  const path = `/budgeting/categories/${id}/target`;
  const set = await user.put(path, { type: 'monthly', amount: 700 });
  const headers = { 'if-match': set.headers.get('etag') ?? '' };
  done(await user.put(path, { type: 'monthly', amount: 800 }));
  expect((await user.delete(path, { headers })).status).toBe(412);
  expect((await user.delete(path)).status).toBe(204);
  expect(done(await user.get(`/budgeting/categories/${id}`))).not.toHaveProperty('target');
  expect((await user.delete(path)).status).toBe(404);
});
