import { beforeAll, describe, expect, test } from 'vitest';
import { call, PASSWORD, registeredUser, type TestUser, walk } from '../../support/api.ts';
import { expectStableWalk } from '../../support/record-expectations.ts';
import { table } from '../../support/table.ts';

const logIn = async (user: TestUser, device_name: string): Promise<string> => {
  const answer = await call('POST', '/auth/login', {
    body: { email: user.email, password: PASSWORD, device_name },
  });
  return answer.body.token;
};

test('shows each session with its device, times, and whether it is the current one', async () => {
  const user = await registeredUser({ device_name: 'Laptop' });
  const { status, body } = await user.get('/auth/sessions');
  expect(status).toBe(200);
  expect(body).toEqual({
    data: [
      {
        id: expect.any(String),
        device_name: 'Laptop',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        last_used_at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        expires_at: expect.any(String),
        current: true,
      },
    ],
    has_more: false,
    next_cursor: null,
  });
  const [session] = body.data;
  expect(Date.parse(session.expires_at) - Date.parse(session.created_at)).toBe(30 * 86_400_000);
});

test("marks only the caller's session as current", async () => {
  const user = await registeredUser({ device_name: 'First' });
  const token = await logIn(user, 'Second');
  const currentOf = async (asker: string) => {
    const { body } = await call('GET', '/auth/sessions', { token: asker });
    return body.data
      .filter((one: { current: boolean }) => one.current)
      .map((one: { device_name: string }) => one.device_name);
  };
  expect(await currentOf(user.token)).toEqual(['First']);
  expect(await currentOf(token)).toEqual(['Second']);
});

test('hides expired sessions, although DynamoDB removes them only later, and keeps pages full', async () => {
  const user = await registeredUser({ device_name: 'Alive' });
  const [own] = await table().list(`CRED#${user.id}`, 'SESSION#');
  const past = new Date(Date.now() - 1000).toISOString();
  for (let i = 0; i < 8; i++) {
    const id = `0189000${i}-0000-7000-8000-000000000000`;
    const isOver = i !== 3 && i !== 6;
    await table().put({ ...own, sk: `SESSION#${id}`, id, ...(isOver && { expires_at: past }) });
  }
  const { body: first } = await user.get('/auth/sessions?limit=2');
  expect(first.data.map(({ id }: { id: string }) => id)).toEqual([
    own?.id,
    '01890006-0000-7000-8000-000000000000',
  ]);
  expect(first.has_more).toBe(true);
  expect(await walk(user, '/auth/sessions', 1)).toHaveLength(3);
});

describe('paging through many sessions', () => {
  let user: TestUser;
  let other: TestUser;
  beforeAll(async () => {
    [user, other] = await Promise.all([registeredUser({ device_name: 'Device 0' }), registeredUser()]);
    for (let i = 1; i < 6; i++) await logIn(user, `Device ${i}`);
  });

  test('lists each session once, newest first, even if the limit changes', async () => {
    const devices = ['Device 5', 'Device 4', 'Device 3', 'Device 2', 'Device 1', 'Device 0'];
    for (const limit of [1, 2, 5, 100]) {
      const sessions = await walk(user, '/auth/sessions', limit);
      expect(sessions.map(({ device_name }) => device_name)).toEqual(devices);
    }
    const { body: first } = await user.get('/auth/sessions?limit=1');
    const { body: rest } = await user.get(`/auth/sessions?limit=99&cursor=${first.next_cursor}`);
    expect(rest.data.map(({ device_name }: { device_name: string }) => device_name)).toEqual(
      devices.slice(1),
    );
  });

  test('lists every session once while others begin and end', async () => {
    const ids = (await walk(user, '/auth/sessions')).map(({ id }) => id);
    await expectStableWalk(
      user,
      '/auth/sessions',
      async () => {
        const token = await logIn(user, 'Passing by');
        await call('POST', '/auth/logout', { token });
      },
      ids,
    );
  });

  test('accepts only cursors of this list and this user', async () => {
    await logIn(other, 'Another');
    const { body } = await user.get('/auth/sessions?limit=1');
    const foreign = await other.get(`/auth/sessions?cursor=${body.next_cursor}`);
    expect([foreign.status, foreign.body.code]).toEqual([422, 'invalid_cursor']);
    const elsewhere = await user.get(`/accounts?cursor=${body.next_cursor}`);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'invalid_cursor']);
  });
});

test('needs credentials', async () => {
  expect((await call('GET', '/auth/sessions')).status).toBe(401);
});
