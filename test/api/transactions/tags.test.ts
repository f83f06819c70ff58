import { describe, expect, test } from 'vitest';
import { table } from '../../support/table.ts';
import { type Books, done, expectFaults, type Json, newBooks } from '../../support/user-with-books.ts';
import { csvOf, newImporter } from '../imports/support.ts';

// What transactions do with their tags is in list-tags.test.ts. This is about where else tags are.

const counts = async ({ user }: Pick<Books, 'user'>): Promise<Json[]> => done(await user.get('/tags')).data;

test('a schedule posts with the tags of its template, or with others', async () => {
  const own = await newBooks();
  const { date: _date, ...template } = own.body('expense', { tags: ['Rent', 'RENT', 'home'] });
  const given = {
    name: 'Rent',
    kind: 'expense',
    mode: 'remind',
    rule: { frequency: 'monthly' },
    starts_on: '2026-01-01',
  };
  const PATH = '/budgeting/schedules';
  expectFaults(await own.user.post(PATH, { ...given, template: { ...template, tags: ['a b'] } }), {
    'template.tags[0]': 'invalid_tag',
  });
  const plan = done(await own.user.post(PATH, { ...given, template }));
  expect(plan.template.tags).toEqual(['rent', 'home']);
  const post = (date: string, more = {}) =>
    own.user.post(`${PATH}/${plan.id}/occurrences/${date}`, { action: 'post', ...more });
  expect(done(await post('2026-01-01')).tags).toEqual(['rent', 'home']);
  expect(done(await post('2026-02-01', { tags: ['Late'] })).tags).toEqual(['late']);
  expect(done(await post('2026-03-01', { tags: [] }))).not.toHaveProperty('tags');
  expect(await counts(own)).toEqual([
    { tag: 'home', count: 1 },
    { tag: 'late', count: 1 },
    { tag: 'rent', count: 1 },
  ]);
});

test('an update of the feed has them, and one record shows them in any list', async () => {
  const own = await newBooks();
  const spent = await own.record('expense', { tags: ['rome'] });
  const register = done(await own.user.get(`/accounts/${own.accounts.Cash.id}/register`)).data;
  expect(register[0].transaction_id).toBe(spent.id);
  const changes = done(await own.user.get('/changes')).data;
  expect(changes.at(-1).record).toMatchObject({ id: spent.id, tags: ['rome'] });
});

describe('a transfer that replaces records', () => {
  test('takes over their tags: its own first, then those of the expense', async () => {
    const own = await newBooks();
    const income = await own.record('income', {
      asset_account_id: own.accounts.Bank.id,
      tags: [...'abcdef'],
    });
    const expense = await own.record('expense', { tags: ['rome', 'b', '1', '2', '3'] });
    const replaces = [income.id, expense.id];
    const transfer = done(await own.user.post('/budgeting/transfers', { replaces, tags: ['own', 'rome'] }));
    const kept = ['own', 'rome', 'b', '1', '2', '3', 'a', 'c', 'd', 'e'];
    expect(transfer.tags).toEqual(kept);
    expect(await counts(own)).toEqual(kept.toSorted().map((tag) => ({ tag, count: 1 })));
    await own.user.delete(`/budgeting/transfers/${transfer.id}`);
    expect(await counts(own)).toEqual([]);
    done(await own.user.post(`/budgeting/incomes/${income.id}/restore`));
    expect(await counts(own)).toEqual([...'abcdef'].map((tag) => ({ tag, count: 1 })));
  });

  test('of an import, and gives them back when it is reverted', async () => {
    const user = await newImporter();
    const savings = (await user.api.createAccount({ name: 'Savings', type: 'asset' })).id;
    const bank = await user.preview(csvOf(['2026-09-01', 'To savings', '-500.00']));
    await user.put(`/imports/${bank.id}/rows/1`, { include: true, tags: ['Saved', 'x'] });
    expect((await user.rows(bank))[0]?.tags).toEqual(['saved', 'x']);
    await user.commit(bank);
    const other = await user.preview(csvOf(['2026-09-03', 'From bank', '500.00']), { account_id: savings });
    const [row] = await user.rows(other);
    const { kind, transfer_account_id, transfer_transaction_id } = row ?? {};
    const body = { include: true, kind, transfer_account_id, transfer_transaction_id, tags: ['own'] };
    done(await user.put(`/imports/${other.id}/rows/1`, body));
    await user.commit(other);
    const [transfer] = (await user.api.listTransfers()).data;
    expect(transfer?.tags).toEqual(['own', 'saved', 'x']);
    done(await user.post(`/imports/${other.id}/revert`));
    expect(await counts({ user })).toEqual([
      { tag: 'saved', count: 1 },
      { tag: 'x', count: 1 },
    ]);
    done(await user.post(`/imports/${bank.id}/revert`));
    expect(await counts({ user })).toEqual([]);
  });
});

describe('a row of an import', () => {
  test('has the tags that were sent, until they are left out again', async () => {
    const user = await newImporter();
    const imported = await user.preview(csvOf(['2026-09-01', 'Train', '-5'], ['2026-09-02', 'Train', '-6']));
    const put = (row: number, body: object) => user.put(`/imports/${imported.id}/rows/${row}`, body);
    expect(done(await put(1, { include: true, tags: ['Rome', 'rome', 'x'] })).tags).toEqual(['rome', 'x']);
    expectFaults(await put(2, { include: true, tags: ['ok', 'no way'] }), { 'tags[1]': 'invalid_tag' });
    done(await put(2, { include: true, tags: ['x'] }));
    expect(done(await put(2, { include: true }))).not.toHaveProperty('tags');
    await user.commit(imported);
    const posted = (await user.api.listExpenses()).data.map(({ tags }) => tags);
    expect(posted).toEqual([undefined, ['rome', 'x']]);
  });

  test('is posted without those that would be more than a book may have', async () => {
    const user = await newImporter();
    const imported = await user.preview(csvOf(['2026-09-01', 'Train', '-5'], ['2026-09-02', 'Train', '-6']));
    for (const [row, tags] of [
      ['1', ['a', 'b']],
      ['2', ['b', 'c']],
    ] as const)
      done(await user.put(`/imports/${imported.id}/rows/${row}`, { include: true, tags }));
    await table().set(`BOOK#${user.bookId}`, 'LEDGER', { tag_count: 999 });
    await user.commit(imported);
    const rows = await user.rows(imported);
    expect(rows.map(({ message }) => message)).toEqual([
      expect.stringContaining('without the tags b:'),
      expect.stringContaining('without the tags b, c:'),
    ]);
    expect(await counts({ user })).toEqual([{ tag: 'a', count: 1 }]);
  });
});
