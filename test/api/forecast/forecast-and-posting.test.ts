import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TestUser, walk } from '../../support/api.ts';
import { inDays, NOON, TODAY } from '../../support/noon.ts';
import { done, type Json, newBooks } from '../../support/user-with-books.ts';
import { withoutGateway } from '../../support/without-gateway.ts';
import { PATH as SCHEDULES } from '../schedules/support.ts';

const DAYS = 45;
const ACCOUNTS = ['Bank', 'Cash', 'Credit card'] as const;
/** Without decimals, with two and with three of them. The users have dollars. */
const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD'] as const;

const account = fc.constantFrom(...ACCOUNTS);
const currency_id = fc.constantFrom(...CURRENCIES);
const amount = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 90_000 }));
/** Recent enough for the latest rate, which is older than any of these days. */
const day = fc.integer({ min: -10, max: DAYS + 5 });

const schedule = fc.record({
  kind: fc.constantFrom('expense', 'income', 'transfer'),
  accounts: fc.uniqueArray(account, { minLength: 2, maxLength: 2 }),
  currencies: fc.tuple(currency_id, currency_id),
  amount,
  rule: fc.oneof(
    fc.record({ frequency: fc.constant('daily'), interval: fc.integer({ min: 3, max: 20 }) }),
    fc.record({ frequency: fc.constant('weekly'), weekdays: fc.constant(['mo', 'fr']) }),
    fc.record({ frequency: fc.constant('monthly'), month_day: fc.constantFrom(-1, 1, 15) }),
  ),
  starts: day,
  mode: fc.constantFrom('remind', 'post'),
  is_active: fc.integer({ max: 9 }).map((n) => n !== 0),
  isFirstSkipped: fc.boolean(),
});
/** Whatever the others are, something is upcoming. */
const dueToday = schedule.map((each) => ({
  ...each,
  rule: { frequency: 'daily', interval: 10 },
  starts: 0,
  is_active: true,
}));
const recorded = fc.record({ kind: fc.constantFrom('expense', 'income'), account, currency_id, amount, day });
const obligation = fc.record({
  owner: fc.constantFrom('Receivables', 'Payables'),
  currency_id,
  amount,
  /** The rates were different a year ago. */
  opened: fc.constantFrom(-20, -400),
  due: day,
  paid: fc.integer({ min: 0, max: 3 }),
});

const inUnits = (minor: number, currency: string) =>
  currency === 'JPY' ? minor : minor / (currency === 'KWD' ? 1000 : 100);

/** The balance of each account on each of the days. */
async function balancesOn(user: TestUser, ids: readonly string[], days: readonly string[]): Promise<Json> {
  const rows = ids.flatMap((id) => days.map((on) => [id, on] as const));
  return Promise.all(
    rows.map(async ([id, on]) => [id, on, done(await user.get(`/accounts/${id}?on=${on}`)).balance]),
  );
}

/** The same from the forecast: the balance of the last point up to the day. */
function forecastOn({ accounts }: Json, days: readonly string[]): Json {
  return accounts.flatMap(({ account_id, points }: Json) =>
    days.map((on) => [account_id, on, points.findLast(({ date }: { date: string }) => date <= on).balance]),
  );
}

test('the balances are those that result once everything has been posted on its day', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .tuple(dueToday, fc.array(schedule, { minLength: 7, maxLength: 7 }))
        .map(([one, more]) => [one, ...more]),
      fc.array(recorded, { minLength: 6, maxLength: 6 }),
      fc.array(obligation, { minLength: 4, maxLength: 4 }),
      async (schedules, transactions, obligations) => {
        const books = await newBooks(NOON);
        const { accounts, categories } = books;
        const user = withoutGateway(books.user);
        const settle = async (id: string, on: string, action: 'post' | 'skip') => {
          const answer = await user.post(`${SCHEDULES}/${id}/occurrences/${on}`, { action });
          // Other tests run the function that posts due dates, for all users. The balances are the same.
          if (answer.body.code !== 'occurrence_done') done(answer);
        };
        for (const { kind, account, currency_id, amount, day } of transactions) {
          const body = {
            ...books.body(kind as 'expense', { currency_id, amount: inUnits(amount, currency_id) }),
            date: inDays(day),
            asset_account_id: accounts[account].id,
          };
          done(await user.post(`/budgeting/${kind}s`, body));
        }
        for (const [index, each] of schedules.entries()) {
          const [from, to] = each.accounts.map((name) => accounts[name].id);
          const [currency_id, to_currency_id] = each.currencies;
          const money = { currency_id, amount: inUnits(each.amount + 500, currency_id) };
          const template =
            each.kind === 'transfer'
              ? { ...money, from_account_id: from, to_account_id: to, to_currency_id }
              : { ...money, category_id: categories[each.kind as 'expense'].id, asset_account_id: from };
          const { kind, rule, mode, is_active, starts } = each;
          const body = { name: `${index}`, kind, template, rule, mode, is_active, starts_on: inDays(starts) };
          const { id, next_date } = done(await user.post(SCHEDULES, body));
          if (each.isFirstSkipped) await settle(id, next_date, 'skip');
        }
        const contact = done(await user.post('/contacts', { name: 'Bob' }));
        const owed: Json[] = [];
        for (const { owner, currency_id, amount, opened, due, paid } of obligations) {
          const original_amount = inUnits(amount + 500, currency_id);
          const created = done(
            await user.post('/obligations', {
              name: owner,
              opened_date: inDays(opened),
              due_date: inDays(due),
              original_amount,
              outstanding_amount: original_amount,
              currency_id,
              contact_id: contact.id,
              account_id: accounts[owner].id,
              funding_account_id: accounts.Cash.id,
            }),
          );
          if (paid > 0) {
            const part = { date: inDays(-3), amount: inUnits(100 * paid, currency_id) };
            const payment = { ...part, asset_account_id: accounts.Bank.id };
            done(await user.post(`/obligations/${created.id}/payments`, payment));
          }
          owed.push(done(await user.get(`/obligations/${created.id}`)));
        }

        const through = inDays(DAYS);
        const query = `through=${through}&obligations_account_id=${accounts.Bank.id}`;
        const forecast = done(await user.get(`/reports/forecast?${query}`));
        const dates = forecast.accounts.flatMap(({ points }: Json) => points.map(({ date }: Json) => date));
        const days = [...new Set<string>([TODAY, ...dates, through])].toSorted();

        const upcoming = await walk(user, `/budgeting/upcoming?through=${through}`);
        for (const { schedule_id, date } of upcoming) await settle(schedule_id, date, 'post');
        for (const { id, due_date, outstanding_amount } of owed) {
          if (due_date > through) continue;
          const date = due_date < TODAY ? TODAY : due_date;
          const payment = { date, amount: outstanding_amount, asset_account_id: accounts.Bank.id };
          done(await user.post(`/obligations/${id}/payments`, payment));
        }
        expect(upcoming.length).toBeGreaterThan(3);
        const ids = forecast.accounts.map(({ account_id }: Json) => account_id);
        expect(forecastOn(forecast, days)).toEqual(await balancesOn(user, ids, days));
        for (const { points, lowest } of forecast.accounts)
          expect(lowest.balance).toBe(Math.min(...points.map(({ balance }: Json) => balance)));
      },
    ),
    { numRuns: Number(process.env.FORECAST_RUNS ?? 1), endOnFailure: true },
  );
});
