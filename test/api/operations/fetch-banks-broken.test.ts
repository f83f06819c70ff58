import { expect, test } from 'vitest';
import { connected, day, fakeBank, noon, ownAccount, runOnce } from '../../support/bank.ts';
import { cloud } from '../../support/cloud.ts';
import { expectBalanced, newBooks } from '../../support/user-with-books.ts';

const RUNS = 6;

test('runs that are cut off at any write, repeated and at once, post every row once', async () => {
  const { user, categories } = await newBooks();
  await user.api.createRule({
    name: 'All',
    conditions: [{ field: 'payee', op: 'contains', value: 'shop' }],
    actions: { category_id: categories.expense.id },
  });
  const rows = Array.from({ length: 30 }, (_, index) => ({
    id: `t${index}`,
    posted: noon(day(-1 - (index % 9))),
    amount: index % 3 === 0 ? `${index + 1}.00` : `-${index + 1}.00`,
    description: `Shop ${index}`,
  }));
  const bank = await fakeBank([{ id: 'a', name: 'Giro', rows: [] }]);
  const connection = await connected(user, bank);
  await connection.link('Giro', { account_id: await ownAccount(user, 'Mine'), from: day(-30), mode: 'post' });
  for (let run = 1; run <= RUNS; run++) {
    bank.accounts[0]?.rows.push(...rows.splice(0, 5));
    const scope = {
      by: 'FetchBanks',
      text: user.bookId,
      operation: 'TransactWriteItems',
      skip: run % 4,
      times: 1,
    } as const;
    const fault = await cloud().observer.inject(
      run % 2 === 0
        ? { ...scope, kind: 'forward then reset' }
        : { ...scope, kind: 'error', name: 'ValidationException' },
    );
    await Promise.allSettled([runOnce(user, connection.id, run), runOnce(user, connection.id, run)]);
    await fault.remove();
    // Five minutes later, what was cut off goes on.
    await runOnce(user, connection.id, run + 0.02);
  }
  await runOnce(user, connection.id, RUNS + 1);
  const posted = await user.api.listTransactions({ limit: 100 }).all();
  const names = posted.flatMap((each) => ('payee' in each ? (each.payee ?? []) : []));
  expect(names.length).toBe(30);
  expect(new Set(names).size).toBe(30);
  expect(await connection.rows('Giro')).toEqual([]);
  await expectBalanced(user);
});
