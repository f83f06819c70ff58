import { expect, test } from 'vitest';
import { newUser, walk } from '../../support/api.ts';

test('orders by name, ignoring case, and includes deleted goals if requested', async () => {
  const user = await newUser();
  for (const name of ['car', 'Bicycle', 'boat'])
    expect((await user.post('/goals', { name, target_amount: 1 })).status).toBe(200);
  const namesOf = async (path: string) => (await walk(user, path, 1)).map(({ name }) => name);
  expect(await namesOf('/goals')).toEqual(['Bicycle', 'boat', 'car']);
  const [{ id }] = (await user.get('/goals')).body.data;
  await user.delete(`/goals/${id}`);
  expect(await namesOf('/goals')).toEqual(['boat', 'car']);
  expect(await namesOf('/goals?include_deleted=true')).toEqual(['Bicycle', 'boat', 'car']);
});
