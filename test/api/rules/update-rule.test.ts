import { expect, test } from 'vitest';
import { newUser, walk } from '../../support/api.ts';
import { expectHidden } from '../../support/record-expectations.ts';
import { done, expectFaults, newBooks } from '../../support/user-with-books.ts';

const PATH = '/rules';
const rule = (name: string) => ({
  name,
  conditions: [{ field: 'payee', op: 'is', value: name }],
  actions: { payee: name },
});

test('replaces a rule; what is left out is the default again, and the position stays', async () => {
  const user = await newUser();
  const full = { ...rule('a'), is_active: false, match: 'any', stop: true };
  const created = done(await user.post(PATH, full));
  done(await user.post(PATH, rule('b')));
  const changed = done(await user.put(`${PATH}/${created.id}`, rule('c')));
  expect(changed).toEqual({
    ...created,
    ...rule('c'),
    ...{ is_active: true, match: 'all', stop: false, updated_at: changed.updated_at },
  });
  expect(done(await user.put(`${PATH}/${created.id}`, changed))).toMatchObject({ position: 1, name: 'c' });
  expectFaults(await user.put(`${PATH}/${created.id}`, { ...changed, position: 3 }), {
    position: 'out_of_range',
  });
});

test('a move moves those between, even if many move at once', async () => {
  const user = await newUser();
  const ids: string[] = [];
  for (const name of 'abcdef') ids.push(done(await user.post(PATH, rule(name))).id);
  const names = async () => (await walk(user, PATH)).map(({ name }: { name: string }) => name).join('');
  const move = (index: number, position: number) =>
    user.put(`${PATH}/${ids[index]}`, { ...rule('abcdef'[index] ?? ''), position });
  expect(done(await move(4, 2)).position).toBe(2);
  expect(await names()).toBe('aebcdf');
  done(await move(0, 6));
  expect(await names()).toBe('ebcdfa');
  for (const answer of await Promise.all(ids.map((_, index) => move(index, 1)))) done(answer);
  expect([...(await names())].sort().join('')).toBe('abcdef');
  const shown = await walk(user, PATH);
  expect(shown.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a broken rule can still be changed and switched off', async () => {
  const books = await newBooks();
  const { user } = books;
  const pet = await books.newCategory('expense', 'Pet');
  const created = done(await user.post(PATH, { ...rule('Pet'), actions: { category_id: pet.id } }));
  expect((await user.delete(`/budgeting/categories/${pet.id}`)).status).toBe(204);
  const path = `${PATH}/${created.id}`;
  const off = done(await user.put(path, { ...done(await user.get(path)), is_active: false }));
  expect(off).toMatchObject({ is_active: false, is_broken: true });
});

test('needs the version that If-Match names, and hides other books', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const created = await user.post(PATH, rule('a'));
  const path = `${PATH}/${created.body.id}`;
  const headers = { 'if-match': created.headers.get('etag') ?? '' };
  done(await user.put(path, rule('b'), { headers }));
  expect((await user.put(path, rule('c'), { headers })).status).toBe(412);
  // Another rule has taken its place.
  const current = { 'if-match': (await user.get(path)).headers.get('etag') ?? '' };
  done(await user.post(PATH, { ...rule('first'), position: 1 }));
  expect((await user.put(path, rule('c'), { headers: current })).status).toBe(412);
  await expectHidden(created.body.id, (id) => other.put(`${PATH}/${id}`, rule('mine')));
});
