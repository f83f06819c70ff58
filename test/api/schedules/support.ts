import { walk } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { TODAY } from '../../support/noon.ts';
import { type Books, done, type Json } from '../../support/user-with-books.ts';
import { withoutGateway } from '../../support/without-gateway.ts';

export const PATH = '/budgeting/schedules';

/** Helpers for tests of schedules. Their users are where TODAY is the current date for hours. */
export function planner(books: Books) {
  const { user, accounts, categories } = books;
  const aside = withoutGateway(user);
  const body = (changes: Json = {}): Json => ({
    name: 'Rent',
    kind: 'expense',
    template: {
      currency_id: user.base_currency_id,
      amount: 850,
      category_id: categories.expense.id,
      asset_account_id: accounts.Bank.id,
    },
    rule: { frequency: 'daily' },
    starts_on: TODAY,
    mode: 'remind',
    ...changes,
  });
  return {
    body,
    plan: async (changes: Json = {}): Promise<Json> => done(await aside.post(PATH, body(changes))),
    read: async (id: string): Promise<Json> => done(await aside.get(`${PATH}/${id}`)),
    settle: (id: string, date: string, sent: Json = { action: 'skip' }, options = {}) =>
      user.post(`${PATH}/${id}/occurrences/${date}`, sent, options),
    upcoming: (query = ''): Promise<Json[]> => walk(user, `/budgeting/upcoming${query}`),
    /** The dates of all transactions, oldest first. */
    postedDates: async (): Promise<string[]> => {
      const posted = await walk(aside, '/transactions');
      return posted.map(({ date }) => date).toReversed();
    },
  };
}

/** Runs the function that posts schedules, as the hourly rule does. Returns its outcome. */
export async function run(): Promise<Json> {
  const [outcome] = Object.values((await cloud().fire('post-due')) as Record<string, Json>);
  return outcome;
}
