import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Account,
  type Category,
  type Change,
  type Contact,
  etagOf,
  type Payment,
  type Reconciliation,
} from '../../../client/client.ts';
import { decodeFeedCursor, encodeFeedCursor } from '../../../lib/changes/cursor.ts';
import type { BookId } from '../../../lib/platform/book.ts';
import type { UserId } from '../../../lib/platform/user.ts';
import { clientOf, newUser, PASSWORD, registeredUser, type TestUser } from '../../support/api.ts';
import { sharedBank } from '../../support/bank.ts';
import { listed, Mirror } from '../../support/changes/mirror.ts';
import { attach } from '../../support/files.ts';
import { table } from '../../support/table.ts';
import { withoutGateway } from '../../support/without-gateway.ts';

let user: TestUser;
/** For setup and lookups: in this cloud, the tests would be the first to call most functions. */
let aside: TestUser['api'];
let bank: Account;
let cash: Account;
let receivables: Account;
let food: Category;
let home: Category;

beforeAll(async () => {
  user = await registeredUser();
  aside = withoutGateway(user).api;
  const accounts = (await aside.listAccounts()).data;
  bank = accounts.find(({ name }) => name === 'Bank') as Account;
  cash = accounts.find(({ name }) => name === 'Cash') as Account;
  receivables = accounts.find(({ name }) => name === 'Receivables') as Account;
  food = await aside.createCategory({ name: 'Food' });
  home = await aside.createCategory({ name: 'Home' });
});

const spend = (amount: number, memo = '') =>
  user.api.createExpense({
    currency_id: 'USD',
    amount,
    date: '2026-09-12',
    memo,
    category_id: food.id,
    asset_account_id: bank.id,
  });

/** Reads from the start until everything that the lists show has arrived. */
async function expectFollowed(options?: ConstructorParameters<typeof Mirror>[1]): Promise<Mirror> {
  const mirror = new Mirror(user.api, options);
  const expected = await listed(aside);
  const text = JSON.stringify(expected);
  await mirror.until(() => JSON.stringify(mirror.comparable()) === text);
  expect(mirror.comparable()).toEqual(expected);
  return mirror;
}

/** Reads what comes after this moment. */
async function fromNow(): Promise<Mirror> {
  return new Mirror(user.api, { since: (await user.api.listChanges({ since: 'now' })).next_cursor });
}

