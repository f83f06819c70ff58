import { account } from '../../lib/accounts/account.ts';
import { accessToken as accessTokenRecord } from '../../lib/auth/access-token.ts';
import { session as sessionRecord } from '../../lib/auth/session.ts';
import { authResult as authResultSchema, user as userRecord } from '../../lib/auth/user.ts';
import { category } from '../../lib/categories/category.ts';
import { contact as contactRecord } from '../../lib/contacts/contact.ts';
import { obligation as obligationRecord } from '../../lib/obligations/obligation.ts';
import { payment as paymentRecord } from '../../lib/obligations/payment.ts';
import { registerLine as registerLineRecord } from '../../lib/registers/register.ts';
import { expenseOrIncome } from '../../lib/transactions/expense-or-income.ts';
import { exampleFrom } from './example-from.ts';

/** One consistent household: the records that one example creates appear in the others. */

export const ID = {
  user: '019933b2-8f5e-7c41-9a6d-2f1b7c0e4a11',
  session: '019933b2-8f61-7d20-8c3e-51a7d9b0c6f2',
  accessToken: '019933b2-8f61-7d20-8c3e-51a7d9b0c6f3',
  bank: '019933b2-8f5e-7a02-b1c9-7e4d20f6a833',
  receivables: '019933b2-8f5e-7b93-a4d7-0c9e5518f2b4',
  groceries: '019933c0-14a7-7e5b-9f02-6b8c3d7e1a55',
  groceriesAccount: '019933c0-14a7-7f18-8d64-a90be2c47f66',
  salary: '019933c4-6d21-7c8e-b3a5-18d7f4e90b77',
  salaryAccount: '019933c4-6d21-7d4f-9e1b-c2507a6b3d88',
  expense: '0199382e-5b90-7a3c-8e47-d4f19b206c99',
  expenseDebit: '0199382e-5b90-7b1d-a2f8-3c6e907d51aa',
  expenseCredit: '0199382e-5b90-7c6e-b9d3-f81a24e06bbb',
  income: '01993d81-2c74-7e9f-91b6-5a0d83c7e4cc',
  incomeDebit: '01993d81-2c74-7f2a-8c5d-b7e6130f9add',
  incomeCredit: '01993d81-2c74-7a7b-a6e0-49d2c8f15bee',
  savings: '01993a10-7c02-7d55-9b1e-64f0a2c8d310',
  schedule: '01994e02-6a1f-7b35-9d84-c17e0b52f6a9',
  transfer: '01994251-9e1b-7c07-8f3a-b05d71e6c421',
  transferDebit: '01994251-9e1b-7c07-8f3a-b05d71e6c422',
  transferCredit: '01994251-9e1b-7c07-8f3a-b05d71e6c423',
  openingBalances: '019933b2-8f5e-7e4a-8b26-9d31c7f0a5e6',
  journalEntry: '0199425b-2f8c-7b19-9e60-4a7dc1f3b530',
  journalDebit: '0199425b-2f8c-7b19-9e60-4a7dc1f3b531',
  journalCredit: '0199425b-2f8c-7b19-9e60-4a7dc1f3b532',
  exchangeDifferences: '01999b02-51c6-7a3d-8e07-2f9b6d40c8a1',
  revaluation: '01999b02-51c6-7b42-9c15-e3a8074df620',
  revaluationDebit: '01999b02-51c6-7b42-9c15-e3a8074df621',
  revaluationCredit: '01999b02-51c6-7b42-9c15-e3a8074df622',
  import: '01999c60-4b1f-7d02-8a3e-95c7e0b6d214',
  contact: '01999cf4-a0b3-7d15-9b28-e6c47f203d1f',
  obligation: '01999cf9-3e56-7b84-8a91-07d5c2e6f42a',
  openingEntry: '01999cf9-3e56-7c19-b3e7-5d80a1f6c73b',
  payment: '019a43d2-7b08-7e6a-94c1-2f9d58b0e64c',
  paymentMoney: '019a43d2-7b08-7e6a-94c1-2f9d58b0e64d',
  paymentOwed: '019a43d2-7b08-7e6a-94c1-2f9d58b0e64e',
  webhook: '01994a17-3d60-7c92-8b5e-f20a61d7c4e8',
  delivery: '0199382e-5f10-7a41-9c03-d86b2e57f019',
};

