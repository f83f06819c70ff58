import { newEmail, newUser, type TestUser } from '../../support/api.ts';
import { invited, withMember } from '../../support/members.ts';
import { table } from '../../support/table.ts';

/** Tokens of invitations that open nothing, by what is wrong with them. */
export async function deadTokens(): Promise<Record<string, string>> {
  const owner = await newUser();
  const path = `/books/${owner.bookId}/invitations`;
  const used = await invited(owner);
  await (await newUser()).api.acceptInvitation({ token: used.token });
  const declined = await invited(owner);
  await (await newUser()).api.declineInvitation({ token: declined.token });
  const revoked = await invited(owner);
  await owner.delete(`${path}/${revoked.id}`);
  const expired = await invited(owner);
  await table().set(`BOOK#${owner.bookId}`, `INVITATION#${expired.id}`, {
    expires_at: new Date(Date.now() - 1000).toISOString(),
  });
  const formerOwner = await withMember(owner, 'owner');
  const orphaned = await invited(formerOwner, {}, owner.bookId);
  await owner.api.updateMember(owner.bookId, formerOwner.id, { role: 'editor' });
  const ownerAgain = await withMember(owner, 'owner');
  const outdated = await invited(ownerAgain, {}, owner.bookId);
  for (const role of ['viewer', 'owner'] as const)
    await owner.api.updateMember(owner.bookId, ownerAgain.id, { role });
  const open = await invited(owner);
  const last = open.token.at(-3) === 'A' ? 'B' : 'A';
  const forged = `${open.token.slice(0, -3)}${last}${open.token.slice(-2)}`;
  return {
    used: used.token,
    declined: declined.token,
    revoked: revoked.token,
    expired: expired.token,
    'of a former owner': orphaned.token,
    'of an owner who was demoted in between': outdated.token,
    forged,
    'made up': `pfi_${'A'.repeat(open.token.length - 4)}`,
    'an id': open.id,
    nonsense: 'nonsense',
  };
}

/** An invitation for the address of one user, and that user and another one. */
export async function invitedByEmail() {
  const owner = await newUser();
  const email = newEmail();
  const [right, wrong]: [TestUser, TestUser] = [await newUser({ email }), await newUser()];
  const invitation = await invited(owner, { email: email.toUpperCase() });
  return { owner, right, wrong, invitation };
}