/** One of every type. */
async function live(): Promise<void> {
  const api = aside;
  const contact = await api.createContact({ name: 'Bob' });
  const owed = {
    opened_date: '2026-09-01',
    original_amount: 80,
    outstanding_amount: 80,
    currency_id: 'USD',
    contact_id: contact.id,
    account_id: receivables.id,
    funding_account_id: bank.id,
  };
  const loan = await api.createObligation({ name: 'Loan', notes: 'n'.repeat(6000), ...owed });
  await api.createPayment(loan.id, { date: '2026-09-02', amount: 10 });
  await api.createPayment(loan.id, { date: '2026-09-02', amount: 10, asset_account_id: bank.id });
  const move = { date: '2026-09-03', currency_id: 'USD', amount: 5 };
  await api.createTransfer({ ...move, from_account_id: bank.id, to_account_id: cash.id });
  const lines = [
    { account_id: bank.id, debit: 3 },
    { account_id: cash.id, credit: 3 },
  ];
  await api.createJournalEntry({ date: '2026-09-04', currency_id: 'USD', lines });
  await api.markCleared(cash.id, {
    transaction_ids: [(await api.listTransfers()).data[0]?.id ?? ''],
  });
  const [cleared] = (await api.getAccount(cash.id)).cleared_balances ?? [];
  await api.createReconciliation(cash.id, { date: '2026-09-10', balance: cleared?.balance ?? 0 });
  const group = await api.createGroup({ name: 'Home', position: 1 });
  await api.updateCategory(home.id, { name: 'Home', group_id: group.id });
  await api.updateTarget(home.id, { type: 'monthly', amount: 40 });
  await api.deleteGroup((await api.createGroup({ name: 'Gone' })).id);
  const rule = {
    conditions: [{ field: 'payee' as const, op: 'is' as const, value: 'x' }],
    actions: { memo: 'y' },
  };
  for (const name of ['One', 'Two', 'Gone']) await api.createRule({ ...rule, name, position: 1 });
  await api.deleteRule((await api.listRules()).data[0]?.id ?? '');
  const pay = await api.createCategory({ name: 'Pay', kind: 'income' });
  await attach(user, (await spend(8)).id);
  const money = { currency_id: 'USD', date: '2026-09-05', asset_account_id: bank.id };
  await api.createIncome({ ...money, amount: 100, category_id: pay.id });
  await api.createExpense({
    ...money,
    amount: 9,
    splits: [
      { category_id: food.id, amount: 4 },
      { category_id: home.id, amount: 5 },
    ],
  });
  await api.createSchedule({
    name: 'Rent',
    kind: 'expense',
    mode: 'remind',
    starts_on: '2030-01-01',
    rule: { frequency: 'monthly' },
    template: { currency_id: 'USD', amount: 5, category_id: home.id, asset_account_id: bank.id },
  });
  await api.assignBudget('2026-09', food.id, { assigned: 30 });
  await api.assignBudget('2026-09', home.id, { assigned: 40 });
  await api.copyBudget('2026-10', { from: '2026-09' });
  await api.moveBudget('2026-10', { from_category_id: home.id, to_category_id: food.id, amount: 10 });
  await api.updateLock({ locked_through: '2026-08-31' });
  const demo = await sharedBank();
  await user.api.createConnection({ provider: 'simplefin', setup_token: demo.setupToken() });
  // Through the gateway, which notices that something was written.
  await user.api.updateMe({ name: 'Ada Lovelace', email: user.email });
}

describe('applying the changes in order leads to what the lists show', () => {
  test('starting from an empty store, with records of every type', async () => {
    await live();
    const mirror = await expectFollowed();
    const types = new Set(mirror.applied.map(({ type }) => type));
    expect(types.size).toBe(18);
  });

  test('with the smallest pages', async () => {
    await expectFollowed({ limit: 1 });
  });

  test('starting with `now`, then the lists, then the changes from there', async () => {
    const { next_cursor, data, has_more } = await user.api.listChanges({ since: 'now' });
    expect([data, has_more]).toEqual([[], false]);
    const start = await listed(aside);
    const expense = await spend(1);
    const mirror = new Mirror(user.api, { since: next_cursor });
    await mirror.until(() => mirror.records.has(`expense/${expense.id}`));
    const known = { ...start, ...mirror.comparable() };
    expect(known).toEqual(await listed(aside));
  });
});

