import { expect, test } from 'vitest';
import type { AnyTransaction } from '../../../client/client.ts';
import { newUser, type TestUser } from '../../support/api.ts';
import { connected, day, fakeBank, noon, ownAccount, type Row, runOnce } from '../../support/bank.ts';
import { expectBalanced, newBooks } from '../../support/user-with-books.ts';

const row = (id: string, amount: string, description: string, on = day(-1)): Row => ({
  id,
  posted: noon(on),
  amount,
  description,
});

/** A user with one linked account, whose rows a test decides. */
async function oneAccount(rows: Row[], mode: 'review' | 'post' = 'review') {
  const books = await newBooks();
  const { user } = books;
  const bank = await fakeBank([{ id: 'a', name: 'Giro', rows }]);
  const connection = await connected(user, bank, 'Bank');
  const accountId = await ownAccount(user, 'Mine');
  await connection.link('Giro', { account_id: accountId, from: day(-30), mode });
  return { books, user, bank, connection, accountId };
}

const posted = async (user: TestUser): Promise<AnyTransaction[]> =>
  user.api.listTransactions({ limit: 100 }).all();
const brief = (rows: readonly { row: number; status: string; amount?: number; include: boolean }[]) =>
  rows.map(({ row, status, amount, include }) => [row, status, amount, include]);

test('rows wait in one draft, oldest first; a run without news changes nothing', async () => {
  const { user, bank, connection } = await oneAccount([
    row('2', '-4.00', 'Later', day(-1)),
    row('1', '-3.00', 'Earlier', day(-2)),
  ]);
  const first = await connection.runAfter(1);
  expect(first).toMatchObject({ status: 'active', messages: [] });
  const { import_id } = await connection.named('Giro');
  const rows = await connection.rows('Giro');
  expect(brief(rows)).toEqual([
    [1, 'new', 3, true],
    [2, 'new', 4, true],
  ]);
  expect(rows[0]).toMatchObject({ payee: 'Earlier', bank_id: '1', date: day(-2), direction: 'out' });
  const read = await user.api.getImport(import_id ?? '');
  await connection.runAfter(2);
  expect(await user.api.getImport(import_id ?? '')).toEqual(read);
  bank.accounts[0]?.rows.push(row('3', '-5.00', 'New'));
  await connection.runAfter(3);
  expect((await connection.rows('Giro')).map(({ bank_id }) => bank_id)).toEqual(['1', '2', '3']);
  expect((await connection.named('Giro')).import_id).toBe(import_id);
});

test('what was committed does not come again, edited, deleted or left out; what was reverted does', async () => {
  const { user, connection } = await oneAccount([
    row('1', '-1.00', 'Edited'),
    row('2', '-2.00', 'Deleted'),
    row('3', '-3.00', 'Left out'),
    row('4', '-4.00', 'Kept'),
  ]);
  await connection.runAfter(1);
  const { import_id = '' } = await connection.named('Giro');
  const waiting = await connection.rows('Giro');
  const leftOut = waiting.find(({ payee }) => payee === 'Left out');
  await user.api.updateImportRow(import_id, leftOut?.row ?? 0, { include: false });
  expect((await user.api.commitImport(import_id)).counts.committed).toBe(3);
  const byPayee = new Map(
    (await posted(user)).map((each) => ['payee' in each ? each.payee : undefined, each]),
  );
  await user.api.deleteExpense(byPayee.get('Deleted')?.id ?? '');
  const edited = byPayee.get('Edited');
  if (edited?.kind !== 'expense') throw new Error('It was posted as an expense.');
  await user.api.updateExpense(edited.id, { ...edited, amount: 7, date: day(-9) });
  await connection.runAfter(2);
  expect(await connection.rows('Giro')).toEqual([]);
  await user.api.revertImport(import_id);
  await connection.runAfter(3);
  const again = (await connection.rows('Giro')).map(({ payee }) => payee);
  expect(again.toSorted()).toEqual(['Deleted', 'Edited', 'Kept']);
  const second = (await connection.named('Giro')).import_id ?? '';
  await user.api.deleteImport(second);
  await connection.runAfter(4);
  expect(await connection.rows('Giro')).toHaveLength(3);
});

