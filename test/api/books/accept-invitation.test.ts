import { expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { newUser } from '../../support/api.ts';
import { inBook, invited, withMember } from '../../support/members.ts';
import { refusalOf } from '../../support/record-expectations.ts';
import { deadTokens, invitedByEmail } from './dead-invitations.ts';

const ACCEPT = '/invitations/accept';

test.each([
  ['editor', 1],
  ['recorder', 0],
  ['viewer', 0],
] as const)('the user is a %s of the book', async (role, weight) => {
  const owner = await newUser({ base_currency_id: 'CHF' });
  const user = await newUser({ base_currency_id: 'EUR' });
  const { token } = await invited(owner, { role });
  const answer = await user.post(ACCEPT, { token });
  expect(answer.status).toBe(200);
  const { updated_at: _at, ...book } = (await owner.get(`/books/${owner.bookId}`)).body;
  expect(answer.body).toMatchObject({ ...book, role, is_default: false, member_count: 2 });
  expect((await user.get(`/books/${owner.bookId}`)).text).toBe(answer.text);
  const { data } = (await user.get(`/books/${owner.bookId}/members`)).body;
  expect(data[1]).toMatchObject({ id: user.id, role, weight });
  expect((await inBook(user, owner.bookId).get('/auth/me')).body.base_currency_id).toBe('CHF');
  expect((await user.get('/auth/me')).body.base_currency_id).toBe('EUR');
});

test('the book becomes the default if asked for', async () => {
  const owner = await newUser({ base_currency_id: 'CHF' });
  const user = await newUser({ base_currency_id: 'EUR' });
  const { token } = await invited(owner, { role: 'editor' });
  const answer = await user.post(ACCEPT, { token, make_default: true });
  expect(answer.body).toMatchObject({ id: owner.bookId, is_default: true });
  expect((await user.get('/auth/me')).body.base_currency_id).toBe('CHF');
  expect((await user.get(`/books/${user.bookId}`)).body).toMatchObject({ is_default: false, role: 'owner' });
});

test('opens once, for one person', async () => {
  const owner = await newUser();
  const { token } = await invited(owner);
  const users = await Promise.all(Array.from({ length: 6 }, () => newUser()));
  const answers = await Promise.all(users.map((user) => user.post(ACCEPT, { token })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(404)]);
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('invitation_not_found');
  expect((await owner.get(`/books/${owner.bookId}`)).body.member_count).toBe(2);
});

test('one user who accepts twice in parallel is one member', async () => {
  const owner = await newUser();
  const user = await newUser();
  const [one, two] = [await invited(owner), await invited(owner, { role: 'viewer' })];
  const answers = await Promise.all([one, one, two, two].map(({ token }) => user.post(ACCEPT, { token })));
  const won = answers.findIndex(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers)
    if (status !== 200)
      expect([
        [404, 'invitation_not_found'],
        [409, 'already_member'],
      ]).toContainEqual([status, body.code]);
  expect((await owner.get(`/books/${owner.bookId}`)).body.member_count).toBe(2);
  // The other invitation is not used up.
  const other = won < 2 ? two : one;
  const { data } = (await owner.get(`/books/${owner.bookId}/invitations`)).body;
  expect(data.map(({ id }: { id: string }) => id)).toEqual([other.id]);
});

test('whoever is a member already is refused, which uses nothing up', async () => {
  const owner = await newUser();
  const member = await withMember(owner, 'viewer');
  const { token } = await invited(owner);
  for (const user of [owner, member]) {
    const answer = await user.post(ACCEPT, { token });
    expect([answer.status, answer.body.code]).toEqual([409, 'already_member']);
  }
  expect((await member.get(`/books/${owner.bookId}`)).body.role).toBe('viewer');
  expect((await (await newUser()).post(ACCEPT, { token })).status).toBe(200);
});

test('with an address, only for the user who has it, and a refusal uses nothing up', async () => {
  const { owner, right, wrong, invitation } = await invitedByEmail();
  const { token } = invitation;
  const answer = await wrong.post(ACCEPT, { token });
  expect([answer.status, answer.body.code]).toEqual([403, 'invitation_email_mismatch']);
  expect((await right.post(ACCEPT, { token })).body.id).toBe(owner.bookId);
});

test('one that opens nothing is a 404, always the same', async () => {
  const user = await newUser();
  const seen = new Set<string>();
  for (const [what, token] of Object.entries(await deadTokens())) {
    const answer = await user.post(ACCEPT, { token });
    expect([what, answer.status, answer.body.code]).toEqual([what, 404, 'invitation_not_found']);
    seen.add(JSON.stringify(refusalOf(answer)));
  }
  expect(seen.size).toBe(1);
});

test('a book can have 10 members, in parallel too', async () => {
  const owner = await newUser();
  const made = await Promise.all(
    Array.from({ length: 12 }, async () => ({
      user: await newUser(),
      ...(await retried(() => invited(owner))),
    })),
  );
  const answers = await Promise.all(made.map(({ user, token }) => user.post(ACCEPT, { token })));
  for (const { status, body } of answers)
    if (status !== 200)
      expect([
        [409, 'member_limit_reached'],
        [409, 'conflict'],
      ]).toContainEqual([status, body.code]);
  const left = made.filter((_, index) => answers[index]?.status !== 200);
  const late = [];
  for (const { user, token } of left) late.push(await user.post(ACCEPT, { token }));
  const joined = [...answers, ...late].filter(({ status }) => status === 200);
  expect(joined).toHaveLength(9);
  expect(late.at(-1)?.body.code).toBe('member_limit_reached');
  expect((await owner.get(`/books/${owner.bookId}`)).body.member_count).toBe(10);
  expect((await owner.get(`/books/${owner.bookId}/members`)).body.data).toHaveLength(10);
  // Refused ones use nothing up.
  expect((await owner.get(`/books/${owner.bookId}/invitations`)).body.data).toHaveLength(3);
});

test('a user of 20 books cannot join another', async () => {
  const [owner, user] = [await newUser(), await newUser()];
  for (let count = 1; count < 20; count++) await user.api.createBook({ name: `${count}` });
  const { token } = await invited(owner);
  const answer = await user.post(ACCEPT, { token });
  expect([answer.status, answer.body.code]).toEqual([409, 'book_limit_reached']);
  expect((await owner.get(`/books/${owner.bookId}/invitations`)).body.data).toHaveLength(1);
});

test('the book is the default of a user who had none', async () => {
  const [owner, user] = [await newUser(), await newUser()];
  await user.delete(`/books/${user.bookId}`, { body: { name: 'Personal' } });
  const { token } = await invited(owner);
  expect((await user.post(ACCEPT, { token })).body.is_default).toBe(true);
  expect((await user.get('/accounts')).text).toBe((await owner.get('/accounts')).text);
});

test('ignores the header Book, and needs a session', async () => {
  const [owner, user] = [await newUser(), await newUser()];
  const { token } = await invited(owner);
  const write = await newAccessToken(user, { scope: 'write' });
  const byToken = await user.post(ACCEPT, { token }, { token: write.token });
  expect([byToken.status, byToken.body.code]).toEqual([403, 'insufficient_scope']);
  expect((await user.post(ACCEPT, { token }, { book: 'nonsense' })).status).toBe(200);
});

/** Invitations that are created in parallel may conflict with each other. */
async function retried<T>(create: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await create();
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}
