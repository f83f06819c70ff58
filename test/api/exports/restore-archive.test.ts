import fc from 'fast-check';
import { beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import type { Restore } from '../../../lib/archive/restore-store.ts';
import type { BookId } from '../../../lib/platform/book.ts';
import { newId } from '../../../lib/platform/id.ts';
import type { UserId } from '../../../lib/platform/user.ts';
import { actAs, newUser, type TestUser } from '../../support/api.ts';
import { bookSteps } from '../../support/books/drafts.ts';
import { take } from '../../support/books/take.ts';
import { newWorld } from '../../support/books/world.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { table } from '../../support/table.ts';
import { newBooks } from '../../support/user-with-books.ts';
import { environmentOnEngine, withoutGateway } from '../../support/without-gateway.ts';
import { ID, shownBooks } from './restored.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
/** More steps with LEDGER_RUNS. */
const STEPS = 50 * Number(process.env.LEDGER_RUNS ?? 1);

let source: TestUser;
let archive: string;
let lib: typeof import('../../../lib/archive/upload.ts') &
  typeof import('../../../lib/archive/restore.ts') &
  typeof import('../../../lib/platform/table/retry.ts') &
  typeof import('../../../lib/platform/table/transact.ts');

beforeAll(async () => {
  const seed = Number(process.env.LEDGER_SEED ?? 1794751412533);
  console.info(`The random household's seed is ${seed}.`);
  const world = await newWorld('JPY', withoutGateway, { time_zone: 'Asia/Tokyo' });
  for (const step of fc.sample(bookSteps(STEPS), { seed, numRuns: 2 }).flat()) await take(world, step);
  source = actAs(world.user);
  await addRareRecords(source);
  archive = await source.api.getExport({ format: 'archive' }).all();
  // It reads the environment when it is loaded, and another file may have loaded it before.
  vi.resetModules();
  Object.assign(process.env, environmentOnEngine(inject('engineUrl')));
  lib = {
    ...(await import('../../../lib/archive/upload.ts')),
    ...(await import('../../../lib/archive/restore.ts')),
    ...(await import('../../../lib/platform/table/retry.ts')),
    ...(await import('../../../lib/platform/table/transact.ts')),
  };
});

// Outside a request, nothing else limits how long the code may run.
beforeEach(() => lib.startTimeBudget(300_000));

/** Actions that are not among the random steps. */
async function addRareRecords({ api }: TestUser): Promise<void> {
  await api.updateLock({ locked_through: null });
  await api.deleteContact((await api.createContact({ name: 'Gone', email: 'gone@example.com' })).id);
  const contact = await api.createContact({ name: 'bob', notes: 'a\nb "c" \\ 😀' });
  const account = await api.createAccount({ name: 'Closed', type: 'asset', opening_balance: 5 });
  await api.updateAccount(account.id, { name: 'Closed', code: 'x.1', is_active: false });
  const category = await api.createCategory({ name: 'Old', kind: 'expense' });
  const [home, gone] = [
    await api.createGroup({ name: 'Home', position: 2.5 }),
    await api.createGroup({ name: 'Gone' }),
  ];
  const ungrouped = await api.createCategory({ name: 'Ungrouped', group_id: gone.id });
  await api.updateTarget(ungrouped.id, { type: 'refill', amount: 70 });
  await api.deleteGroup(gone.id);
  const [money] = await api.listAccounts({ type: 'asset' }).all();
  await reconcile(api, money?.id ?? '');
  for (const [name, category_id] of [
    ['Last', category.id],
    ['First', ungrouped.id],
  ] as const)
    await api.createRule({
      ...{ name, position: 1, is_active: false, match: 'any', stop: true },
      conditions: [
        { field: 'account_id', op: 'is', value: [account.id, money?.id ?? ''] },
        { field: 'amount', op: 'at_most', value: 12.5, not: true },
      ],
      actions: { category_id, payee: 'Old shop', tags: ['rome'] },
    });
  // From now on, the last rule is broken.
  await api.updateCategory(category.id, {
    ...{ name: 'Old', is_active: false, budget_rollover: 'full' },
    ...{ group_id: home.id, position: 0.125, icon: 'house' },
  });
  await api.updateTarget(category.id, { type: 'by_month', amount: 90, month: '2026-03', repeat_months: 3 });
  const loan = await api.createObligation({
    name: 'Long',
    notes: 'n"'.repeat(5000),
    opened_date: '2026-01-01',
    original_amount: 100,
    outstanding_amount: 100,
    currency_id: 'EUR',
    fx_rate: 150.5,
    contact_id: contact.id,
    account_id: (await api.listAccounts({ type: 'liability' }).all())[0]?.id ?? '',
    funding: 'opening_balance',
  });
  const payment = { date: '2026-02-01', amount: 10, asset_account_id: money?.id, fx_rate: 160 };
  await api.createPayment(loan.id, { ...payment, external_id: 'kept' });
  await api.deletePayment(
    loan.id,
    (await api.createPayment(loan.id, { ...payment, external_id: 'again' })).id,
  );
  await api.createPayment(loan.id, { date: '2026-02-01', amount: 1, external_id: 'again', memo: 'note' });
  await api.deleteContact(contact.id);
  await api.assignBudget('2026-01', category.id, { assigned: -40 });
  await api.assignBudget('2026-02', category.id, { assigned: 100 });
  await addTags(api, money?.id ?? '');
  await addSchedules(api);
  await addOutlivingRecords(api);
  await api.updateLock({ locked_through: '2026-01-31' });
}

/** Some of them only on a deleted record. */
async function addTags(api: TestUser['api'], asset_account_id: string): Promise<void> {
  const { id: category_id } = await api.createCategory({ name: 'Tagged' });
  const given = { date: '2026-02-01', currency_id: 'JPY', amount: 3, category_id, asset_account_id };
  await api.createExpense({ ...given, tags: ['été', 'rome', 'a/b', ...'1234567'] });
  await api.deleteExpense((await api.createExpense({ ...given, tags: ['rome', 'gone'] })).id);
}

/** Two statements of an account, on the first of which something is. */
async function reconcile(api: TestUser['api'], id: string): Promise<void> {
  const rows = (await api.getRegister(id, { limit: 10 })).data.filter(
    ({ debit, credit }) => debit + credit > 0,
  );
  const transaction_ids = rows.map(({ transaction_id }) => transaction_id);
  await api.markCleared(id, { transaction_ids, cleared_on: '2026-01-20' });
  const { cleared_balances = [] } = await api.getAccount(id, { on: '2026-01-31' });
  const [{ currency_id = '', balance = 0 } = {}] = cleared_balances;
  for (const date of ['2026-01-31', '2026-02-28'])
    await api.createReconciliation(id, { date, balance, currency_id });
}

/** Deleted records whose category or account was deleted after them. */
async function addOutlivingRecords(api: TestUser['api']): Promise<void> {
  const [money] = await api.listAccounts({ type: 'asset' }).all();
  const category = await api.createCategory({ name: 'Short-lived', kind: 'expense' });
  const expense = await api.createExpense({
    date: '2026-02-01',
    currency_id: 'JPY',
    amount: 5,
    category_id: category.id,
    asset_account_id: money?.id ?? '',
  });
  await api.deleteExpense(expense.id);
  const debt = {
    name: 'Short-lived',
    opened_date: '2026-02-01',
    original_amount: 5,
    outstanding_amount: 5,
    currency_id: 'JPY',
    contact_id: (await api.createContact({ name: 'Carl' })).id,
  };
  const [first, other] = await Promise.all(
    ['Former', 'Present'].map((name) => api.createAccount({ name, type: 'liability' })),
  );
  const bought = await api.createObligation({
    ...debt,
    account_id: other?.id ?? '',
    funding_category_id: category.id,
  });
  await api.deleteObligation(bought.id);
  await api.deleteCategory(category.id);
  const noted = await api.createObligation({ ...debt, account_id: first?.id ?? '' });
  const note = await api.createPayment(noted.id, { date: '2026-02-01', amount: 1 });
  await api.deletePayment(noted.id, note.id);
  await api.updateObligation(noted.id, { ...debt, account_id: other?.id ?? '' });
  await api.deleteAccount(first?.id ?? '');
}

/** One that will be due, and one with some dates done. */
async function addSchedules(api: TestUser['api']): Promise<void> {
  const [from, to] = await api.listAccounts({ type: 'asset' }).all();
  const [one, other] = await Promise.all(
    ['Rent', 'Heating'].map((name) => api.createCategory({ name, kind: 'expense' })),
  );
  const splits = [one, other].map((category, index) => ({
    category_id: category?.id ?? '',
    amount: index + 1,
  }));
  await api.createSchedule({
    name: 'Flat',
    kind: 'expense',
    template: { currency_id: 'JPY', amount: 3, asset_account_id: from?.id ?? '', splits, payee: 'Landlord' },
    rule: { frequency: 'monthly', month_day: -1 },
    starts_on: '2040-01-01',
    mode: 'post',
  });
  const saving = await api.createSchedule({
    name: 'Saving',
    kind: 'transfer',
    template: {
      currency_id: 'JPY',
      amount: 5,
      from_account_id: from?.id ?? '',
      to_account_id: to?.id ?? '',
    },
    rule: { frequency: 'yearly' },
    starts_on: '2026-02-01',
    max_count: 20,
    mode: 'remind',
  });
  await api.settleOccurrence(saving.id, '2026-02-01', { action: 'post' });
  await api.settleOccurrence(saving.id, '2040-02-01', { action: 'skip' });
}

/** What other records count in an account, a category or an obligation, before it can be deleted or changed. */
const COUNTED = [
  'line_count',
  'category_count',
  'obligation_count',
  'live_count',
  'payment_count',
  'money_payment_count',
  'money_paid_minor',
  'money_taken_minor',
];

/**
 * What the API does not show: how many records count toward each limit and in each record, which accounts the service
 * itself posts to, and when the hourly function finds schedules.
 */
async function hiddenBooks({ bookId }: TestUser): Promise<unknown> {
  const pk = `BOOK#${bookId}`;
  const [counts, ledger, schedules] = await Promise.all([
    table().get(pk, 'COUNTS'),
    table().get(pk, 'LEDGER'),
    table().list(pk, 'SCHEDULE#'),
  ]);
  const related = await Promise.all(
    ['ACCOUNT#', 'CATEGORY#', 'OBLIGATION#'].map((prefix) => table().list(pk, prefix)),
  );
  const codeOf = async (accountId: string) => (await table().get(pk, `ACCOUNT#${accountId}`))?.code;
  return {
    counts: { ...counts, pk: undefined },
    related: related.flat().map((item) => COUNTED.map((name) => Number(item[name] ?? 0))),
    special: await Promise.all([ledger?.opening_account_id, ledger?.exchange_account_id].map(codeOf)),
    due: schedules.map(({ due_partition, due_order }) => [
      due_partition !== undefined,
      due_order?.slice(0, 10),
    ]),
  };
}

/** Splits a text into parts that end at the end of a line. */
function partsOf(text: string, count: number): Buffer[] {
  const lines = text.match(/.*\n/g) ?? [];
  const size = Math.ceil(lines.length / count);
  return Array.from({ length: count }, (_, index) =>
    Buffer.from(lines.slice(index * size, (index + 1) * size).join('')),
  );
}

async function upload(user: TestUser, parts: readonly Buffer[]): Promise<string> {
  const id = newId();
  const owner = user.bookId as BookId;
  for (const [index, part] of parts.entries()) {
    const { writes } = await (index === 0
      ? lib.beginRestore(owner, id, part, new Date())
      : lib.addRestorePart(owner, id, index + 1, part));
    await lib.transact(writes);
  }
  return id;
}

/** In short pieces, so that it is interrupted often. */
const commit = (
  user: TestUser,
  id: string,
  beside: (after: Restore) => never[] = () => [],
  milliseconds = 50,
) =>
  lib.commitRestore(user.bookId as BookId, id, {
    actor: {
      at: new Date(),
      memberNumber: 1,
      membership: { bookId: user.bookId as BookId, userId: user.id as UserId, least: 'editor' },
    },
    until: performance.now() + milliseconds,
    beside,
  });

test('a restored archive shows the same books, even if the restore is interrupted and runs in parallel', async () => {
  const target = await newUser({ base_currency_id: 'USD' });
  // Both are replaced, and their names are free for those of the archive.
  await target.api.createGroup({ name: 'Home' });
  const { id: category } = await target.api.createCategory({ name: 'Old' });
  await target.api.assignBudget('2025-12', category, { assigned: 7 });
  // More than one transaction can remove.
  const budget = await table().get(`BOOK#${target.bookId}`, 'BUDGET#2025-12');
  const months = Array.from({ length: 100 }, (_, year) => `${2030 + year}-01`);
  await writeItems(months.map((month) => ({ ...budget, sk: `BUDGET#${month}`, month })));
  const [account] = await target.api.listAccounts({ type: 'asset' }).all();
  await target.api.createSchedule({
    name: 'In the way',
    kind: 'expense',
    template: { currency_id: 'USD', amount: 1, asset_account_id: account?.id ?? '', category_id: category },
    rule: { frequency: 'daily' },
    starts_on: '2040-01-01',
    mode: 'post',
  });
  await target.api.createAccount({ name: 'In the way', type: 'asset', code: 'x.1' });
  await target.api.updateLock({ locked_through: '2026-12-31' });
  const id = await upload(target, partsOf(archive, 3));
  let interruptions = 0;
  const interrupted = () => {
    if (interruptions++ % 3 === 0) throw new Error('interrupted');
    return [];
  };
  for (let isDone = false; !isDone; ) {
    const outcomes = await Promise.allSettled([
      commit(target, id),
      commit(target, id, interrupted),
      commit(target, id),
    ]);
    isDone = outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value.phase === 'done');
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals.filter(({ message }) => message !== 'interrupted')).toEqual([]);
  }
  expect(interruptions).toBeGreaterThan(2);
  expect(await shownBooks(target)).toEqual(await shownBooks(source));
  expect(await hiddenBooks(target)).toEqual(await hiddenBooks(source));
  // Its own archive is also the same, except for the ids.
  const again = await target.api.getExport({ format: 'archive' }).all();
  const withoutIds = (text: string) => text.replaceAll(ID, 'id');
  expect(withoutIds(again)).toBe(withoutIds(archive));
  // Restored records work as usual: a deleted payment of a loan can be restored.
  await target.api.updateLock({ locked_through: null });
  const [loan] = (await target.api.listObligations().all()).filter(({ name }) => name === 'Long');
  const payments = await target.api.listPayments(loan?.id ?? '', { include_deleted: true }).all();
  const deleted = payments.find(({ deleted_at }) => deleted_at !== undefined);
  const refused = await target.post(`/obligations/${loan?.id}/payments/${deleted?.id}/restore`);
  expect([refused.status, refused.body.code]).toEqual([409, 'external_id_taken']);
  const note = payments.find(({ lines }) => lines.length === 0);
  await target.api.deletePayment(loan?.id ?? '', note?.id ?? '');
  expect((await target.api.restorePayment(loan?.id ?? '', deleted?.id ?? '')).amount).toBe(10);
  expect((await target.get('/reports/trial-balance')).status).toBe(200);
});

