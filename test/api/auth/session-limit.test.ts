import { expect, test } from 'vitest';
import { call, logIn, newUser, PASSWORD, type TestUser } from '../../support/api.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { table } from '../../support/table.ts';

const stored = (user: TestUser) => table().list(`CRED#${user.id}`, 'SESSION#');

/** Sessions that are older than every real one, the first of them the oldest. */
async function addOldSessions(user: TestUser, count: number): Promise<string[]> {
  const [own] = await stored(user);
  const ids = Array.from(
    { length: count },
    (_, i) => `01890000-0000-7000-8000-${String(i).padStart(12, '0')}`,
  );
  await writeItems(ids.map((id) => ({ ...own, sk: `SESSION#${id}`, id })));
  return ids;
}

test('the oldest session ends when a hundred and first is opened', async () => {
  const user = await newUser();
  await addOldSessions(user, 98);
  const { body } = await logIn(user.email);
  expect(await stored(user), 'a hundred are fine').toHaveLength(100);
  expect((await call('GET', '/auth/me', { token: body.token })).status).toBe(200);

  expect((await logIn(user.email)).status).toBe(200);
  const left = (await stored(user)).map(({ id }) => id);
  expect(left).toHaveLength(100);
  expect(left[0]).toBe('01890000-0000-7000-8000-000000000001');
});

test('a session that ended this way is refused at once', async () => {
  const user = await newUser();
  const [own] = await stored(user);
  await writeItems(
    Array.from({ length: 99 }, (_, i) => {
      const id = `ffffffff-0000-7000-8000-${String(i).padStart(12, '0')}`;
      return { ...own, sk: `SESSION#${id}`, id };
    }),
  );
  expect((await user.get('/auth/me')).status).toBe(200);
  expect((await logIn(user.email)).status).toBe(200);
  expect((await user.get('/auth/me')).status).toBe(401);
});

test('a session that a new password has kept stays open, although those that it ended are newer', async () => {
  const user = await newUser();
  const [own] = await stored(user);
  await writeItems(
    Array.from({ length: 99 }, (_, i) => {
      const id = `ffffffff-0000-7000-8000-${String(i).padStart(12, '0')}`;
      return { ...own, sk: `SESSION#${id}`, id };
    }),
  );
  const password = 'seven purple elephants';
  const change = { current_password: PASSWORD, password, password_confirmation: password };
  expect((await user.put('/auth/password', change)).status).toBe(200);
  expect((await logIn(user.email, password)).status).toBe(200);
  expect((await user.get('/auth/me')).status).toBe(200);
  expect(await stored(user), 'the first 90 that are over went with the login').toHaveLength(11);
});

test('of several hundred sessions from before the limit, each login ends as many of the oldest as fit into its transaction', async () => {
  const user = await newUser();
  const ids = await addOldSessions(user, 250);
  const counts: number[] = [];
  for (let i = 0; i < 3; i++) {
    expect((await logIn(user.email)).status).toBe(200);
    counts.push((await stored(user)).length);
  }
  expect(counts).toEqual([162, 100, 100]);
  expect((await stored(user))[0]?.id).toBe(ids[154]);
});
