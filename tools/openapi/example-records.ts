import { account } from '../../lib/accounts/account.ts';
import { attachment as attachmentRecord } from '../../lib/attachments/attachment.ts';
import { session as sessionRecord } from '../../lib/auth/sessions/session.ts';
import { accessToken as accessTokenRecord } from '../../lib/auth/tokens/access-token.ts';
import { authResult as authResultSchema, user as userRecord } from '../../lib/auth/users/user.ts';
import { category } from '../../lib/categories/category.ts';
import { contact as contactRecord } from '../../lib/contacts/contact.ts';
import { edit as editRecord } from '../../lib/edits/edit.ts';
import { group as groupRecord } from '../../lib/groups/group.ts';
import { obligation as obligationRecord } from '../../lib/obligations/obligation.ts';
import { payment as paymentRecord } from '../../lib/obligations/payment.ts';
import { reconciliation as reconciliationRecord } from '../../lib/reconciliations/reconciliation.ts';
import { registerLine as registerLineRecord } from '../../lib/registers/register.ts';
import { rule as ruleRecord } from '../../lib/rules/rule.ts';
import { expenseOrIncome } from '../../lib/transactions/expense-or-income.ts';
import { exampleFrom } from './example-from.ts';
import { ID } from './example-ids.ts';

/** One consistent household: the records that one example creates appear in the others. */

export const user = { ...exampleFrom(userRecord.response), id: ID.user };
export const authResult = { ...exampleFrom(authResultSchema), data: user };
export const session = { ...exampleFrom(sessionRecord.response), id: ID.session };
const { token, last_used_at, ...unusedToken } = exampleFrom(accessTokenRecord.response);
export const accessToken = { id: ID.accessToken, ...unusedToken, last_used_at };
/** Only the response that creates a token shows it. */
export const newAccessToken = { id: ID.accessToken, ...unusedToken, token };

export const bank = { id: ID.bank, ...exampleFrom(account.response) };
export const savings = { ...bank, id: ID.savings, code: '1020', name: 'Savings', balance: 0, balances: [] };

const { adjustment_id: _adjustment, ...reconciled } = exampleFrom(reconciliationRecord.response);
export const reconciliation = { ...reconciled, id: ID.reconciliation, account_id: ID.bank };
const { upload: _upload, ...announced } = exampleFrom(attachmentRecord.response);
export const pendingAttachment = { ...announced, id: ID.attachment, transaction_id: ID.expense };
export const attachment = { ...pendingAttachment, status: 'stored' };
const fileAddress = 'https://attachments.s3.eu-west-1.amazonaws.com/...';
export const newAttachment = {
  ...pendingAttachment,
  upload: {
    method: 'PUT',
    url: fileAddress,
    headers: {
      'Content-Type': 'image/jpeg',
      'x-amz-checksum-sha256': 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
    },
    expires_at: '2026-09-12T18:19:11.000Z',
  },
};
export const download = { url: fileAddress, expires_at: '2026-09-12T18:09:11.000Z' };
export const food = { id: ID.food, ...exampleFrom(groupRecord.response) };

export const ruleInput = {
  name: 'Supermarkets',
  conditions: [{ field: 'payee', op: 'contains', value: ['rewe', 'edeka'] }],
  actions: { category_id: ID.groceries, tags: ['food'] },
};
export const ruleUpdate = {
  name: 'Supermarkets',
  position: 1,
  conditions: [
    { field: 'text', op: 'like', value: 'rewe *' },
    { field: 'amount', op: 'at_least', value: 20 },
  ],
  actions: { category_id: ID.groceries, payee: 'REWE' },
  stop: true,
};
export const rule = { id: ID.rule, ...exampleFrom(ruleRecord.response), ...ruleInput };

const {
  filter: _filter,
  actions: _actions,
  rule: _rule,
  rule_ids: _ruleIds,
  ...edited
} = exampleFrom(editRecord.response);
export const editInput = {
  filter: { tag: ['rome'], from: '2026-09-01' },
  actions: { category_id: ID.groceries, add_tags: ['travel'] },
};
export const editByRules = { rule_ids: 'active' };
export const edit = {
  ...edited,
  id: ID.edit,
  ...editInput,
  counts: { matched: 3, changed: 2, unchanged: 1, skipped: 0 },
};
export const editRow = {
  transaction_id: ID.expense,
  kind: 'expense',
  date: '2026-09-12',
  payee: 'Corner Bakery',
  changes: {
    category_id: { from: ID.dining, to: ID.groceries },
    tags: { from: ['rome'], to: ['rome', 'travel'] },
  },
  kept: [],
  skipped: [],
};

export const groceries = {
  id: ID.groceries,
  ...exampleFrom(category.response),
  account: { id: ID.groceriesAccount, ...exampleFrom(category.response.shape.account) },
};

/** The account of a ledger line. */
export const on = {
  bank: { account_id: ID.bank, account_name: 'Bank' },
  savings: { account_id: ID.savings, account_name: 'Savings' },
  groceries: { account_id: ID.groceriesAccount, account_name: 'Groceries' },
  salary: { account_id: ID.salaryAccount, account_name: 'Salary' },
  receivables: { account_id: ID.receivables, account_name: 'Receivables' },
  openingBalances: { account_id: ID.openingBalances, account_name: 'Opening balances' },
  exchangeDifferences: { account_id: ID.exchangeDifferences, account_name: 'Exchange differences' },
};

/** The amounts of a ledger line: debits are positive. */
export function sides(amount: number, base = amount) {
  return {
    debit: Math.max(amount, 0),
    credit: Math.max(-amount, 0),
    debit_base: Math.max(base, 0),
    credit_base: Math.max(-base, 0),
  };
}

