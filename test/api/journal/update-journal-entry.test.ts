import { beforeAll, expect, test } from 'vitest';
import { JOURNAL, record } from '../../support/entry-subjects.ts';
import {
  type Books,
  done,
  expectBalanced,
  expectFaults,
  type Json,
  newBooks,
} from '../../support/user-with-books.ts';
import { updateEntrySuite } from '../transactions/suites/entries/update.ts';

updateEntrySuite(JOURNAL);

const { path } = JOURNAL;
let books: Books;
beforeAll(async () => {
  books = await newBooks();
});
const put = (id: string, body: object, own = books) => own.user.put(`${path}/${id}`, body);

test('accepts all four columns of its lines as they were read, including base-only ones', async () => {
  const { Cash, Bank, Payables } = books.accounts;
  const lines = [
    { account_id: Cash.id, debit: 1, memo: 'own' },
    { account_id: Bank.id, debit: 2 },
    { account_id: Payables.id, credit: 3 },
    { account_id: Cash.id, credit_base: 4 },
    { account_id: Bank.id, debit_base: 4 },
  ];
  const before = await record(JOURNAL, books, { currency_id: 'EUR', memo: 'all', lines });
  const after = done(await put(before.id, before));
  expect(after).toEqual({ ...before, updated_at: after.updated_at });
});

test('a line without its own note follows the note of the entry', async () => {
  const [first, second] = JOURNAL.body(books).lines as Json[];
  const before = await record(JOURNAL, books, { memo: 'old', lines: [{ ...first, memo: 'own' }, second] });
  const memos = ({ lines }: Json) => lines.map((line: Json) => line.memo);
  expect(memos(before)).toEqual(['own', 'old']);
  expect(memos(done(await put(before.id, { ...before, memo: 'new' })))).toEqual(['own', 'new']);
});

test("keeps the provider's rate when it is sent back or left out, and looks up the rate for another date", async () => {
  const before = await record(JOURNAL, books, { currency_id: 'EUR', date: '2026-05-22' });
  expect(before).toMatchObject({ fx_rate_source: 'provider', fx_rate_date: '2026-04-26' });
  const { fx_rate: _rate, ...without } = before;
  for (const body of [before, without])
    expect(done(await put(before.id, body))).toMatchObject({
      fx_rate: before.fx_rate,
      fx_rate_source: 'provider',
    });
  const moved = done(await put(before.id, { ...without, date: '2026-04-25' }));
  expect(moved.fx_rate_date < '2026-04-26').toBe(true);
});

test('replaces 12 lines with 12 others in another month, in one write', async () => {
  const own = await newBooks();
  const accounts: Json[] = [];
  for (let i = 0; i < 24; i++) accounts.push(await own.newAccount({ name: `Account ${i}`, type: 'asset' }));
  const lines = (from: number) =>
    accounts.slice(from, from + 12).map(({ id }, i) => ({
      account_id: id,
      ...(i < 6 ? { debit: i + 1 } : { credit: i - 5 }),
      memo: `${i} ${'x'.repeat(400)}`,
    }));
  const before = await record(JOURNAL, own, { currency_id: 'EUR', external_id: 'a', lines: lines(0) });
  const body = { date: '2026-07-01', currency_id: 'JPY', external_id: 'b', lines: lines(12) };
  const after = done(await put(before.id, JOURNAL.body(own, body), own));
  expect([after.amount, after.lines.length]).toEqual([21, 12]);
  expect(await own.balances(accounts[0].id)).toEqual({ balance: 0, balances: [] });
  expect((await own.balances(accounts[23].id)).balances).toEqual([{ currency_id: 'JPY', balance: -6 }]);
  for (const [index, found] of [
    [11, 0],
    [23, 1],
  ] as const)
    expect(done(await own.user.get(`${path}?account_id=${accounts[index].id}`)).data).toHaveLength(found);
  await expectBalanced(own.user);
});

test('can gain and lose lines, and its places follow', async () => {
  const own = await newBooks();
  const { Cash, Bank, Payables } = own.accounts;
  const { id } = await record(JOURNAL, own);
  const three = [
    { account_id: Cash.id, debit: 5 },
    { account_id: Bank.id, credit: 3 },
    { account_id: Payables.id, credit: 2 },
  ];
  const found = async (account: string) =>
    done(await own.user.get(`${path}?account_id=${account}`)).data.length;
  done(await put(id, JOURNAL.body(own, { lines: three }), own));
  expect([await found(Cash.id), await found(Payables.id)]).toEqual([1, 1]);
  done(await put(id, JOURNAL.moving(own, 1), own));
  expect([await found(Cash.id), await found(Payables.id)]).toEqual([1, 0]);
  expect((await own.balances(Payables.id)).balance).toBe(0);
});

test('refuses what a create request refuses, and changes nothing', async () => {
  const before = await record(JOURNAL, books);
  const lines = [{ ...before.lines[0], debit: 13 }, before.lines[1]];
  expectFaults(await put(before.id, { ...before, lines }), { lines: 'unbalanced' });
  expectFaults(await put(before.id, { ...before, lines: [before.lines[0]] }), { lines: 'too_few_items' });
  expect(done(await books.user.get(`${path}/${before.id}`))).toEqual(before);
});
