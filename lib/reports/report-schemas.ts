import * as z from 'zod/mini';
import { ACCOUNT_TYPES } from '../ledger/balance.ts';
import { CATEGORY_KINDS } from '../ledger/kinds.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { month } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';

const baseCurrencyId = /* @__PURE__ */ shared(() =>
  about(z.string(), 'Code of the base currency, which all amounts are in.', 'EUR'),
);

export const categoryTotal = /* @__PURE__ */ shared(() =>
  z.strictObject({
    category_id: about(z.string(), 'Id of the category.'),
    name: about(z.string(), 'Current name of the category.', 'Groceries'),
    kind: about(z.enum(CATEGORY_KINDS), 'Expense or income.', 'expense'),
    amount: about(z.number(), 'Sum of its transactions.', 46.2),
    share: about(z.number(), 'Its share of the sum of its kind, from 0 to 1.', 1),
  }),
);

const totals = /* @__PURE__ */ shared(() => ({
  income: about(z.number(), 'Sum of the incomes.', 3200),
  expense: about(z.number(), 'Sum of the expenses.', 46.2),
  net: about(z.number(), '`income` minus `expense`.', 3153.8),
  categories: about(z.array(categoryTotal), 'The sums by category, the largest of each kind first.'),
}));

export const summaryTotal = /* @__PURE__ */ shared(() => z.strictObject(totals));

/** Income and expenses of a range of months. */
export const summary = /* @__PURE__ */ shared(() =>
  z.strictObject({
    from: about(month, 'First month.', '2026-08'),
    to: about(month, 'Last month.', '2026-09'),
    base_currency_id: baseCurrencyId,
    months: about(
      z.array(z.strictObject({ month: about(month, 'The month.', '2026-09'), ...totals })),
      'Every month of the range, in order.',
    ),
    total: about(summaryTotal, 'The whole range.'),
  }),
);

export const trialBalanceAccount = /* @__PURE__ */ shared(() =>
  z.strictObject({
    id: about(z.string(), 'Id of the account.'),
    code: about(z.string(), 'Code of the account.', '1010'),
    name: about(z.string(), 'Name of the account.', 'Bank'),
    type: about(z.enum(ACCOUNT_TYPES), 'Type of the account.', 'asset'),
    debit: about(z.number(), 'Balance if it is a debit, otherwise 0.', 3153.8),
    credit: about(z.number(), 'Balance if it is a credit, otherwise 0.', 0),
  }),
);

/** The balance of every account, in the column of its side. */
export const trialBalance = /* @__PURE__ */ shared(() =>
  z.strictObject({
    base_currency_id: baseCurrencyId,
    accounts: about(z.array(trialBalanceAccount), 'Every account, by code.'),
    total: about(
      z.strictObject({
        debit: about(z.number(), 'Sum of the debits.'),
        credit: about(z.number(), 'Sum of the credits.'),
      }),
      'The sums of both columns, always equal.',
    ),
  }),
);
