import { expect, test } from 'vitest';
import { walk } from '../../support/api.ts';
import { expectHidden } from '../../support/record-expectations.ts';
import { done, expectFaults, newBooks } from '../../support/user-with-books.ts';

const PATH = '/budgeting/groups';

test('leaves its categories, which show none from then on', async () => {
  const books = await newBooks();
  const { user } = books;
  const group = done(await user.post(PATH, { name: 'Home' }));
  const rent = await books.newCategory('expense', 'Rent', { group_id: group.id, position: 5, icon: 'house' });
  expect(rent).toMatchObject({ group_id: group.id, position: 5, icon: 'house' });
  expect(await walk(user, `/budgeting/categories?group_id=${group.id}`)).toEqual([rent]);
  expect((await user.delete(`${PATH}/${group.id}`)).status).toBe(204);
  const { group_id: _gone, ...shown } = rent;
  expect(done(await user.get(`/budgeting/categories/${rent.id}`))).toEqual(shown);
  expect(await walk(user, `/budgeting/categories?group_id=${group.id}`)).toEqual([]);
  const none = await walk(user, '/budgeting/categories?group_id=none');
  expect(none).toContainEqual(shown);
  expect(await walk(user, '/budgeting/categories')).toEqual(none);
  // Sent back as it was read before.
  expectFaults(await user.put(`/budgeting/categories/${rent.id}`, rent), { group_id: 'not_found' });
  const { groups, categories } = done(await user.get('/budgeting/budgets/2026-01'));
  expect(groups).toEqual([]);
  expect(categories.find((row: { category_id: string }) => row.category_id === rent.id)).not.toHaveProperty(
    'group_id',
  );
  done(await user.post(PATH, { name: 'Home' }));
  await expectHidden(group.id, (id) => user.delete(`${PATH}/${id}`));
});
