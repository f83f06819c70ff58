import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { expectHidden } from '../../support/record-expectations.ts';
import { done, expectFaults, expectProblem } from '../../support/user-with-books.ts';

const PATH = '/budgeting/groups';

test('changes name and position; what is left out is cleared, and the kind stays', async () => {
  const user = await newUser();
  const group = done(await user.post(PATH, { name: 'Food', position: 3 }));
  const put = (body: object) => user.put(`${PATH}/${group.id}`, body);
  const moved = done(await put({ ...group, position: 4 }));
  expect(moved).toEqual({ ...group, position: 4, updated_at: moved.updated_at });
  expect(done(await put({ name: 'FOOD' }))).not.toHaveProperty('position');
  expectFaults(await put({ name: 'Food', kind: 'income' }), { kind: 'immutable_field' });
});

test('a name is free again once it has changed; a taken one changes nothing', async () => {
  const user = await newUser();
  const [food, home] = [
    done(await user.post(PATH, { name: 'Food' })),
    done(await user.post(PATH, { name: 'Home' })),
  ];
  expectProblem(await user.put(`${PATH}/${food.id}`, { name: 'home' }), 409, 'group_name_taken');
  done(await user.put(`${PATH}/${home.id}`, { name: 'House' }));
  expect(done(await user.put(`${PATH}/${food.id}`, { name: 'home' })).name).toBe('home');
});

test('needs the version that If-Match names, and hides other books', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const created = await user.post(PATH, { name: 'Food' });
  const path = `${PATH}/${created.body.id}`;
  const headers = { 'if-match': created.headers.get('etag') ?? '' };
  done(await user.put(path, { name: 'Eating' }, { headers }));
  expect((await user.put(path, { name: 'Late' }, { headers })).status).toBe(412);
  await expectHidden(created.body.id, (id) => other.put(`${PATH}/${id}`, { name: 'Mine' }));
});