const untilRecords = ({ restored }: Restore): never[] => {
  if (restored > 0) throw new Error('interrupted');
  return [];
};

const untilDone = ({ phase }: Restore): never[] => {
  if (phase === 'done') throw new Error('interrupted');
  return [];
};

test('an account created during the restore with a code from the archive blocks it', async () => {
  const target = await newUser();
  const id = await upload(target, [Buffer.from(archive)]);
  await expect(commit(target, id, untilRecords, 60_000)).rejects.toThrow('interrupted');
  const account = await target.api.createAccount({ name: 'Mine', type: 'asset', code: 'x.1' });
  await expect(commit(target, id, undefined, 60_000)).rejects.toMatchObject({
    code: 'import_state',
    message: expect.stringContaining('account code'),
  });
  await target.api.deleteAccount(account.id);
  expect(await commit(target, id, undefined, 60_000)).toMatchObject({ phase: 'done' });
});

test("only one archive is restored at a time, so that they do not remove each other's records", async () => {
  const target = await newUser({ base_currency_id: 'USD' });
  const [first, second] = [
    await upload(target, [Buffer.from(archive)]),
    await upload(target, [Buffer.from(archive)]),
  ];
  await expect(commit(target, first, untilRecords, 60_000)).rejects.toThrow('interrupted');
  await expect(commit(target, second, undefined, 60_000)).rejects.toMatchObject({
    code: 'import_state',
    message: expect.stringContaining(first),
  });
  const { name, email } = (await target.get('/auth/me')).body;
  const changed = await target.put('/auth/me', { name, email, base_currency_id: 'CHF' });
  expect(changed.body.code).toBe('base_currency_in_use');
  // From the moment they are there, schedules may post, so the lock is not the last to be restored.
  await expect(commit(target, first, untilDone, 60_000)).rejects.toThrow('interrupted');
  expect((await target.api.getLock()).locked_through).toBe('2026-01-31');
  expect(await commit(target, first, undefined, 60_000)).toMatchObject({ phase: 'done' });
  expect(await shownBooks(target)).toEqual(await shownBooks(source));
  expect(await table().get(`BOOK#${target.bookId}`, 'LEDGER')).not.toHaveProperty('restoring');
  await expect(commit(target, second, undefined, 60_000)).rejects.toMatchObject({ code: 'not_empty' });
});