describe('changes', () => {
  test('come oldest first, with only the latest of each record', async () => {
    const { api } = user;
    const first = await api.createContact({ name: 'First' });
    const second = await api.createContact({ name: 'Second' });
    await api.updateContact(first.id, { name: 'First again' });
    const recorded = new Mirror(api);
    const isRenamed = () =>
      (recorded.records.get(`contact/${first.id}`) as Contact | undefined)?.name === 'First again';
    await recorded.until(isRenamed);
    const mirror = await new Mirror(api).catchUp();
    const order = mirror.applied.filter(({ id }) => [first.id, second.id].includes(id));
    expect(order.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(order[1]?.record).toMatchObject({ name: 'First again' });
    const times = mirror.applied.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });

  test('show a record as its own endpoint does', async () => {
    const mirror = await fromNow();
    const expense = await spend(2, 'as it is');
    await mirror.until(() => mirror.records.has(`expense/${expense.id}`));
    expect(mirror.records.get(`expense/${expense.id}`)).toEqual(await aside.getExpense(expense.id));
    expect(mirror.records.get(`account/${bank.id}`)).toEqual(await aside.getAccount(bank.id));
  });

  test('have records with the version that a request for the record shows, also after they were stored as JSON', async () => {
    const read: Record<Exclude<Change['type'], 'budget'>, (id: string, record: object) => Promise<object>> = {
      expense: (id) => aside.getExpense(id),
      income: (id) => aside.getIncome(id),
      transfer: (id) => aside.getTransfer(id),
      journal: (id) => aside.getJournalEntry(id),
      payment: (id, record) => aside.getPayment((record as Payment).obligation_id, id),
      account: (id) => aside.getAccount(id),
      group: (id) => aside.getGroup(id),
      category: (id) => aside.getCategory(id),
      contact: (id) => aside.getContact(id),
      obligation: (id) => aside.getObligation(id),
      schedule: (id) => aside.getSchedule(id),
      rule: (id) => aside.getRule(id),
      connection: (id) => aside.getConnection(id),
      member: (id) => aside.getMember(user.bookId, id),
      reconciliation: (id, record) => aside.getReconciliation((record as Reconciliation).account_id, id),
      attachment: (id) => aside.getAttachment(id),
      lock: () => aside.getLock(),
      user: () => aside.getMe(),
    };
    const compared = new Set<string>();
    const { applied } = await expectFollowed();
    for (const { type, id, change, record } of new Map(
      applied.map((each) => [`${each.type}/${each.id}`, each]),
    ).values()) {
      // A budget has no version of its own: it is a part of its month.
      if (change === 'deleted' || type === 'budget') continue;
      const stored: object = JSON.parse(JSON.stringify(record));
      const version = await etagOf(await read[type](id, record));
      expect([await etagOf(stored), await etagOf(record)], type).toEqual([version, version]);
      compared.add(type);
    }
    // A book that was never shared shows no members.
    const shown = Object.keys(read).filter((type) => type !== 'member');
    expect([...compared].toSorted()).toEqual(shown.toSorted());
  });

  test('report that a record was deleted, and that it was restored', async () => {
    const { api } = user;
    const mirror = await fromNow();
    const expense = await spend(3);
    const isLast = (change: string) => () =>
      mirror.applied.findLast(({ id }) => id === expense.id)?.change === change;
    await mirror.until(isLast('upserted'));
    await api.deleteExpense(expense.id);
    await mirror.until(isLast('deleted'));
    expect(mirror.applied.findLast(({ id }) => id === expense.id)).not.toHaveProperty('record');
    await api.restoreExpense(expense.id);
    await mirror.until(isLast('upserted'));
    expect(mirror.records.get(`expense/${expense.id}`)).toMatchObject({ amount: 3 });
    // The account comes with every posting.
    expect(mirror.applied.filter(({ id }) => id === bank.id).length).toBeGreaterThan(0);
  });

  test('include what an import posts once it is posted, and not before', async () => {
    const { api } = user;
    const mirror = await fromNow();
    const file = 'Date,Amount,Text\n2026-09-20,-5.00,Bakery\n2026-09-21,-6.00,Butcher\n';
    const { id } = await aside.createImport({ account_id: bank.id }, file, 'text/csv');
    let status: string = '';
    while (status !== 'committed') ({ status } = await api.commitImport(id));
    const amounts = () =>
      mirror.applied.flatMap((change) =>
        change.type === 'expense' && change.record && change.record.date >= '2026-09-20'
          ? change.record.amount
          : [],
      );
    await mirror.until(() => amounts().length >= 2);
    expect(amounts().toSorted()).toEqual([5, 6]);
  });

  test('report an assignment of 0 as deleted', async () => {
    const mirror = await fromNow();
    await user.api.assignBudget('2026-08', food.id, { assigned: 7 });
    await user.api.assignBudget('2026-08', food.id, { assigned: 0 });
    const last = () => mirror.applied.findLast(({ id }) => id === `2026-08/${food.id}`)?.change;
    await mirror.until(() => last() === 'deleted');
    expect(last()).toBe('deleted');
  });

  test("never include another user's", async () => {
    const other = await registeredUser();
    const contact = await other.api.createContact({ name: 'Theirs' });
    const theirs = new Mirror(other.api);
    await theirs.until(() => theirs.records.has(`contact/${contact.id}`));
    const mine = new Set((await new Mirror(user.api).catchUp()).applied.map(({ id }) => id));
    expect(mine.size).toBeGreaterThan(20);
    expect(theirs.applied.filter(({ id, type }) => type !== 'lock' && mine.has(id))).toEqual([]);
  });
});

describe('a cursor', () => {
  const changes = (since: string, as = user) => as.get(`/changes?since=${encodeURIComponent(since)}`);
  const reader = () => ({ id: user.id as UserId, bookId: user.bookId as BookId });
  const altered = (cursor: string, change: Partial<ReturnType<typeof decodeFeedCursor>>) => {
    return encodeFeedCursor(reader(), { ...decodeFeedCursor(reader(), cursor), ...change });
  };

  test('works with another session', async () => {
    const { next_cursor } = await user.api.listChanges({ since: 'now' });
    const other = clientOf();
    await other.login({ email: user.email, password: PASSWORD });
    const expense = await spend(4);
    const mirror = new Mirror(other, { since: next_cursor });
    await mirror.until(() => mirror.records.has(`expense/${expense.id}`));
    expect(mirror.records.get(`expense/${expense.id}`)).toMatchObject({ amount: 4 });
  });

  test('from another user, or made up, is refused', async () => {
    const { next_cursor } = await user.api.listChanges({ since: 'now' });
    const other = await newUser();
    for (const [since, as] of [
      [next_cursor, other],
      [`${next_cursor}A`, user],
      [next_cursor.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')), user],
      ['yesterday', user],
      ['', user],
    ] as const) {
      const answer = await changes(since, as);
      expect([answer.status, answer.body.code]).toEqual([422, 'invalid_cursor']);
      expect(answer.body.errors).toMatchObject([{ field: 'since', code: 'invalid_cursor' }]);
    }
  });

  test('that its user has made up is refused', async () => {
    const { next_cursor } = await user.api.listChanges({ since: 'now' });
    for (const change of [{ after: '~~' }, { after: '1'.repeat(2000) }, { walked: 'PROFILE~' }]) {
      const answer = await changes(altered(next_cursor, change));
      expect([answer.status, answer.body.code]).toEqual([422, 'invalid_cursor']);
    }
    const mac = createHmac('sha256', `changes of ${user.id}`).update('no JSON').digest().subarray(0, 12);
    const answer = await changes(Buffer.concat([mac, Buffer.from('no JSON')]).toString('base64url'));
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_cursor']);
  });

  test('expires 90 days after it was up to date, and with its epoch', async () => {
    const { next_cursor } = await user.api.listChanges({ since: 'now' });
    const now = Math.floor(Date.now() / 1000);
    const day = 86_400;
    expect((await changes(altered(next_cursor, { currentAt: now - 89 * day }))).status).toBe(200);
    for (const change of [{ currentAt: now - 91 * day }, { epoch: 999 }]) {
      const answer = await changes(altered(next_cursor, change));
      expect([answer.status, answer.body.code]).toEqual([410, 'cursor_expired']);
    }
  });

  test('is renewed at the head, but not while more follows', async () => {
    const start = altered((await user.api.listChanges({ since: 'now' })).next_cursor, {
      currentAt: 5e9,
      after: '',
    });
    const first = await user.api.listChanges({ since: start, limit: 1 });
    const last = await new Mirror(user.api, { since: first.next_cursor }).catchUp();
    const currentAt = (cursor = '') => decodeFeedCursor(reader(), cursor).currentAt;
    expect(first.has_more).toBe(true);
    expect(currentAt(first.next_cursor)).toBe(5e9);
    expect(currentAt(last.cursor)).toBeLessThan(5e9);
  });
});

test('an erased user leaves no changes', async () => {
  const gone = await registeredUser();
  for (let count = 0; count < 5; count++) await gone.api.createContact({ name: `Contact ${count}` });
  await gone.api.deleteMe({ password: PASSWORD });
  // What another user does afterwards is recorded after it.
  const contact = await user.api.createContact({ name: 'Later' });
  const mirror = new Mirror(user.api);
  await mirror.until(() => mirror.records.has(`contact/${contact.id}`));
  expect(await table().list(`BOOK#${gone.bookId}`)).toEqual([]);
});
