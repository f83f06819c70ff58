import type { TestUser } from '../api.ts';
import { found } from '../ledger-world.ts';
import { BooksModel } from './model.ts';

export interface BookCategory {
  readonly id: string;
  readonly kind: 'expense' | 'income';
  readonly accountId: string;
}

/** One user with accounts of every kind to post to, and the model of what their books must show. */
export interface BooksWorld {
  readonly user: TestUser;
  readonly baseId: string;
  readonly model: BooksModel;
  /** Two assets and a liability that money comes from and goes to. */
  readonly money: readonly string[];
  readonly receivables: string;
  readonly payables: string;
  readonly opening: string;
  readonly contactId: string;
  readonly categories: readonly BookCategory[];
  /** By id: the last request for a transaction or obligation. */
  readonly drafts: Map<string, unknown>;
  /** Known once it exists. */
  exchange: string | undefined;
}

export async function newBooksWorld(user: TestUser): Promise<BooksWorld> {
  const { data } = (await user.get('/accounts?limit=100')).body as { data: { code: string; id: string }[] };
  const withCode = (code: string) => found(data.find((each) => each.code === code)).id;
  const category = async (name: string, kind: 'expense' | 'income', accountId?: string) => {
    const { body } = await user.post('/budgeting/categories', { name, kind, account_id: accountId });
    return { id: body.id as string, kind, accountId: body.account.id as string };
  };
  const food = await category('Food', 'expense');
  return {
    user,
    baseId: user.base_currency_id,
    model: new BooksModel(),
    money: [withCode('1000'), withCode('1010'), withCode('2100')],
    receivables: withCode('1200'),
    payables: withCode('2000'),
    opening: withCode('3000'),
    contactId: (await user.post('/contacts', { name: 'Bob' })).body.id,
    categories: [
      food,
      // Two categories of one account: their effects on it must add up.
      await category('Snacks', 'expense', food.accountId),
      await category('Home', 'expense'),
      await category('Salary', 'income'),
      await category('Gifts', 'income'),
    ],
    drafts: new Map(),
    exchange: undefined,
  };
}