test('a user with records is refused, and so is one who creates some in the meantime', async () => {
  const target = await newUser();
  const id = await upload(target, [Buffer.from(archive)]);
  await target.api.createContact({ name: 'Someone' });
  // Long enough for a busy machine to get as far as the refusal.
  await expect(commit(target, id, undefined, 10_000)).rejects.toMatchObject({ code: 'not_empty' });
  await expect(upload(target, [Buffer.from(archive)])).rejects.toMatchObject({ code: 'not_empty' });
});

test('an archive without its end is not restored, and a part is stored once', async () => {
  const target = await newUser();
  const owner = target.bookId as BookId;
  const [first = Buffer.of(), second = Buffer.of()] = partsOf(archive, 2);
  const id = await upload(target, [first]);
  await expect(commit(target, id)).rejects.toMatchObject({ code: 'validation_failed' });
  expect((await lib.addRestorePart(owner, id, 1, first)).writes).toEqual([]);
  await expect(lib.addRestorePart(owner, id, 3, second)).rejects.toMatchObject({ code: 'import_state' });
  await expect(lib.addRestorePart(owner, id, 1, second)).rejects.toMatchObject({ code: 'import_state' });
  const attempts = [1, 2].map(async () =>
    lib.transact((await lib.addRestorePart(owner, id, 2, second)).writes),
  );
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  await commit(target, id);
  const { lines } = await lib.addRestorePart(owner, id, 2, second);
  expect(lines).toBe(archive.trim().split('\n').length);
});

