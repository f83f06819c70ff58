import { REPORT_TEXTS } from './report-texts.ts';
import type { Notes } from './types.ts';

const id = 'Opaque id, a UUID that sorts by creation.';
const record: Notes = {
  id,
  created_at: 'When it was created.',
  updated_at: 'When it was last changed.',
};
const email = 'E-mail address.';

const user: Notes = {
  name: 'How to address the person.',
  email: 'E-mail address to log in with, in lower case; unique among all users.',
  base_currency_id: 'Code of the currency that everything is converted to and reported in.',
};
const newPassword: Notes = {
  password: 'New password: 8 to 128 characters, none of the common ones, and not your own name or e-mail.',
  password_confirmation: 'The same once more.',
};
const device_name = 'What to call this session in the list of sessions. Default: taken from `User-Agent`.';

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
const page: Notes = {
  data: 'The records of this page.',
  has_more: 'Whether more records follow.',
  next_cursor: '`cursor` of the next page; null on the last one.',
};

/** What each property means, by component. Inner objects without a name of their own are `outer.inner`. */
export const FIELD_TEXTS: Readonly<Record<string, Notes>> = {
  User: { ...record, ...user },
  UserInput: {
    ...user,
    current_password: 'The password as it is now. Required only when `email` changes; never stored or shown.',
  },
  Registration: {
    ...user,
    ...newPassword,
    device_name,
    base_currency_id: 'Code of the base currency. Default: `USD`.',
  },
  Login: { email, password: 'The password.', device_name },
  PasswordChange: { current_password: 'The password as it is now.', ...newPassword },
  AuthResult: {
    data: 'The user.',
    token: 'Send it as `Authorization: Bearer <token>`.',
    token_type: 'Always `Bearer`.',
  },
  Session: {
    id,
    created_at: 'When the login was.',
    device_name: 'Where the login came from.',
    last_used_at: 'The last day on which it was used.',
    expires_at: 'When its token expires.',
    current: 'Whether it is the session of this very request.',
  },
  Currency: {
    id: 'The same as `code`.',
    code: 'ISO 4217 code.',
    name: 'English name.',
    symbol: 'Sign to show beside an amount; the code where there is none.',
    decimal_places: 'How many decimals an amount may have.',
  },
  FxRate: {
    from: 'Code of the currency that is converted.',
    to: 'Code of the currency that it is converted to.',
    date: 'The day asked for.',
    rate: 'Units of `to` for one unit of `from`, at most 15 significant digits.',
    rate_date: 'The day of which the rate is; of two, the older one.',
    source: 'Who published it, or `same_currency`.',
  },
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
  PeriodLock: { locked_through: 'The last locked day; null when nothing is locked.' },
  PeriodLockInput: { locked_through: 'The last day to lock; null, or left out, to unlock everything.' },
  ...REPORT_TEXTS,
  Health: { status: 'Always `ok`: otherwise there is no answer.', version: 'Version of the service.' },
  Page: page,
};
