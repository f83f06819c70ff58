import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { CONNECTIONS, connected, fakeBank } from '../../support/bank.ts';
import { withMember } from '../../support/members.ts';

test('lists connections, oldest first, to every member', async () => {
  const user = await newUser();
  const bank = await fakeBank();
  const made = [await connected(user, bank, 'One'), await connected(user, bank, 'Two')];
  const viewer = await withMember(user, 'viewer');
  for (const member of [user, viewer]) {
    const { body } = await member.get(CONNECTIONS);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(made.map(({ id }) => id));
  }
  const first = await user.get(`${CONNECTIONS}?limit=1`);
  expect(first.body).toMatchObject({ has_more: true, data: [{ name: 'One' }] });
});
