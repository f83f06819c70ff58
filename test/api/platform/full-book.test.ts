import { beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '../../../lib/platform/table/write.ts';
import { newUser, PASSWORD, type TestUser, walk } from '../../support/api.ts';
import { copiesOf, FULL, type FullBook, fillBook } from '../../support/full-book.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { withMember } from '../../support/members.ts';
import { table } from '../../support/table.ts';
import { done } from '../../support/user-with-books.ts';
import { withoutGateway } from '../../support/without-gateway.ts';

/** The months of these years. */
const monthsOf = (first: number, last: number) =>
  Array.from({ length: 12 * (last - first + 1) }, (_, i) => {
    const month = String((i % 12) + 1).padStart(2, '0');
    return `${first + Math.floor(i / 12)}-${month}`;
  });

/** Sends a request again until it has got this far. */
async function untilStatus(user: TestUser, path: string, status: string): Promise<void> {
  for (;;) if (done(await user.post(path)).status === status) return;
}

describe('in a book with as many records of each kind as it may have', () => {
  let user: TestUser;
  let book: FullBook;
  beforeAll(async () => {
    user = await newUser();
    book = await fillBook(user);
  });

  test.each([
    ['/accounts?type=asset', FULL.accounts - 3],
    ['/budgeting/categories', FULL.categories],
    ['/budgeting/schedules', FULL.schedules],
    ['/webhooks', FULL.webhooks],
  ])('%s has all of them', async (path, count) => {
    expect(await walk(user, path)).toHaveLength(count);
  });

  test.each([
    '/contacts?limit=100',
    '/contacts?q=nobody',
    '/obligations?limit=100',
    '/obligations?due_from=2027-02-01',
    '/budgeting/upcoming?limit=100',
    '/reports/trial-balance',
    '/reports/spending?from=2026-01-01&to=2026-12-31&by=category',
    '/reports/summary?from=2026-01&to=2026-12',
    '/reports/net-worth?from=2026-09&to=2026-09',
    '/reports/members?from=2026-01-01&to=2026-12-31',
    '/budgeting/budgets/2026-09',
    '/reports/budget?from=2026-01&to=2026-05',
    ...['archive', 'hledger', 'beancount', 'csv'].map((format) => `/export?format=${format}`),
  ])('%s answers', async (path) => {
    expect((await user.get(path)).status).toBe(200);
  });

  test('the forecast counts all schedules and obligations', async () => {
    const started = Date.parse(String(book.schedule.starts_on));
    const through = new Date(started + 100 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const { Cash: cash } = book.accounts;
    const path = `/reports/forecast?through=${through}&account_id=${cash.id}&obligations_account_id=${cash.id}`;
    const [account] = done(await user.get(path)).accounts;
    expect(account.points.at(-1).balance).toBe(FULL.obligations * 10 - FULL.schedules * 101);
  });

  test('a budget of all categories is copied, and one of them is deleted with all its months', async () => {
    const pk = `BOOK#${user.bookId}`;
    const assigned = Object.fromEntries(book.categoryIds.map((id) => [`category_${id}`, 100]));
    const own = { [`category_${book.category.id}`]: 100 };
    await writeItems([
      ...monthsOf(2010, 2024).map((month) => ({ pk, sk: `BUDGET#${month}`, month, version: 1, ...own })),
      ...monthsOf(2025, 2026).map((month) => ({ pk, sk: `BUDGET#${month}`, month, version: 1, ...assigned })),
    ]);
    const copied = done(await user.post('/budgeting/budgets/2027-01/copy', { from: '2026-12' }));
    expect(copied.assigned).toBe(FULL.categories);
    expect((await user.delete(`/budgeting/schedules/${book.schedule.id}`)).status).toBe(204);
    expect((await user.delete(`/budgeting/categories/${book.category.id}`)).status).toBe(204);
    const months = await table().list(pk, 'BUDGET#');
    expect(months.filter((month) => `category_${book.category.id}` in month)).toEqual([]);
  });

  test('one record of each kind is deleted, with whatever belongs to it', async () => {
    const pk = `BOOK#${user.bookId}`;
    const { id } = done(await user.post(`/webhooks/${book.webhook.id}/test`));
    const delivery = await table().get(pk, `DELIVERY#${book.webhook.id}#${id}`);
    await writeItems(copiesOf([delivery as Item], [id], [], 1000));
    for (const path of [
      `/webhooks/${book.webhook.id}`,
      `/obligations/${book.obligation.id}`,
      `/contacts/${book.contact.id}`,
      `/accounts/${book.account.id}`,
    ])
      expect([path, (await user.delete(path)).status]).toEqual([path, 204]);
    expect((await user.get(`/webhooks/${book.webhook.id}/deliveries`)).status).toBe(404);
  });

  test('a full file is listed, committed and reverted', async () => {
    const aside = withoutGateway(user);
    const days = Array.from({ length: 28 }, (_, i) => `2026-09-${String(i + 1).padStart(2, '0')}`);
    const rows = Array.from({ length: 10_000 }, (_, i) => `${days[i % 28]},Shop ${i % 50},-${i + 1}.00`);
    const rawBody = ['Date,Payee,Amount', ...rows, ''].join('\n');
    const parameters = `account_id=${book.accounts.Bank.id}`;
    const headers = { 'content-type': 'text/csv' };
    const { id } = done(await user.post(`/imports?${parameters}`, undefined, { rawBody, headers }));
    expect(done(await user.get(`/imports/${id}/rows?limit=100`)).data).toHaveLength(100);
    await untilStatus(aside, `/imports/${id}/commit`, 'committed');
    expect(done(await user.get(`/imports/${id}`)).counts.committed).toBe(10_000);
    await untilStatus(aside, `/imports/${id}/revert`, 'reverted');
    expect(done(await user.get(`/accounts/${book.accounts.Bank.id}`)).balance).toBe(0);
  });
});

test('an archive is restored into a book with as many accounts, categories and schedules as it may have', async () => {
  const [source, user] = [await newUser(), await newUser()];
  await fillBook(user, { ...FULL, contacts: 1, obligations: 1 });
  const pk = `BOOK#${user.bookId}`;
  for (const prefix of ['CONTACT#', 'OBLIGATION#'])
    for (const { sk } of await table().list(pk, prefix)) await table().delete(pk, sk);
  await table().set(pk, 'COUNTS', { contacts: 0, obligations: 0 });
  const [receivables] = (await table().list(pk, 'ACCOUNT#')).filter(({ name }) => name === 'Receivables');
  await table().set(pk, receivables?.sk, { obligation_count: 0 });
  const { text: rawBody } = await source.get('/export?format=archive');
  const headers = { 'content-type': 'application/x-ndjson' };
  const { id } = done(await user.post('/imports', undefined, { rawBody, headers }));
  await untilStatus(withoutGateway(user), `/imports/${id}/commit`, 'committed');
  expect(await walk(user, '/accounts')).toHaveLength(6);
  expect(await walk(user, '/budgeting/schedules')).toEqual([]);
});

test('a user with 20 books, 100 sessions and 50 tokens is renamed, ends them, and is erased', async () => {
  const user = await newUser();
  for (let n = 1; n < 20; n++) done(await user.post('/books', { name: `Book ${n}` }));
  const stored = async (prefix: string) => {
    const partitions = [`USER#${user.id}`, `CRED#${user.id}`];
    return (await Promise.all(partitions.map((pk) => table().list(pk, prefix)))).flat();
  };
  done(await user.post('/auth/tokens', { name: 'Script', scope: 'read' }));
  for (const [prefix, count] of [
    ['SESSION#', 100],
    ['TOKEN#', 50],
  ] as const) {
    const [one] = await stored(prefix);
    await writeItems(copiesOf([one as Item], [String(one?.id)], [], count - 1));
    const path = prefix === 'TOKEN#' ? '/auth/tokens' : '/auth/sessions';
    expect(await walk(user, path)).toHaveLength(count);
  }
  done(await user.put('/auth/me', { name: 'Grace', email: user.email }));
  const password = 'an entirely new password';
  const changed = { current_password: PASSWORD, password, password_confirmation: password };
  done(await user.put('/auth/password', changed));
  const lists = await Promise.all(['/auth/sessions', '/auth/tokens'].map((path) => walk(user, path)));
  expect(lists.map(({ length }) => length)).toEqual([1, 0]);
  expect((await user.delete('/auth/me', { body: { password } })).status).toBe(204);
  expect((await user.get('/books')).status).toBe(401);
});

test('a book with ten owners and 20 invitations loses one of them, and is deleted', async () => {
  const user = await newUser();
  const members: TestUser[] = [];
  for (let n = 0; n < 9; n++) members.push(await withMember(user, 'owner'));
  for (let n = 0; n < 20; n++) done(await user.post(`/books/${user.bookId}/invitations`, { role: 'viewer' }));
  expect(await walk(user, `/books/${user.bookId}/members`)).toHaveLength(10);
  expect(await walk(user, `/books/${user.bookId}/invitations`)).toHaveLength(20);
  const { name } = done(await user.get(`/books/${user.bookId}`));
  expect((await user.delete(`/books/${user.bookId}/members/${members[0]?.id}`)).status).toBe(204);
  expect((await user.delete(`/books/${user.bookId}`, { body: { name } })).status).toBe(204);
  for (const member of members) expect((await member.get('/accounts')).status).toBe(404);
});