const ofExpense = { category_id: ID.groceries, asset_account_id: ID.bank };
const {
  fx_rate: _default,
  splits: _splits,
  external_id: _externalId,
  is_refund: _refund,
  ...expenseBody
} = exampleFrom(expenseOrIncome.body);
const { splits: _parts, external_id: _id, ...expenseShown } = exampleFrom(expenseOrIncome.response);
const atProvidedRate = { fx_rate: 0.8524, fx_rate_source: 'provider', memo: 'Farmers market' };
export const expenseInput = { ...expenseBody, ...ofExpense };
export const expense = {
  ...expenseShown,
  ...ofExpense,
  id: ID.expense,
  kind: 'expense',
  lines: [
    { id: ID.expenseDebit, ...on.groceries, currency_id: 'USD', ...sides(54.2, 46.2), ...atProvidedRate },
    { id: ID.expenseCredit, ...on.bank, currency_id: 'USD', ...sides(-54.2, -46.2), ...atProvidedRate },
  ],
  created_at: '2026-09-12T17:42:08.731Z',
  updated_at: '2026-09-12T17:42:08.731Z',
};

export const incomeInput = {
  currency_id: 'EUR',
  category_id: ID.salary,
  amount: 3200,
  date: '2026-09-25',
  asset_account_id: ID.bank,
};
const withoutRate = { fx_rate: 1, fx_rate_source: 'same_currency' };
export const income = {
  id: ID.income,
  kind: 'income',
  date: '2026-09-25',
  currency_id: 'EUR',
  currency_code: 'EUR',
  base_currency_id: 'EUR',
  base_currency_code: 'EUR',
  category_id: ID.salary,
  asset_account_id: ID.bank,
  amount: 3200,
  base_amount: 3200,
  is_refund: false,
  fx_rate: 1,
  fx_rate_date: '2026-09-25',
  fx_rate_source: 'same_currency',
  is_locked: false,
  lines: [
    { id: ID.incomeDebit, ...on.bank, currency_id: 'EUR', ...sides(3200), ...withoutRate },
    { id: ID.incomeCredit, ...on.salary, currency_id: 'EUR', ...sides(-3200), ...withoutRate },
  ],
  created_at: '2026-09-25T06:00:12.004Z',
  updated_at: '2026-09-25T06:00:12.004Z',
};

/** The expense as the bank account shows it. */
export const registerLines = [
  {
    transaction_id: ID.income,
    line_id: ID.incomeDebit,
    kind: 'income',
    date: '2026-09-25',
    counter_accounts: [{ id: ID.salaryAccount, name: 'Salary' }],
    currency_id: 'EUR',
    ...sides(3200),
    balance: 3153.8,
    currency_balance: 3200,
  },
  {
    transaction_id: ID.expense,
    line_id: ID.expenseCredit,
    ...exampleFrom(registerLineRecord.response),
    counter_accounts: [{ id: ID.groceriesAccount, name: 'Groceries' }],
    balance: -46.2,
  },
];

export const contactInput = exampleFrom(contactRecord.body);
export const contact = {
  ...exampleFrom(contactRecord.response),
  id: ID.contact,
  created_at: '2026-10-01T09:30:00.000Z',
  updated_at: '2026-10-01T09:30:00.000Z',
};

export const obligationInput = {
  ...exampleFrom(obligationRecord.body),
  contact_id: ID.contact,
  account_id: ID.receivables,
  currency_id: 'EUR',
  funding_account_id: ID.bank,
};
export const obligation = {
  ...exampleFrom(obligationRecord.response),
  id: ID.obligation,
  reference: null,
  notes: null,
  settled_at: null,
  contact: { id: ID.contact, name: 'Bob Stein' },
  is_posted: true,
  funding_account_id: ID.bank,
  opening_entry_id: ID.openingEntry,
  account: { id: ID.receivables, name: 'Receivables', code: '1200', type: 'asset' },
  currency: { id: 'EUR', name: 'Euro', code: 'EUR' },
  created_at: '2026-10-01T09:31:14.120Z',
  updated_at: '2026-10-01T09:31:14.120Z',
  deleted_at: null,
};
export const settled = {
  ...obligation,
  outstanding_amount: 0,
  status: 'settled',
  settled_at: '2026-11-20T18:05:41.377Z',
  updated_at: '2026-11-20T18:05:41.377Z',
};

const { external_id: _externalIdOfPayment, fx_rate: _rate, ...paymentBody } = exampleFrom(paymentRecord.body);
export const paymentInput = { ...paymentBody, memo: 'First part', asset_account_id: ID.bank };
const paymentLine = { currency_id: 'EUR', ...withoutRate, memo: 'First part' };
const { external_id: _shownId, ...paymentShown } = exampleFrom(paymentRecord.response);
export const payment = {
  ...paymentShown,
  id: ID.payment,
  kind: 'payment',
  obligation_id: ID.obligation,
  asset_account_id: ID.bank,
  memo: 'First part',
  lines: [
    { ...paymentLine, id: ID.paymentMoney, ...on.bank, ...sides(30) },
    { ...paymentLine, id: ID.paymentOwed, ...on.receivables, ...sides(-30) },
  ],
  created_at: '2026-11-02T19:20:31.415Z',
  updated_at: '2026-11-02T19:20:31.415Z',
};

export const changedExpense = {
  ...expense,
  amount: 58.4,
  base_amount: 49.78,
  lines: expense.lines.map((line) => ({
    ...line,
    ...(line.debit > 0 ? sides(58.4, 49.78) : sides(-58.4, -49.78)),
  })),
  updated_at: '2026-09-13T07:10:55.902Z',
};
export const namedIncome = {
  ...income,
  memo: 'September',
  lines: income.lines.map((line) => ({ ...line, memo: 'September' })),
  updated_at: '2026-09-26T20:11:03.648Z',
};