test('an external id from an earlier part is refused', async () => {
  const [owner, target] = [await newUser({ base_currency_id: 'EUR' }), await newUser()];
  const category = await owner.api.createCategory({ name: 'Food' });
  const [account] = await owner.api.listAccounts({ type: 'asset' }).all();
  const entry = { currency_id: 'EUR', date: '2026-01-31', amount: 1, asset_account_id: account?.id ?? '' };
  for (const external_id of ['first', 'second', 'third'])
    await owner.api.createExpense({ ...entry, category_id: category.id, external_id });
  const text = await owner.api.getExport({ format: 'archive' }).all();
  const [start, second = '', third = ''] = text.split(/^(?=.*"(?:second|third)")/m);
  const id = await upload(target, [Buffer.from(start ?? ''), Buffer.from(second)]);
  for (const earlier of ['first', 'second']) {
    const repeated = Buffer.from(third.replace('"third"', `"${earlier}"`));
    const refused = lib.addRestorePart(target.bookId as BookId, id, 3, repeated);
    await expect(refused).rejects.toMatchObject({
      errors: [{ message: expect.stringMatching('external_id: another transaction has it') }],
    });
  }
  await lib.transact((await lib.addRestorePart(target.bookId as BookId, id, 3, Buffer.from(third))).writes);
});

