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
  // The card counts spending as positive, and is turned round, rows and balance.
  const card = (await connection.rows('Credit card')).filter(({ payee }) => payee === 'Bistro Rosa');
  expect(card.length).toBeGreaterThan(0);
  expect(card.every(({ direction }) => direction === 'out')).toBe(true);
  const { balance = 0, difference } = await connection.named('Credit card');
  expect([balance < 0, difference]).toEqual([true, balance]);
  const pending: number[] = [];
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
    pending.push((await connection.named('Everyday account')).pending);
    expect([status, messages.map(({ code }) => code)]).toEqual(
      date === 11 ? ['needs_attention', ['con.auth']] : ['active', []],
    );
  }
  // What is not booked is counted, and comes once, under the id that it gets when it is.
  expect(pending.some((count) => count > 0)).toBe(true);
  const shown = await Promise.all((await connection.outside()).map(({ name }) => connection.rows(name)));
  expect(shown.flat().filter(({ bank_id }) => bank_id?.startsWith('pending'))).toEqual([]);
  const days = (await user.api.listTransactions({ q: 'Corner Market', limit: 100 }).all()).map(
    ({ date }) => date,
  );
  expect(new Set(days).size).toBe(days.length);
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
