import { expect, test } from 'vitest';
import { connected, day, fakeBank, ownAccount } from '../../support/bank.ts';
import { cloud } from '../../support/cloud.ts';
import { mailsTo, verifiedUser } from '../../support/mail.ts';
import { table } from '../../support/table.ts';

test('the maker hears once in a week that only a person can mend a connection', async () => {
  const user = await verifiedUser();
  const bank = await fakeBank([{ id: 'a', name: 'Giro', rows: [] }]);
  const connection = await connected(user, bank, 'Savings bank');
  await connection.link('Giro', { account_id: await ownAccount(user, 'Mine'), from: day(-1) });
  const asked = bank.requests.length;
  bank.status = 402;
  expect(await connection.sync()).toMatchObject({
    status: 'needs_attention',
    messages: [{ code: 'unpaid' }],
  });
  await connection.runAfter(2);
  expect(bank.requests).toHaveLength(asked + 2);
  const sent = (await mailsTo(user.email)).filter(({ kind }) => kind === 'bank_attention');
  expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('"Savings bank"')]);
  expect(await table().list(`OUTBOX#${user.id}`), 'a later one').toEqual([]);
  const denied = (await cloud().denials()).map(({ functionId }) => functionId);
  expect(denied.filter((id) => id.includes('FetchBanks'))).toEqual([]);
});