test('an archive with so few records that all fit into one step is restored', async () => {
  const owner = await newUser({ base_currency_id: 'EUR' });
  const category = await owner.api.createCategory({ name: 'Food' });
  const [account] = await owner.api.listAccounts({ type: 'asset' }).all();
  const entry = { currency_id: 'EUR', date: '2026-01-31', amount: 1, asset_account_id: account?.id ?? '' };
  await owner.api.createExpense({ ...entry, category_id: category.id });
  const target = await newUser();
  const text = await owner.api.getExport({ format: 'archive' }).all();
  const id = await upload(target, [Buffer.from(text)]);
  while ((await commit(target, id)).phase !== 'done');
  expect(await shownBooks(target)).toEqual(await shownBooks(owner));
});

test('times in an archive that are in the future become the present', async () => {
  const owner = await newUser();
  await owner.api.createContact({ name: 'Bob' });
  const text = await owner.api.getExport({ format: 'archive' }).all();
  const target = await newUser();
  const future = text.replaceAll(/"(created|updated)_at":"\d{4}/g, '"$1_at":"9999');
  const id = await upload(target, [Buffer.from(future)]);
  while ((await commit(target, id)).phase !== 'done');
  const [bob] = await target.api.listContacts().all();
  for (const time of [bob?.created_at ?? '', bob?.updated_at ?? ''])
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(3_600_000);
});

test('a restore that cannot continue says so, and continues once it can', async () => {
  const owner = await newBooks({ base_currency_id: 'EUR' });
  await owner.record('expense', { currency_id: 'EUR', amount: 1 });
  const target = await newUser({ base_currency_id: 'USD' });
  const id = await upload(target, [Buffer.from(await owner.user.api.getExport({ format: 'archive' }).all())]);
  let steps = 0;
  const interrupted = () => {
    // After the accounts that are in the way were removed, and the settings replaced.
    if (++steps > 2) throw new Error('interrupted');
    return [];
  };
  await expect(commit(target, id, interrupted, 10_000)).rejects.toThrow('interrupted');
  const setBase = (base_currency_id: string) =>
    table().set(`BOOK#${target.bookId}`, 'LEDGER', { base_currency_id });
  await setBase('USD');
  await expect(commit(target, id, undefined, 10_000)).rejects.toMatchObject({ code: 'import_state' });
  await setBase('EUR');
  while ((await commit(target, id)).phase !== 'done');
  expect(await shownBooks(target)).toEqual(await shownBooks(owner.user));
});

test('the base currency is fixed by a budget in the archive, and not by one that it replaces', async () => {
  const [owner, other] = await Promise.all([newUser({ base_currency_id: 'EUR' }), newUser()]);
  const empty = await owner.api.getExport({ format: 'archive' }).all();
  const category = await owner.api.createCategory({ name: 'Food' });
  await owner.api.assignBudget('2026-01', category.id, { assigned: 1 });
  const budget = await owner.api.getExport({ format: 'archive' }).all();
  for (const [archive, status] of [
    [budget, 409],
    [empty, 200],
  ] as const) {
    const id = await upload(other, [Buffer.from(archive)]);
    while ((await commit(other, id)).phase !== 'done');
    const { name, email } = await other.api.getMe();
    expect((await other.put('/auth/me', { name, email, base_currency_id: 'JPY' })).status).toBe(status);
  }
});
