import { expect, test } from 'vitest';
import { newUser, walk } from '../../support/api.ts';
import { expectHidden } from '../../support/record-expectations.ts';
import { done } from '../../support/user-with-books.ts';

const rule = (name: string) => ({
  name,
  conditions: [{ field: 'payee', op: 'is', value: name }],
  actions: { memo: 'x' },
});

test('leaves the others in order', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const [, second] = [
    done(await user.post('/rules', rule('a'))),
    await user.post('/rules', rule('b')),
    done(await user.post('/rules', rule('c'))),
  ];
  const path = `/rules/${second.body.id}`;
  expect((await user.delete(path, { headers: { 'if-match': '"other"' } })).status).toBe(412);
  const headers = { 'if-match': second.headers.get('etag') ?? '' };
  expect((await user.delete(path, { headers })).status).toBe(204);
  const shown = await walk(user, '/rules');
  expect(shown.map(({ name, position }: { name: string; position: number }) => [name, position])).toEqual([
    ['a', 1],
    ['c', 2],
  ]);
  await expectHidden(second.body.id, (id) => user.delete(`/rules/${id}`));
  await expectHidden(shown[0].id, (id) => other.delete(`/rules/${id}`));
});
