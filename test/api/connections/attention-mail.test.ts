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
  const later = () => table().list(`OUTBOX#${user.id}`);
  for (const date of [3, 4, 5, 6]) await connection.runAfter(date);
  expect(await later(), 'in the same week').toEqual([]);
  await connection.runAfter(8);
  expect(await later(), 'in the next').toHaveLength(1);
  const denied = (await cloud().denials()).map(({ functionId }) => functionId);
  expect(denied.filter((id) => id.includes('FetchBanks'))).toEqual([]);
});

test('what may mend itself is told after the third run in a row, in none of the words of the provider', async () => {
  const user = await verifiedUser();
  const bank = await fakeBank([{ id: 'a', name: 'Giro', rows: [] }]);
  const connection = await connected(user, bank, 'Savings bank');
  await connection.link('Giro', { account_id: await ownAccount(user, 'Mine'), from: day(-1) });
  const outbox = () => table().list(`OUTBOX#${user.id}`);
  bank.extra = { errlist: [{ code: 'act.failed', msg: 'Please call 555-0100', account_id: 'a' }] };
  await connection.runAfter(1);
  await connection.runAfter(2);
  expect(await outbox()).toEqual([]);
  // A run without messages begins anew.
  bank.extra = {};
  await connection.runAfter(3);
  bank.extra = { errlist: [{ code: 'act.failed', msg: 'Please call 555-0100', account_id: 'a' }] };
  await connection.runAfter(4);
  await connection.runAfter(5);
  expect(await outbox()).toEqual([]);
  await connection.runAfter(6);
  const [mail, ...others] = await outbox();
  expect([mail?.kind, others]).toEqual(['bank_attention', []]);
  expect(JSON.stringify(mail)).not.toContain('555-0100');
});
