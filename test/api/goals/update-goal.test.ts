import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { expectHidden } from '../../support/record-expectations.ts';

test('replaces the goal of its user, and only the current version', async () => {
  const [user, other] = await Promise.all([newUser(), newUser()]);
  const created = await user.post('/goals', { name: 'Bicycle', target_amount: 1200, notes: 'red' });
  const path = `/goals/${created.body.id}`;
  const headers = { 'if-match': created.headers.get('etag') ?? '' };
  const after = { name: 'Boat', target_amount: 9000 };
  await expectHidden(created.body.id, (id) => other.put(`/goals/${id}`, after));
  const changed = await user.put(path, after, { headers });
  expect(changed.body).toEqual({
    ...after,
    id: created.body.id,
    created_at: created.body.created_at,
    updated_at: expect.any(String),
  });
  expect((await user.get(path)).text).toBe(changed.text);
  expect((await user.put(path, after, { headers })).status).toBe(412);
});
