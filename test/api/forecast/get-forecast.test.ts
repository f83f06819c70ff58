import { beforeAll, expect, test } from 'vitest';
import { providerRate } from '../../support/ledger-rates.ts';
import { writeItems } from '../../support/ledger-table.ts';
import { inDays, NOON, TODAY } from '../../support/noon.ts';
import { table } from '../../support/table.ts';
import { type Books, done, expectFaults, type Json, newBooks } from '../../support/user-with-books.ts';
import { planner } from '../schedules/support.ts';

let books: Books;
beforeAll(async () => {
  books = await newBooks(NOON);
});

const PATH = '/reports/forecast';
const forecast = async (through: string, query = '', own = books): Promise<Json> =>
  done(await own.user.get(`${PATH}?through=${through}${query}`));
const courseOf = ({ accounts }: Json, { id }: Json) => {
  const { points, lowest } = accounts.find(({ account_id }: Json) => account_id === id);
  return { points: points.map(({ date, balance }: Json) => [date, balance]), lowest };
};

test("adds planned transactions to today's balances, with overdue dates as of today", async () => {
  const { plan, settle } = planner(books);
  const { Bank, Cash } = books.accounts;
  const card = books.accounts['Credit card'];
  await books.record('income', { amount: 1000, date: TODAY, asset_account_id: Bank.id });
  // Recorded with a later date: in the current balance, but not in today's.
  await books.record('expense', { amount: 40, date: inDays(3), asset_account_id: Bank.id });
  await books.record('expense', { amount: 7, date: inDays(50), asset_account_id: Bank.id });
  const weekly = { rule: { frequency: 'weekly' } };
  const rent = await plan({ ...weekly, starts_on: inDays(-7) });
  await settle(rent.id, inDays(7));
  await plan({ name: 'Idle', is_active: false });
  const { currency_id, ...expense } = rent.template;
  await plan({
    name: 'Card',
    starts_on: inDays(3),
    max_count: 1,
    mode: 'post',
    template: { ...rent.template, amount: 5, asset_account_id: card.id },
  });
  const transfer = { currency_id, amount: 100, from_account_id: Bank.id, to_account_id: Cash.id };
  await plan({ name: 'Savings', kind: 'transfer', template: transfer, starts_on: inDays(10), max_count: 1 });
  await plan({
    name: 'Abroad',
    starts_on: inDays(11),
    max_count: 1,
    template: { ...expense, currency_id: 'EUR', amount: 10 },
  });

  const found = await forecast(inDays(14));
  expect([found.through, found.base_currency_id]).toEqual([inDays(14), 'USD']);
  const euros = Math.round(1000 * (providerRate('EUR', 'USD', TODAY) ?? 0)) / 100;
  const cents = (value: number) => Math.round(value * 100) / 100;
  const abroad = cents(-840 - euros);
  expect(courseOf(found, Bank)).toEqual({
    points: [
      [TODAY, -700],
      [inDays(3), -740],
      [inDays(10), -840],
      [inDays(11), abroad],
      [inDays(14), cents(abroad - 850)],
    ],
    lowest: { date: inDays(14), balance: cents(abroad - 850) },
  });
  expect(courseOf(found, Cash).points).toEqual([
    [TODAY, 0],
    [inDays(10), 100],
  ]);
  // What is owed is positive.
  expect(courseOf(found, card)).toEqual({
    points: [
      [TODAY, 0],
      [inDays(3), 5],
    ],
    lowest: { date: TODAY, balance: 0 },
  });
  expect((await forecast(TODAY, `&account_id=${Cash.id}`)).accounts).toHaveLength(1);
});

