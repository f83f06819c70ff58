import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { expectHidden } from '../../support/record-expectations.ts';
import { done } from '../../support/user-with-books.ts';

test('shows a group of the own book only', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const group = done(await user.post('/budgeting/groups', { name: 'Food' }));
  expect(done(await user.get(`/budgeting/groups/${group.id}`))).toEqual(group);
  await expectHidden(group.id, (id) => other.get(`/budgeting/groups/${id}`));
});
