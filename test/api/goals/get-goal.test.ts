import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { expectHidden } from '../../support/record-expectations.ts';

test('shows a deleted goal only when asked to, and none of other users', async () => {
  const [user, other] = await Promise.all([newUser(), newUser()]);
  const { id } = (await user.post('/goals', { name: 'Bicycle', target_amount: 1200 })).body;
  await expectHidden(id, (each) => other.get(`/goals/${each}`));
  await user.delete(`/goals/${id}`);
  expect((await user.get(`/goals/${id}`)).status).toBe(404);
  const shown = await user.get(`/goals/${id}?include_deleted=true`);
  expect(shown.body).toMatchObject({ id, deleted_at: shown.body.updated_at });
});
