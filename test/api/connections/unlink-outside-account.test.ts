import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { CONNECTIONS, connected, day, fakeBank, noon, ownAccount } from '../../support/bank.ts';
import { expectProblem } from '../../support/user-with-books.ts';

test('removes the link: the draft stays as an ordinary preview, and the account can go', async () => {
  const user = await newUser();
  const bank = await fakeBank([
    { id: 'a', name: 'Giro', rows: [{ id: 't', posted: noon(day(0)), amount: '3', description: 'Gift' }] },
  ]);
  const connection = await connected(user, bank, 'Bank');
  const mine = await ownAccount(user, 'Mine');
  await connection.link('Giro', { account_id: mine });
  await connection.sync();
  const { id, import_id = '' } = await connection.named('Giro');
  const path = `${CONNECTIONS}/${connection.id}/accounts/${id}`;
  expect((await user.delete(path)).status).toBe(204);
  expect(await connection.named('Giro')).not.toHaveProperty('account_id');
  expect((await user.api.getConnection(connection.id)).next_run_at).toBeUndefined();
  expect((await user.api.getImport(import_id)).status).toBe('preview');
  expectProblem(await user.delete(path), 404, 'not_found');
  expect((await user.delete(`/accounts/${mine}`)).status).toBe(204);
});
