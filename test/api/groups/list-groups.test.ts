import { expect, test } from 'vitest';
import { newUser, walk } from '../../support/api.ts';
import { done } from '../../support/user-with-books.ts';

const PATH = '/budgeting/groups';

test('are ordered by kind, position and name; what has a position comes first', async () => {
  const user = await newUser();
  const given: [name: string, position?: number, kind?: string][] = [
    ['zoo'],
    ['Last', 1_000_000],
    ['Pay', 1, 'income'],
    ['half', 2.5],
    ['Two b', 2],
    ['two A', 2],
    ['ten', 10],
    ['Animals'],
    ['first', 0],
  ];
  for (const [name, position, kind] of given) done(await user.post(PATH, { name, position, kind }));
  const names = (await walk(user, PATH, 4)).map(({ name }: { name: string }) => name);
  expect(names).toEqual(['first', 'two A', 'Two b', 'half', 'ten', 'Last', 'Animals', 'zoo', 'Pay']);
  expect((await walk(user, `${PATH}?kind=income`)).map(({ name }: { name: string }) => name)).toEqual([
    'Pay',
  ]);
});
