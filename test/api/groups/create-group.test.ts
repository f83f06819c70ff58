import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { expectSafeRetries } from '../../support/record-expectations.ts';
import { done, expectFaults, expectProblem } from '../../support/user-with-books.ts';

const PATH = '/budgeting/groups';

test('has a kind, a name and a position', async () => {
  const user = await newUser();
  const group = done(await user.post(PATH, { name: ' Food ', position: 12.5 }));
  expect(group).toEqual({
    id: expect.any(String),
    kind: 'expense',
    name: 'Food',
    position: 12.5,
    created_at: group.updated_at,
    updated_at: group.updated_at,
  });
  expect(done(await user.post(PATH, { name: 'Work', kind: 'income' }))).not.toHaveProperty('position');
  await expectSafeRetries(user, PATH, { name: 'Once' });
});

test('has a name of its own within its kind, ignoring case', async () => {
  const user = await newUser();
  done(await user.post(PATH, { name: 'Straße' }));
  expectProblem(await user.post(PATH, { name: 'STRASSE' }), 409, 'group_name_taken');
  done(await user.post(PATH, { name: 'Straße', kind: 'income' }));
});

test.each([
  [{ position: -1 }, 'out_of_range'],
  [{ position: 1_000_000.5 }, 'out_of_range'],
  [{ position: 0.1234567890123456 }, 'too_many_digits'],
  [{ position: 1e-16 }, 'too_many_digits'],
  [{ position: '1' }, 'invalid_type'],
])('is refused with %j', async (more, code) => {
  const user = await newUser();
  expectFaults(await user.post(PATH, { name: 'Food', ...more }), { position: code });
});

test('takes any position with up to 15 digits, and shows it as it was sent', async () => {
  const user = await newUser();
  for (const position of [0, 1_000_000, 0.1, 1e-15, 123_456.789_012_345, 999_999.999_999_999]) {
    const group = done(await user.post(PATH, { name: String(position), position }));
    expect(done(await user.get(`${PATH}/${group.id}`)).position).toBe(position);
  }
});

test('a book has at most 100, even if many are created at once', async () => {
  const user = await newUser();
  const create = (name: string) => user.post(PATH, { name });
  const answers = await Promise.all(Array.from({ length: 104 }, (_, index) => create(`Group ${index}`)));
  const created = answers.filter(({ status }) => status === 200);
  expect(created).toHaveLength(100);
  expectProblem(await create('Another'), 409, 'group_limit_reached');
  await user.delete(`${PATH}/${created[0]?.body.id}`);
  done(await create('Another'));
});
