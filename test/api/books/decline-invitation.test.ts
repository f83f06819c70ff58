import { expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { newUser } from '../../support/api.ts';
import { invited } from '../../support/members.ts';
import { deadTokens, invitedByEmail } from './dead-invitations.ts';

const DECLINE = '/invitations/decline';

test('uses the invitation up', async () => {
  const [owner, user] = [await newUser(), await newUser()];
  const { token } = await invited(owner);
  const answer = await user.post(DECLINE, { token });
  expect([answer.status, answer.text]).toEqual([204, '']);
  for (const path of ['/invitations/accept', '/invitations/preview', DECLINE]) {
    const refused = await user.post(path, { token });
    expect([refused.status, refused.body.code]).toEqual([404, 'invitation_not_found']);
  }
  expect((await owner.get(`/books/${owner.bookId}/invitations`)).body.data).toEqual([]);
});

test('with an address, only for the user who has it', async () => {
  const { right, wrong, invitation } = await invitedByEmail();
  const { token } = invitation;
  const answer = await wrong.post(DECLINE, { token });
  expect([answer.status, answer.body.code]).toEqual([403, 'invitation_email_mismatch']);
  expect((await right.post(DECLINE, { token })).status).toBe(204);
});

test('one that opens nothing is a 404', async () => {
  const user = await newUser();
  for (const [what, token] of Object.entries(await deadTokens())) {
    const answer = await user.post(DECLINE, { token });
    expect([what, answer.status, answer.body.code]).toEqual([what, 404, 'invitation_not_found']);
  }
});

test('of parallel answers one wins', async () => {
  const [owner, user] = [await newUser(), await newUser()];
  const { token } = await invited(owner);
  const [declined, accepted] = await Promise.all([
    user.post(DECLINE, { token }),
    user.post('/invitations/accept', { token }),
  ]);
  const isMember = (await user.get(`/books/${owner.bookId}`)).status === 200;
  expect([declined.status, accepted.status]).toEqual(isMember ? [404, 200] : [204, 404]);
});

test('needs a session', async () => {
  const user = await newUser();
  const { token } = await newAccessToken(user, { scope: 'write' });
  const answer = await user.post(DECLINE, { token: 'x' }, { token });
  expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_scope']);
});
