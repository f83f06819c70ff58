import { expect, test } from 'vitest';
import { newUser, walk } from '../../support/api.ts';
import { CONNECTIONS, connected, day, fakeBank, noon, ownAccount } from '../../support/bank.ts';

test('lists accounts by name, page by page, with what waits for each', async () => {
  const user = await newUser();
  const bank = await fakeBank(
    ['Card', 'albatross', 'Giro'].map((name) => ({
      id: name,
      name,
      balance: '20.00',
      rows: [
        { id: `${name}1`, posted: noon(day(0)), amount: '-4.00', description: 'Shop' },
        { id: `${name}2`, posted: 0, amount: '-4.00', description: 'Shop' },
        { id: `${name}3`, posted: noon(day(0)), amount: '-4.00', description: 'Shop', pending: true },
      ],
    })),
  );
  const connection = await connected(user, bank, 'Bank');
  await connection.link('Giro', { account_id: await ownAccount(user, 'Mine') });
  await connection.sync();
  const all = await walk(user, `${CONNECTIONS}/${connection.id}/accounts`, 2);
  expect(all.map(({ name }) => name)).toEqual(['albatross', 'Card', 'Giro']);
  expect(all[2]).toMatchObject({
    pending: 2,
    to_review: 1,
    import_id: expect.any(String),
    last_success_at: expect.any(String),
    difference: 20,
  });
  const draft = await user.api.getImport(all[2].import_id);
  expect(draft).toMatchObject({
    format: 'simplefin',
    connection_id: connection.id,
    status: 'preview',
    counts: { rows: 1, new: 1, pending: 2 },
  });
});
