import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { expectHidden } from '../../support/record-expectations.ts';

test('removes the goal from reads and lists, once', async () => {
  const [user, other] = await Promise.all([newUser(), newUser()]);
  const { id } = (await user.post('/goals', { name: 'Bicycle', target_amount: 1200 })).body;
  await expectHidden(id, (each) => other.delete(`/goals/${each}`));
  const answers = await Promise.all(Array.from({ length: 3 }, () => user.delete(`/goals/${id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
  expect((await user.get(`/goals/${id}`)).status).toBe(404);
  expect((await user.get('/goals')).body.data).toEqual([]);
});
