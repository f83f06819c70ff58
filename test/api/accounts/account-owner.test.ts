import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { withMember } from '../../support/members.ts';
import { done, expectFaults, newBooks } from '../../support/user-with-books.ts';

const NOT_FOUND = { owner_member_id: 'not_found' };

test('an asset or liability account belongs to a member, or is joint', async () => {
  const { user: ann, accounts } = await newBooks();
  const bob = await withMember(ann, 'viewer');
  for (const [type, owner] of [
    ['asset', ann],
    ['liability', bob],
  ] as const) {
    const created = done(await ann.post('/accounts', { name: 'Own', type, owner_member_id: owner.id }));
    expect(created.owner_member_id).toBe(owner.id);
    const path = `/accounts/${created.id}`;
    expect(done(await bob.get(path)).owner_member_id).toBe(owner.id);
    const other = owner === ann ? bob.id : ann.id;
    expect(done(await ann.put(path, { name: 'Own', owner_member_id: other })).owner_member_id).toBe(other);
    done(await ann.put(path, { name: 'Own' }));
    expect(done(await ann.get(path))).not.toHaveProperty('owner_member_id');
  }
  const opened = { name: 'Open', type: 'asset', opening_balance: 5, owner_member_id: ann.id };
  expect(done(await ann.post('/accounts', opened))).toMatchObject({ balance: 5, owner_member_id: ann.id });
  expect(done(await ann.get(`/accounts/${accounts.Cash.id}`))).not.toHaveProperty('owner_member_id');
});

test('other types of accounts have no owner', async () => {
  const { user, accounts } = await newBooks();
  const owner_member_id = user.id;
  for (const type of ['equity', 'income', 'expense'])
    expectFaults(await user.post('/accounts', { name: 'Own', type, owner_member_id }), {
      owner_member_id: 'wrong_type',
    });
  const path = `/accounts/${accounts['Opening balances'].id}`;
  expectFaults(await user.put(path, { name: 'Own', owner_member_id }), { owner_member_id: 'wrong_type' });
});

test('the owner is a present member of the book; one who has left may only stay the owner', async () => {
  const { user: ann, newAccount } = await newBooks();
  const [stranger, bob] = [await newUser(), await withMember(ann, 'editor')];
  const own = { name: 'Own', type: 'asset', owner_member_id: bob.id };
  const path = `/accounts/${(await newAccount(own)).id}`;
  await ann.api.deleteMember(ann.bookId, bob.id);
  for (const owner_member_id of [stranger.id, bob.id, 'nobody', ann.bookId])
    expectFaults(await ann.post('/accounts', { ...own, owner_member_id }), NOT_FOUND);
  expectFaults(await ann.put(path, { ...own, owner_member_id: stranger.id }), NOT_FOUND);
  expect(done(await ann.put(path, { ...own, name: 'Renamed' }))).toMatchObject({
    name: 'Renamed',
    owner_member_id: bob.id,
  });
  done(await ann.put(path, { name: 'Joint' }));
  expectFaults(await ann.put(path, own), NOT_FOUND);
});

test('an archive has no owners', async () => {
  const { user, newAccount } = await newBooks();
  await newAccount({ name: 'Own', type: 'asset', owner_member_id: user.id });
  const archive = await user.api.getExport({ format: 'archive' }).all();
  expect(archive).toContain('"name":"Own"');
  expect(archive).not.toContain('owner_member_id');
});