test('counts open obligations only if an account for them is given', async () => {
  const own = await newBooks(NOON);
  const { Bank, Receivables, Payables } = own.accounts;
  const contact = done(await own.user.post('/contacts', { name: 'Bob' }));
  const owe = async (account: Json, amount: number, more: Json) =>
    done(
      await own.user.post('/obligations', {
        name: 'Loan',
        opened_date: inDays(-30),
        original_amount: amount,
        outstanding_amount: amount,
        currency_id: 'USD',
        contact_id: contact.id,
        account_id: account.id,
        ...more,
      }),
    );
  await owe(Receivables, 80, { due_date: inDays(-2), funding_account_id: Bank.id });
  await owe(Payables, 30, { due_date: inDays(5) });
  await owe(Payables, 11, {});
  await owe(Payables, 12, { due_date: inDays(9) });
  expect(courseOf(await forecast(inDays(8), '', own), Bank).points).toEqual([[TODAY, -80]]);
  const found = await forecast(inDays(5), `&obligations_account_id=${Bank.id}`, own);
  expect(courseOf(found, Bank).points).toEqual([
    [TODAY, 0],
    [inDays(5), -30],
  ]);
  // Only what is posted is on the account of the obligation.
  expect(courseOf(found, Receivables).points).toEqual([[TODAY, 0]]);
  expect(courseOf(found, Payables).points).toEqual([[TODAY, 0]]);
  // In a foreign currency, it is cleared at its book value, whatever today's rate is.
  await owe(Receivables, 10, {
    currency_id: 'EUR',
    fx_rate: 3,
    due_date: inDays(4),
    funding_account_id: Bank.id,
  });
  const foreign = await forecast(inDays(4), `&obligations_account_id=${Bank.id}`, own);
  expect(courseOf(foreign, Receivables).points).toEqual([
    [TODAY, 30],
    [inDays(4), 0],
  ]);
});

test('reports every invalid parameter', async () => {
  const { user, categories } = books;
  expectFaults(await user.get(PATH), { through: 'required' });
  expectFaults(await user.get(`${PATH}?through=${inDays(-1)}`), { through: 'invalid_range' });
  const ids = `account_id=${categories.expense.account.id}&obligations_account_id=${categories.expense.id}`;
  expectFaults(await user.get(`${PATH}?through=${inDays(401)}&${ids}`), {
    through: 'range_too_long',
    account_id: 'wrong_type',
    obligations_account_id: 'not_found',
  });
});

test('a request that covers too much is refused, with advice that helps', async () => {
  const own = await newBooks(NOON);
  const { body, plan } = planner(own);
  const { Bank, Receivables } = own.accounts;
  const messageOf = ({ body }: Json) => body.errors[0].message;
  for (let count = 0; count < 3; count++) await plan({ starts_on: '1900-01-01' });
  const dates = await own.user.get(`${PATH}?through=${TODAY}`);
  expectFaults(dates, { through: 'range_too_large' });
  expect(messageOf(dates)).toContain('deactivate schedules');
  for (const { id } of (await own.user.get('/budgeting/schedules')).body.data)
    done(await own.user.put(`/budgeting/schedules/${id}`, body({ is_active: false })));
  await forecast(TODAY, '', own);

  const contact = done(await own.user.post('/contacts', { name: 'Bob' }));
  const { id } = done(
    await own.user.post('/obligations', {
      name: 'Loan',
      notes: 'n'.repeat(4000),
      opened_date: TODAY,
      original_amount: 1,
      outstanding_amount: 1,
      currency_id: 'USD',
      contact_id: contact.id,
      account_id: Receivables.id,
    }),
  );
  const { by_order, by_group, by_account, by_currency, ...item } =
    (await table().get(`BOOK#${own.user.bookId}`, `OBLIGATION#${id}`)) ?? {};
  await writeItems(
    Array.from({ length: 2000 }, (_, index) => ({
      ...item,
      sk: `${item.sk}-${index}`,
      by_status: `${item.by_status}-${index}`,
    })),
  );
  const obligations = await own.user.get(`${PATH}?through=${TODAY}&obligations_account_id=${Bank.id}`);
  expectFaults(obligations, { obligations_account_id: 'range_too_large' });
  expect(messageOf(obligations)).toContain('leave it out');
});
