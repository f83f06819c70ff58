import { expect, onTestFinished, test } from 'vitest';
import { startDemoBank } from '../../../tools/demo-bank/demo-bank.ts';
import { connected, day, ownAccount } from '../../support/bank.ts';
import { expectBalanced, newBooks } from '../../support/user-with-books.ts';

test('a month at the demo bank: every row once, one transfer, a login that expires and is repaired', async () => {
  const { user } = await newBooks();
  const bank = await startDemoBank();
  onTestFinished(bank.close);
  const connection = await connected(user, bank);
  const outside = await connection.outside();
  expect(outside.map(({ name }) => name)).toEqual([
    'Credit card',
    'Dollar account',
    'Everyday account',
    'Miles',
    'Savings',
  ]);
  const from = day(-10);
  for (const [name, more] of [
    ['Everyday account', {}],
    ['Savings', {}],
    ['Credit card', { reverse_amounts: true }],
  ] as const)
    await connection.link(name, {
      account_id: await ownAccount(user, name, name === 'Credit card' ? 'liability' : 'asset'),
      from,
      ...more,
    });
  await connection.runAfter(1);
  expect((await connection.rows('Everyday account')).length).toBeGreaterThan(3);
  // From now on, what is clear is posted.
  for (const { name, id, account_id, reverse_amounts } of await connection.outside())
    if (account_id)
      await user.api.linkOutsideAccount(connection.id, id, {
        account_id,
        mode: 'post',
        from,
        reverse_amounts: reverse_amounts && name === 'Credit card',
      });
  for (let date = 2; date <= 32; date += 3) {
    bank.passDays(3);
    bank.expireLogin(date === 11);
    const { status, messages } = await connection.runAfter(date);
    expect([status, messages.map(({ code }) => code)]).toEqual(
      date === 11 ? ['needs_attention', ['con.auth']] : ['active', []],
    );
  }
  const transfers = await user.api.listTransfers().all();
  // To savings, and to the card, as often as their days have passed.
  expect(transfers.map(({ amount }) => amount)).toEqual(expect.arrayContaining([150, 120]));
  expect(new Set(transfers.map(({ amount, date }) => `${amount} ${date}`)).size).toBe(transfers.length);
  for (const name of ['Everyday account', 'Savings', 'Credit card'])
    await user.api.commitImport((await connection.named(name)).import_id ?? '').catch(() => undefined);
  const before = (await user.api.listTransactions({ limit: 100 }).all()).length;
  await connection.runAfter(40);
  const rows = await Promise.all(
    ['Everyday account', 'Savings', 'Credit card'].map((name) => connection.rows(name)),
  );
  expect(rows.flat()).toEqual([]);
  expect((await user.api.listTransactions({ limit: 100 }).all()).length).toBe(before);
  await expectBalanced(user);
});
