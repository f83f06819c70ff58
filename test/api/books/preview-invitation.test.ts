import { expect, test } from 'vitest';
import { newAccessToken } from '../../support/access-token.ts';
import { newUser } from '../../support/api.ts';
import { invited } from '../../support/members.ts';
import { deadTokens, invitedByEmail } from './dead-invitations.ts';

test('shows what the invitation is for, any number of times', async () => {
  const owner = await newUser();
  const { token, expires_at } = await invited(owner, { role: 'recorder' });
  const user = await newUser();
  for (const _time of [1, 2]) {
    const answer = await user.post('/invitations/preview', { token });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      book_name: 'Personal',
      role: 'recorder',
      invited_by: { id: owner.id, name: 'Ada' },
      expires_at,
    });
  }
  expect((await user.get('/books')).body.data).toHaveLength(1);
});

test('with an address, only for the user who has it', async () => {
  const { right, wrong, invitation } = await invitedByEmail();
  const { token, email } = invitation;
  expect((await right.post('/invitations/preview', { token })).body.email).toBe(email);
  const answer = await wrong.post('/invitations/preview', { token });
  expect([answer.status, answer.body.code]).toEqual([403, 'invitation_email_mismatch']);
});

test('one that opens nothing is a 404', async () => {
  const user = await newUser();
  for (const [what, token] of Object.entries(await deadTokens())) {
    const answer = await user.post('/invitations/preview', { token });
    expect([what, answer.status, answer.body.code]).toEqual([what, 404, 'invitation_not_found']);
  }
});

test('needs a session and a token', async () => {
  const user = await newUser();
  const { token } = await newAccessToken(user, { scope: 'write' });
  const answer = await user.post('/invitations/preview', { token: 'x' }, { token });
  expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_scope']);
  expect((await user.post('/invitations/preview', {})).status).toBe(422);
});
