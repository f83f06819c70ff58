import type { Notes } from './types.ts';

const id = 'Opaque id, a UUID that sorts by creation.';
const record: Notes = {
  id,
  created_at: 'When it was created.',
  updated_at: 'When it was last changed.',
};
const account: Notes = {
  code: 'Number in the chart of accounts, unique among your accounts.',
  name: 'Name of the account.',
  type: 'What kind of account it is; never changes.',
  is_active: 'Whether new transactions and obligations may use it.',
};
const category: Notes = {
  kind: 'Whether it is for expenses or for incomes; never changes.',
  name: 'Name, unique within its kind without regard to case.',
  is_active: 'Whether new transactions may use it.',
};

/** What each property means, by component. Inner objects without a name of their own are `outer.inner`. */
export const FIELD_TEXTS: Readonly<Record<string, Notes>> = {
  Account: {
    ...record,
    ...account,
    balance: 'Balance in the base currency.',
    balances: 'Balance in each currency in which it does not come to nothing.',
  },
  AccountBalance: {
    currency_id: 'Code of the currency.',
    balance: 'Balance in this currency, by the same rule of signs.',
  },
  AccountInput: {
    ...account,
    code: 'Letters, digits, dots, dashes, underscores. Default: the next free one of the type.',
    is_active: 'Whether new transactions and obligations may use it. Default: true.',
  },
  AccountUpdate: {
    ...account,
    type: 'Accepted when it is what the account has.',
    code: 'Letters, digits, dots, dashes, underscores. Left out, it stays as it is.',
    is_active: 'Whether new transactions and obligations may use it. Default: true.',
  },
  Category: { ...record, ...category, account: 'The ledger account behind it.' },
  'Category.account': { ...account, id, type: '`expense` or `income`, as the kind.' },
  CategoryInput: {
    ...category,
    kind: 'Default: `expense`.',
    is_active: 'Default: true.',
    account_id: 'An account of the type of `kind`. Default: a new one of the same name.',
    account: 'Stands in for `account_id`, so that a record that was read can be sent.',
  },
  'CategoryInput.account': { id: 'The account.' },
  CategoryUpdate: {
    ...category,
    kind: 'Accepted when it is what the category has.',
    is_active: 'Default: true.',
    account_id: 'Accepted when it is what the category has.',
    account: 'Accepted when it is what the category has.',
  },
  'CategoryUpdate.account': { id: 'The account.' },
};
