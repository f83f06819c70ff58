import { beforeEach, describe, expect, test } from 'vitest';
import type { Import } from '../../../client/client.ts';
import { expectBalanced } from '../../support/user-with-books.ts';
import { csvOf, type Importer, newImporter } from './support.ts';

const OUT = 'To savings 0815';
const IN = 'From bank 0815';

let user: Importer;
let savings: string;
beforeEach(async () => {
  user = await newImporter();
  savings = (await user.api.createAccount({ name: 'Savings', type: 'asset' })).id;
});

const transfer = (payee: string, amount = 1) =>
  user.api.createTransfer({
    ...{ currency_id: 'EUR', amount, date: '2026-01-05', payee },
    ...{ from_account_id: user.bank, to_account_id: savings },
  });
const bankFile = (...days: string[]) =>
  user.preview(csvOf(...days.map((day) => [`2026-09-${day}`, OUT, '-500.00'] as const)));
const savingsFile = (...days: string[]) =>
  user.preview(csvOf(...days.map((day) => [`2026-09-${day}`, IN, '500.00'] as const)), {
    account_id: savings,
  });

/** The kinds of live transactions, without those that were remembered, and the balances of both accounts. */
async function september() {
  await expectBalanced(user);
  const { data } = await user.api.listTransactions({ from: '2026-09-01', limit: 100 });
  const balances = await Promise.all(
    [user.bank, savings].map(async (id) => (await user.api.getAccount(id)).balance),
  );
  return { kinds: data.map(({ kind }) => kind).toSorted(), balances };
}

test('a payment that used to be a transfer is proposed as one, and its other side is found in the other file', async () => {
  const { id } = await transfer(OUT);
  const bank = await bankFile('01');
  expect(bank.counts).toMatchObject({ new: 1, transfer: 0 });
  const [row] = await user.rows(bank);
  expect(row).toMatchObject({
    ...{ status: 'new', include: true, kind: 'transfer', transfer_account_id: savings, matches: [] },
    proposed_by: { source: 'history', transaction_id: id, like: 'to savings', count: 1, of: 1 },
    suggestions: [{ transfer_account_id: savings }],
  });
  expect(row).not.toHaveProperty('category_id');
  expect(row).not.toHaveProperty('transfer_transaction_id');
  const put = async (body: object) => (await user.put(`/imports/${bank.id}/rows/1`, body)).body;
  expect(await put({ include: true, kind: 'expense' })).toMatchObject({
    kind: 'expense',
    proposed_by: { source: 'default' },
  });
  expect(await put({ include: true, kind: 'transfer' })).toEqual(row);
  expect(await put({ include: true })).toEqual(row);
  await user.commit(bank);
  expect(await september()).toEqual({ kinds: ['transfer'], balances: [-501, 501] });

  for (const day of ['01', '06']) {
    const other = await savingsFile(day);
    expect(other.counts, day).toMatchObject({ new: 0, possible_duplicate: 1 });
  }
  expect((await savingsFile('07')).counts).toMatchObject({ new: 1 });
  expect((await user.post(`/imports/${bank.id}/revert`)).body.status).toBe('reverted');
  expect(await september()).toEqual({ kinds: [], balances: [-1, 1] });
});

describe('two files that were both previewed before they are committed make one transfer', () => {
  const oneAfterTheOther = async (first: Import, second: Import) => {
    await user.commit(first);
    await user.commit(second);
  };
  const atOnce = (first: Import, second: Import) =>
    Promise.all([user.commit(first), user.commit(second)]).then(() => undefined);

  test.each([
    ['the first one', [OUT], oneAfterTheOther],
    ['the second one', [IN], oneAfterTheOther],
    ['both', [OUT, IN], oneAfterTheOther],
    ['both, at once', [OUT, IN], atOnce],
  ])('if history knows %s', async (_, known, commit) => {
    for (const payee of known) await transfer(payee);
    const [first, second] = [await bankFile('02'), await savingsFile('03')];
    await commit(first, second);
    const paid = known.length;
    expect(await september()).toEqual({ kinds: ['transfer'], balances: [-500 - paid, 500 + paid] });
  });

  test('and another payment of the same amount stays another', async () => {
    for (const payee of [OUT, IN]) await transfer(payee);
    const [first, second] = [await bankFile('02'), await savingsFile('02', '03')];
    await user.commit(first);
    await user.commit(second);
    expect(await september()).toEqual({ kinds: ['transfer', 'transfer'], balances: [-1002, 1002] });
    const [skipped, posted] = await user.rows(second);
    const [sent] = await user.rows(first);
    expect(skipped).toMatchObject({ status: 'new', matches: [sent?.transaction_id] });
    expect(skipped?.message).toContain('another import has posted it');
    expect(skipped).not.toHaveProperty('transaction_id');
    expect(posted).toHaveProperty('transaction_id');
  });
});

test('nothing is proposed, before or at the commit, if it is not certain which payment is the other side', async () => {
  await transfer(IN);
  const early = await savingsFile('03');
  expect((await user.rows(early))[0]?.kind).toBe('transfer');
  await user.commit(await bankFile('02', '04'));
  const late = await savingsFile('03');
  const [row] = await user.rows(late);
  expect(row).toMatchObject({
    ...{ status: 'new', kind: 'income', proposed_by: { source: 'default' } },
    message: expect.stringContaining('several transactions'),
    suggestions: [{ transfer_account_id: user.bank }],
  });
  await user.commit(early);
  expect(await september()).toEqual({ kinds: ['expense', 'expense', 'income'], balances: [-1001, 501] });
});
