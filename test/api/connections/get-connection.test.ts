import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { CONNECTIONS, connected, day, fakeBank, ownAccount } from '../../support/bank.ts';
import { expectProblem } from '../../support/user-with-books.ts';

test('shows a connection, which is due at a minute of its own once an account is linked', async () => {
  const user = await newUser();
  const bank = await fakeBank([{ id: 'a', name: 'Giro', rows: [] }]);
  const connection = await connected(user, bank, 'Bank');
  const path = `${CONNECTIONS}/${connection.id}`;
  expect((await user.get(path)).body.next_run_at).toBeUndefined();
  await connection.link('Giro', { account_id: await ownAccount(user, 'Mine'), from: day(0) });
  const { body } = await user.get(path);
  const until = Date.parse(body.next_run_at) - Date.now();
  expect([until > 0, until <= 86_400_000]).toEqual([true, true]);
  expectProblem(await (await newUser()).get(path), 404, 'not_found');
});
