import { expect, test } from 'vitest';
import { newUser, PASSWORD, type TestUser } from '../../support/api.ts';
import { CONNECTIONS, connected, day, fakeBank, noon, ownAccount, runOnce } from '../../support/bank.ts';
import { withMember } from '../../support/members.ts';
import { table } from '../../support/table.ts';
import { expectProblem } from '../../support/user-with-books.ts';

const giro = () => ({
  id: 'a',
  name: 'Giro',
  rows: [{ id: 't1', posted: noon(day(0)), amount: '-5.00', description: 'Shop' }],
});

async function withDraft(user: TestUser) {
  const bank = await fakeBank([giro()]);
  const connection = await connected(user, bank, 'Bank');
  const accountId = await ownAccount(user, 'Mine');
  await connection.link('Giro', { account_id: accountId, from: day(-1) });
  await connection.sync();
  const { import_id = '' } = await connection.named('Giro');
  return { bank, connection, accountId, draftId: import_id, path: `${CONNECTIONS}/${connection.id}` };
}

/** Whether anything of the secrets is left. */
const secretsOf = async (user: TestUser) => (await table().list(`BANK#${user.bookId}`)).length;

test('removes the secret, and turns the draft into an ordinary preview', async () => {
  const user = await newUser();
  const { bank, connection, accountId, draftId, path } = await withDraft(user);
  expect(await secretsOf(user)).toBe(1);
  expectProblem(await user.delete(`/accounts/${accountId}`), 409, 'account_in_use');
  const before = (await table().list(`BOOK#${user.bookId}`)).filter(({ sk }) => String(sk).includes(draftId));
  expect(before.every((item) => item.expires_at_seconds === undefined)).toBe(true);
  const asked = bank.requests.length;
  expect((await user.delete(path)).status).toBe(204);
  await runOnce(user, connection.id, 1);
  expectProblem(await user.get(path), 404, 'not_found');
  expect([bank.requests.length, await secretsOf(user)]).toEqual([asked, 0]);
  const after = (await table().list(`BOOK#${user.bookId}`)).filter(({ sk }) => String(sk).includes(draftId));
  expect(after.map(({ expires_at_seconds: at }) => Number(at) > Date.now() / 1000 + 6 * 86_400)).toEqual([
    true,
    true,
  ]);
  expect((await user.api.commitImport(draftId)).counts.committed).toBe(1);
  const unused = await ownAccount(user, 'Unused');
  expect((await user.delete(`/accounts/${unused}`)).status).toBe(204);
});

test('its maker and owners delete it, nobody else', async () => {
  const owner = await newUser();
  const maker = await withMember(owner, 'editor');
  const other = await withMember(owner, 'editor');
  const { path } = await withDraft(maker);
  expectProblem(await other.delete(path), 403, 'insufficient_role');
  expect((await owner.delete(path)).status).toBe(204);
});

test('ends when its maker leaves, or may no longer change the book', async () => {
  const owner = await newUser();
  const maker = await withMember(owner, 'editor');
  const { path, draftId } = await withDraft(maker);
  await owner.api.updateMember(owner.bookId, maker.id, { role: 'viewer' });
  expectProblem(await owner.get(path), 404, 'not_found');
  expect(await secretsOf(owner)).toBe(0);
  expect((await owner.api.getImport(draftId)).status).toBe('preview');
  await owner.api.updateMember(owner.bookId, maker.id, { role: 'editor' });
  const again = await withDraft(maker);
  await maker.api.deleteMember(owner.bookId, maker.id);
  expectProblem(await owner.get(again.path), 404, 'not_found');
  expect(await secretsOf(owner)).toBe(0);
});

test('ends at its next run, if it was made while its maker lost the role', async () => {
  const owner = await newUser();
  const maker = await withMember(owner, 'editor');
  const { bank, connection, path, draftId } = await withDraft(maker);
  // As if it had been written a moment later than the change of the role.
  await table().set(`BOOK#${owner.bookId}`, `MEMBER#${maker.id}`, { role: 'viewer' });
  const asked = bank.requests.length;
  expect(await runOnce(owner, connection.id, 1)).toMatchObject({ payload: { ended: 1, errors: 0 } });
  expectProblem(await owner.get(path), 404, 'not_found');
  expect([bank.requests.length, await secretsOf(owner)]).toEqual([asked, 0]);
  expect((await owner.api.getImport(draftId)).status).toBe('preview');
});

test('ends with its maker, and with the book', async () => {
  const owner = await newUser();
  const maker = await withMember(owner, 'editor');
  const { path, draftId } = await withDraft(maker);
  expect((await maker.delete('/auth/me', { body: { password: PASSWORD } })).status).toBe(204);
  expectProblem(await owner.get(path), 404, 'not_found');
  const left = (await table().list(`BOOK#${owner.bookId}`)).filter(({ sk }) => String(sk).includes(draftId));
  expect(left.map((item) => typeof item.expires_at_seconds)).toEqual(['number', 'number']);
  const own = await withDraft(owner);
  expect(await secretsOf(owner)).toBe(1);
  expect((await owner.delete('/auth/me', { body: { password: PASSWORD } })).status).toBe(204);
  await runOnce(owner, own.connection.id, 1);
  expect(await secretsOf(owner)).toBe(0);
});
