import { expect, test } from 'vitest';
import { newUser, walk } from '../../support/api.ts';
import { expectStableWalk } from '../../support/record-expectations.ts';
import { done } from '../../support/user-with-books.ts';

const rule = (name: string, position?: number) => ({
  ...{ name, position, conditions: [{ field: 'memo', op: 'is', value: name }] },
  actions: { memo: 'x' },
});

test('are in order, on every page, whatever is written meanwhile', async () => {
  const user = await newUser();
  const ids: Record<string, string> = {};
  for (const [name, position] of [['c'], ['a', 1], ['d'], ['b', 2], ['e']] as [string, number?][])
    ids[name] = done(await user.post('/rules', rule(name, position))).id;
  const shown = await walk(user, '/rules', 2);
  expect(shown.map(({ name }: { name: string }) => name)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(shown.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3, 4, 5]);
  const kept = ['a', 'b', 'd', 'e'].map((name) => ids[name] ?? '');
  await expectStableWalk(
    user,
    '/rules',
    async (page) => {
      if (page === 1) done(await user.post('/rules', rule('before', 1)));
      if (page === 2) expect((await user.delete(`/rules/${ids.c}`)).status).toBe(204);
    },
    kept,
  );
});