test('a changed row takes its new values while it waits, and comes once more for each change when it is posted', async () => {
  const { user, bank, connection } = await oneAccount([row('1', '-1.00', 'Shop')]);
  const only = bank.accounts[0]?.rows[0] as Row;
  await connection.runAfter(1);
  only.amount = '-1.50';
  await connection.runAfter(2);
  expect(brief(await connection.rows('Giro'))).toEqual([[1, 'new', 1.5, true]]);
  const { import_id = '' } = await connection.named('Giro');
  await user.api.commitImport(import_id);
  const [transaction] = await posted(user);
  only.amount = '-2.00';
  await connection.runAfter(3);
  await connection.runAfter(4);
  const [change, ...others] = await connection.rows('Giro');
  expect(others).toEqual([]);
  expect(change).toMatchObject({ status: 'duplicate', include: false, matches: [transaction?.id] });
  expect(change?.message).toMatch(/1\.5 EUR.*2 EUR/);
  const draft = (await connection.named('Giro')).import_id ?? '';
  const refused = await user.put(`/imports/${draft}/rows/1`, { include: true });
  expect(refused.body.errors).toMatchObject([{ field: 'include' }]);
  only.posted = noon(day(-3));
  await connection.runAfter(5);
  expect(await connection.rows('Giro')).toHaveLength(2);
  await user.api.commitImport(draft);
  await connection.runAfter(6);
  expect([await connection.rows('Giro'), (await posted(user)).length]).toEqual([[], 1]);
});

test('equal payments are different ones; a second row of one id is shown once, an equal one is dropped', async () => {
  const { connection } = await oneAccount([
    row('1', '-2.80', 'Coffee'),
    row('2', '-2.80', 'Coffee'),
    row('3', '-9.00', 'Twice'),
    row('3', '-9.00', 'Twice'),
    row('3', '-8.00', 'Twice'),
  ]);
  await connection.runAfter(1);
  await connection.runAfter(2);
  expect(brief(await connection.rows('Giro'))).toEqual([
    [1, 'new', 2.8, true],
    [2, 'new', 2.8, true],
    [3, 'new', 9, true],
    [4, 'duplicate', 8, false],
  ]);
});

test('rows with faults are errors, once', async () => {
  const { connection } = await oneAccount([
    { posted: noon(day(-1)), amount: '1', description: 'No id' },
    row('2', '0.00', 'Nothing'),
    row('3', '1.234', 'Too many decimals'),
    row('4', 'x', 'No amount'),
  ]);
  await connection.runAfter(1);
  await connection.runAfter(2);
  const rows = await connection.rows('Giro');
  expect(rows.map(({ status }) => status)).toEqual(Array(4).fill('error'));
});

test('the same transaction is the same, whichever connection brings it', async () => {
  const { user, bank, connection, accountId } = await oneAccount([row('1', '-6.00', 'Shop')]);
  await connection.runAfter(1);
  await user.api.commitImport((await connection.named('Giro')).import_id ?? '');
  await user.api.deleteConnection(connection.id);
  const again = await connected(user, bank, 'Again');
  await again.link('Giro', { account_id: accountId, from: day(-80) });
  await again.runAfter(1);
  expect(await again.rows('Giro')).toEqual([]);
});

test('a payment from another source is a possible duplicate: by hand, from a file, and the other way round', async () => {
  const { user, bank, connection, accountId, books } = await oneAccount([
    row('1', '-6.00', 'Market', day(-5)),
  ]);
  await user.api.createExpense({
    asset_account_id: accountId,
    category_id: books.categories.expense.id,
    currency_id: 'EUR',
    amount: 6,
    date: day(-2),
  });
  await connection.runAfter(1);
  expect(brief(await connection.rows('Giro'))).toEqual([[1, 'possible_duplicate', 6, false]]);
  const file = `Date,Amount,Payee\n${day(-8)},-11.00,Shop\n`;
  const imported = await user.api.createImport(
    { account_id: accountId, currency_id: 'EUR' },
    file,
    'text/csv',
  );
  await user.api.commitImport(imported.id);
  bank.accounts[0]?.rows.push(row('2', '-11.00', 'SHOP 123', day(-6)), row('3', '-12.00', 'Own', day(-6)));
  await connection.runAfter(2);
  const rows = await connection.rows('Giro');
  expect(rows.map(({ status }) => status)).toEqual(['possible_duplicate', 'possible_duplicate', 'new']);
  await user.api.commitImport((await connection.named('Giro')).import_id ?? '');
  const other = await user.api.createImport(
    { account_id: accountId, currency_id: 'EUR' },
    `Date,Amount,Payee\n${day(-6)},-12.00,Own\n`,
    'text/csv',
  );
  expect(other.counts).toMatchObject({ possible_duplicate: 1, new: 0 });
});

