import { type Answer, actAs, newEmail, newUser, type TestUser } from '../../support/api.ts';
import { copies } from '../../support/copied-user.ts';
import { table } from '../../support/table.ts';
import { done, type Json } from '../../support/user-with-books.ts';
import { withoutGateway } from '../../support/without-gateway.ts';

/** A user whose base currency is the euro, with a contact, a category of each kind and the default accounts. */
export interface Loans {
  readonly user: TestUser;
  /** By name. */
  readonly accounts: Readonly<Record<string, Json>>;
  readonly sale: Json;
  readonly purchase: Json;
  /** The body of an obligation of 1,000 dollars owed to the user, lent from the bank at 0.9 euros. */
  body(changes?: Record<string, unknown>): Record<string, unknown>;
  /** Such an obligation, as the API returns it. */
  loan(changes?: Record<string, unknown>): Promise<Json>;
  post(changes?: Record<string, unknown>): Promise<Answer>;
  /** The obligation as it is now. */
  read(loan: Json): Promise<Json>;
  put(loan: Json, changes: Record<string, unknown>): Promise<Answer>;
  /** Sends a payment into the bank account. */
  pay(loan: Json, changes?: Record<string, unknown>): Promise<Answer>;
  /** A payment that must succeed. */
  payment(loan: Json, changes?: Record<string, unknown>): Promise<Json>;
  note(loan: Json, changes?: Record<string, unknown>): Promise<Json>;
  /** The balance of an account in the base currency. */
  balance(name: string): Promise<number>;
  balances(name: string): Promise<Record<string, number>>;
  lock(through: string | null): Promise<void>;
}

type Started = Awaited<ReturnType<typeof started>>;
const started = copies(async () => {
  const user = await newUser({ base_currency_id: 'EUR' });
  const { id, email, token, base_currency_id, bookId } = user;
  const contact = done(await user.post('/contacts', { name: 'Bob' }));
  const sale = done(await user.post('/budgeting/categories', { name: 'Sales', kind: 'income' }));
  const purchase = done(await user.post('/budgeting/categories', { name: 'Furniture' }));
  const { data } = done(await user.get('/accounts?limit=100'));
  const accounts = Object.fromEntries(data.map((account: Json) => [account.name, account]));
  return { id, email, token, base_currency_id, bookId, contact, sale, purchase, accounts };
});

const startedWithLoan = copies(async () => {
  const user = await started(newEmail());
  return { ...user, lent: await loansOf(user).loan() };
});

export async function newLoans(): Promise<Loans> {
  return loansOf(await started(newEmail()));
}

/** The same with one obligation, as `loan()` creates it. */
export async function newLoan(): Promise<{ loans: Loans; loan: Json }> {
  const { lent, ...user } = await startedWithLoan(newEmail());
  return { loans: loansOf(user), loan: lent };
}

function loansOf({ contact, sale, purchase, accounts, ...rest }: Started): Loans {
  const user = actAs(rest);
  const aside = withoutGateway(user);
  const body = (changes = {}) => ({
    name: 'Loan',
    opened_date: '2026-03-01',
    original_amount: 1000,
    outstanding_amount: 1000,
    currency_id: 'USD',
    contact_id: contact.id,
    account_id: accounts.Receivables.id,
    funding_account_id: accounts.Bank.id,
    fx_rate: 0.9,
    ...changes,
  });
  const post = (changes = {}) => user.post('/obligations', body(changes));
  const pay = (loan: Json, changes = {}, by = user) =>
    by.post(`/obligations/${loan.id}/payments`, {
      date: '2026-04-01',
      amount: 100,
      fx_rate: 0.9,
      asset_account_id: accounts.Bank.id,
      ...changes,
    });
  const payment = async (loan: Json, changes = {}) => done(await pay(loan, changes, aside));
  const account = async (name: string) => {
    const { data } = done(await aside.get('/accounts?limit=100'));
    return data.find((each: Json) => each.name === name);
  };
  return {
    user,
    accounts,
    sale,
    purchase,
    body,
    post,
    loan: async (changes) => done(await aside.post('/obligations', body(changes))),
    read: async ({ id }) => done(await aside.get(`/obligations/${id}`)),
    put: async ({ id }, changes) => user.put(`/obligations/${id}`, body({ fx_rate: undefined, ...changes })),
    pay: (loan, changes) => pay(loan, changes),
    payment,
    note: (loan, changes = {}) =>
      payment(loan, { asset_account_id: undefined, fx_rate: undefined, ...changes }),
    balance: async (name) => (await account(name))?.balance ?? 0,
    balances: async (name) =>
      Object.fromEntries(
        ((await account(name))?.balances ?? []).map((each: Json) => [each.currency_id, each.balance]),
      ),
    lock: async (locked_through) => {
      done(await aside.put('/budgeting/lock', { locked_through }));
    },
  };
}

/** The opening entry as it is stored. */
export async function storedEntry({ user }: Loans, id: string): Promise<Json> {
  return table().get(`BOOK#${user.bookId}`, `TRANSACTION#${id}`);
}