export const user = { ...exampleFrom(userRecord.response), id: ID.user };
export const authResult = { ...exampleFrom(authResultSchema), data: user };
export const session = { ...exampleFrom(sessionRecord.response), id: ID.session };
const { token, ...listedToken } = exampleFrom(accessTokenRecord.response);
export const accessToken = { id: ID.accessToken, ...listedToken };
/** Only the response that creates a token shows it. */
export const newAccessToken = { ...accessToken, last_used_at: '2026-09-10', token };

export const bank = { id: ID.bank, ...exampleFrom(account.response) };
export const savings = { ...bank, id: ID.savings, code: '1020', name: 'Savings', balance: 0, balances: [] };

export const groceries = {
  id: ID.groceries,
  ...exampleFrom(category.response),
  account: { id: ID.groceriesAccount, ...exampleFrom(category.response.shape.account) },
};

const ofExpense = { category_id: ID.groceries, asset_account_id: ID.bank };
const {
  fx_rate: _default,
  splits: _splits,
  external_id: _externalId,
  is_refund: _refund,
  ...expenseBody
} = exampleFrom(expenseOrIncome.body);
const { splits: _parts, external_id: _id, ...expenseShown } = exampleFrom(expenseOrIncome.response);
export const expenseInput = { ...expenseBody, ...ofExpense };
export const expense = {
  ...expenseShown,
  ...ofExpense,
  id: ID.expense,
  kind: 'expense',
  lines: [
    {
      id: ID.expenseDebit,
      account_id: ID.groceriesAccount,
      account_name: 'Groceries',
      currency_id: 'USD',
      debit: 54.2,
      credit: 0,
      debit_base: 46.2,
      credit_base: 0,
      fx_rate: 0.8524,
      fx_rate_source: 'provider',
      memo: 'Farmers market',
    },
    {
      id: ID.expenseCredit,
      account_id: ID.bank,
      account_name: 'Bank',
      currency_id: 'USD',
      debit: 0,
      credit: 54.2,
      debit_base: 0,
      credit_base: 46.2,
      fx_rate: 0.8524,
      fx_rate_source: 'provider',
      memo: 'Farmers market',
    },
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
    {
      id: ID.incomeDebit,
      account_id: ID.bank,
      account_name: 'Bank',
      currency_id: 'EUR',
      debit: 3200,
      credit: 0,
      debit_base: 3200,
      credit_base: 0,
      fx_rate: 1,
      fx_rate_source: 'same_currency',
    },
    {
      id: ID.incomeCredit,
      account_id: ID.salaryAccount,
      account_name: 'Salary',
      currency_id: 'EUR',
      debit: 0,
      credit: 3200,
      debit_base: 0,
      credit_base: 3200,
      fx_rate: 1,
      fx_rate_source: 'same_currency',
    },
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
    debit: 3200,
    credit: 0,
    debit_base: 3200,
    credit_base: 0,
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
const paymentLine = { currency_id: 'EUR', fx_rate: 1, fx_rate_source: 'same_currency', memo: 'First part' };
const { external_id: _shownId, ...paymentShown } = exampleFrom(paymentRecord.response);
export const payment = {
  ...paymentShown,
  id: ID.payment,
  kind: 'payment',
  obligation_id: ID.obligation,
  asset_account_id: ID.bank,
  memo: 'First part',
  lines: [
    {
      ...paymentLine,
      id: ID.paymentMoney,
      account_id: ID.bank,
      account_name: 'Bank',
      debit: 30,
      credit: 0,
      debit_base: 30,
      credit_base: 0,
    },
    {
      ...paymentLine,
      id: ID.paymentOwed,
      account_id: ID.receivables,
      account_name: 'Receivables',
      debit: 0,
      credit: 30,
      debit_base: 0,
      credit_base: 30,
    },
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
    debit: line.debit && 58.4,
    credit: line.credit && 58.4,
    debit_base: line.debit_base && 49.78,
    credit_base: line.credit_base && 49.78,
  })),
  updated_at: '2026-09-13T07:10:55.902Z',
};
export const namedIncome = {
  ...income,
  memo: 'September',
  lines: income.lines.map((line) => ({ ...line, memo: 'September' })),
  updated_at: '2026-09-26T20:11:03.648Z',
};