test('posts what is clear by itself, and the rest waits; a revert turns the link back to review', async () => {
  const { user, bank, connection, books } = await oneAccount([row('1', '-6.00', 'Market')]);
  await connection.runAfter(1);
  const [waiting] = await connection.rows('Giro');
  const draft = (await connection.named('Giro')).import_id ?? '';
  await user.api.updateImportRow(draft, waiting?.row ?? 0, {
    include: true,
    category_id: books.categories.expense.id,
  });
  await user.api.commitImport(draft);
  const { account_id = '' } = await connection.named('Giro');
  await connection.link('Giro', { account_id, mode: 'post' });
  bank.accounts[0]?.rows.push(row('2', '-7.00', 'Market'), row('3', '-99.00', 'Unheard of'));
  await connection.runAfter(2);
  await connection.runAfter(3);
  expect((await connection.rows('Giro')).map(({ payee }) => payee)).toEqual(['Unheard of']);
  const imports = await user.api.listImports().all();
  const own = imports.find(
    ({ status, counts }) => status === 'committed' && counts.rows === 1 && counts.committed === 1,
  );
  expect(own).toMatchObject({ format: 'simplefin', connection_id: connection.id });
  expect((await posted(user)).map(({ amount }) => amount).toSorted()).toEqual([6, 7]);
  await user.api.revertImport(imports[0]?.status === 'committed' ? imports[0].id : (own?.id ?? ''));
  expect((await connection.named('Giro')).mode).toBe('review');
  await connection.runAfter(4);
  expect((await connection.rows('Giro')).map(({ payee }) => payee).toSorted()).toEqual([
    'Market',
    'Unheard of',
  ]);
  await expectBalanced(user);
});

test('two rows of two links are one transfer, with both fingerprints', async () => {
  const user = await newUser();
  const bank = await fakeBank([
    { id: 'a', name: 'Giro', rows: [row('out', '-150.00', 'To savings', day(-3))] },
    { id: 'b', name: 'Savings', rows: [row('in', '150.00', 'From giro', day(-2))] },
  ]);
  const connection = await connected(user, bank, 'Bank');
  const giro = await ownAccount(user, 'Giro');
  const savings = await ownAccount(user, 'Savings');
  await connection.link('Giro', { account_id: giro, from: day(-30), mode: 'post' });
  await connection.link('Savings', { account_id: savings, from: day(-30), mode: 'post' });
  await connection.runAfter(1);
  await connection.runAfter(2);
  const all = await posted(user);
  expect(all).toMatchObject([
    { kind: 'transfer', amount: 150, from_account_id: giro, to_account_id: savings, date: day(-3) },
  ]);
  expect([await connection.rows('Giro'), await connection.rows('Savings')]).toEqual([[], []]);
  const [own, ...others] = await user.api.listImports().all();
  expect(others).toEqual([]);
  expect(own).toMatchObject({ account_id: giro, status: 'committed', counts: { rows: 1, committed: 1 } });
  await user.api.revertImport(own?.id ?? '');
  await connection.runAfter(3);
  expect([(await connection.rows('Giro')).length, (await connection.rows('Savings')).length]).toEqual([1, 1]);
  await expectBalanced(user);
});

test('a run that fails changes neither draft nor ledger; what came beside a message is taken', async () => {
  const { bank, connection } = await oneAccount([row('1', '-6.00', 'Market')]);
  for (const [status, code] of [
    [402, 'unpaid'],
    [500, 'unreachable'],
    [301, 'unreachable'],
  ] as const) {
    bank.status = status;
    expect(await connection.runAfter(1 + status)).toMatchObject({
      status: 'needs_attention',
      messages: [{ code }],
    });
    expect((await connection.named('Giro')).last_success_at).toBeUndefined();
  }
  bank.status = 200;
  bank.extra = { errlist: [{ code: 'act.failed', msg: 'Old data', account_id: 'a' }] };
  const partly = await connection.runAfter(600);
  expect(partly.messages).toMatchObject([
    { code: 'act.failed', outside_account_id: (await connection.named('Giro')).id },
  ]);
  expect(await connection.rows('Giro')).toHaveLength(1);
  expect((await connection.named('Giro')).last_success_at).toBeUndefined();
  bank.extra = {};
  expect(await connection.runAfter(601)).toMatchObject({ status: 'active', messages: [] });
  expect((await connection.named('Giro')).last_success_at).toBeDefined();
  const taken = (await connection.named('Giro')).last_success_at;
  const accounts = bank.accounts;
  bank.accounts = accounts.map((each) => ({ ...each, currency: 'https://example.com/miles' }));
  await connection.runAfter(602);
  // Rows whose currency is unknown for a while are asked for again.
  expect((await connection.named('Giro')).last_success_at).toBe(taken);
  bank.accounts = [];
  expect((await connection.runAfter(603)).messages).toMatchObject([{ code: 'account_missing' }]);
});

test('of runs at once one works', async () => {
  const { user, bank, connection } = await oneAccount([row('1', '-6.00', 'Market')]);
  await Promise.all(Array.from({ length: 4 }, () => runOnce(user, connection.id, 1)));
  // The one that read the accounts when the connection was made, and one run.
  expect(bank.requests).toHaveLength(2);
  expect(await connection.rows('Giro')).toHaveLength(1);
  expect(bank.requests[1]?.query.get('start-date')).toBe(String(Date.parse(`${day(-30)}T00:00:00Z`) / 1000));
});
