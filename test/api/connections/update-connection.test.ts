import { expect, test } from 'vitest';
import { fieldCodes, newUser } from '../../support/api.ts';
import { CONNECTIONS, connected, fakeBank } from '../../support/bank.ts';
import { withMember } from '../../support/members.ts';
import { done, expectProblem } from '../../support/user-with-books.ts';

test('only its maker renames a connection', async () => {
  const user = await newUser();
  const maker = await withMember(user, 'editor');
  const { id } = await connected(maker, await fakeBank(), 'Bank');
  const path = `${CONNECTIONS}/${id}`;
  const read = (await maker.get(path)).body;
  expect(done(await maker.put(path, { ...read, name: ' My bank ' }))).toMatchObject({ name: 'My bank' });
  expectProblem(await user.put(path, { name: 'Taken' }), 403, 'insufficient_role');
  expect(fieldCodes(await maker.put(path, { name: '' }))).toEqual({ name: 'too_short' });
  expect(fieldCodes(await maker.put(path, { name: 'x', setup_token: 'y' }))).toEqual({
    setup_token: 'unknown_field',
  });
  const stale = await maker.put(path, { name: 'Late' }, { headers: { 'if-match': '"old"' } });
  expectProblem(stale, 412, 'version_mismatch');
});
