import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { expectHidden } from '../../support/record-expectations.ts';
import { expectProblem } from '../../support/user-with-books.ts';

test('restores a deleted goal, and leaves a live one unchanged', async () => {
  const [user, other] = await Promise.all([newUser(), newUser()]);
  const goal = (await user.post('/goals', { name: 'Bicycle', target_amount: 1200 })).body;
  const path = `/goals/${goal.id}`;
  expect((await user.post(`${path}/restore`)).body).toEqual(goal);
  await user.delete(path);
  await expectHidden(goal.id, (id) => other.post(`/goals/${id}/restore`));
  const restored = await user.post(`${path}/restore`);
  expect(restored.body).toEqual({ ...goal, updated_at: expect.any(String) });
  expect((await user.get('/goals')).body.data).toEqual([restored.body]);
});

test('books with a goal are not replaced by an archive', async () => {
  const [user, other] = await Promise.all([newUser(), newUser()]);
  const archive = await other.api.getExport({ format: 'archive' }).all();
  await user.post('/goals', { name: 'Bicycle', target_amount: 1200 });
  const upload = { rawBody: archive, headers: { 'content-type': 'application/x-ndjson' } };
  expectProblem(await user.post('/imports', undefined, upload), 409, 'not_empty');
});
