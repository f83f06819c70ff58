import * as z from 'zod/mini';
import { ACCOUNT_TYPES } from '../ledger/balance.ts';
import { CATEGORY_KINDS } from '../ledger/kinds.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { date, month } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';

export const baseCurrencyId = shared(() =>
  about(z.string(), 'Code of the base currency, which all amounts are in.', 'EUR'),
);

export const categoryTotal = shared(() =>
  z.strictObject({
    category_id: about(z.string(), 'Id of the category.'),
    name: about(z.string(), 'Current name of the category.', 'Groceries'),
    kind: about(z.enum(CATEGORY_KINDS), 'Expense or income.', 'expense'),
    amount: about(z.number(), 'Sum of its transactions.', 46.2),
    share: about(
      z.number(),
      'Its share of the sum of its kind: from 0 to 1, unless refunds make a category negative. 0 if the sum is not above 0.',
      1,
    ),
  }),
);

export const groupTotal = shared(() =>
  z.strictObject({
    group_id: about(z.string(), 'Id of the group.'),
    name: about(z.string(), 'Current name of the group.', 'Food'),
    kind: about(z.enum(CATEGORY_KINDS), 'Expense or income.', 'expense'),
    amount: about(z.number(), 'Sum of its categories.', 46.2),
    share: about(z.number(), 'Its share of the sum of its kind, as for categories.', 1),
  }),
);

const totals = shared(() => ({
  income: about(z.number(), 'Sum of the incomes.', 3200),
  expense: about(z.number(), 'Sum of the expenses.', 46.2),
  net: about(z.number(), '`income` minus `expense`.', 3153.8),
  categories: about(z.array(categoryTotal), 'The sums by category, the largest of each kind first.'),
  groups: about(
    z.array(groupTotal),
    'The sums by group, of those that have one of these categories, the largest of each kind first. Categories without a group are in none.',
  ),
}));

export const summaryTotal = shared(() => z.strictObject(totals));

/** Income and expenses of a range of months. */
export const summary = shared(() =>
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

export const trialBalanceAccount = shared(() =>
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
export const trialBalance = shared(() =>
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

export const netWorthAccount = shared(() =>
  z.strictObject({
    account_id: about(z.string(), 'Id of the account.'),
    name: about(z.string(), 'Current name of the account.', 'Bank'),
    type: about(z.enum(['asset', 'liability']), 'Type of the account.', 'asset'),
    balance: about(z.number(), 'Balance at the end of the month.', 3153.8),
  }),
);

export const netWorthMonth = shared(() =>
  z.strictObject({
    month: about(month, 'The month.', '2026-09'),
    assets: about(z.number(), 'Sum of the assets.', 3153.8),
    liabilities: about(z.number(), 'Sum of the liabilities.', 0),
    net: about(z.number(), '`assets` minus `liabilities`.', 3153.8),
    accounts: about(z.array(netWorthAccount), 'The accounts whose balance is not 0, by code.'),
  }),
);

/** Assets and liabilities at the end of each month. */
export const netWorth = shared(() =>
  z.strictObject({
    from: about(month, 'First month.', '2026-08'),
    to: about(month, 'Last month.', '2026-09'),
    base_currency_id: baseCurrencyId,
    months: about(z.array(netWorthMonth), 'Every month of the range, in order.'),
  }),
);

export const spendingRow = shared(() =>
  z.strictObject({
    id: z.optional(
      about(
        z.string(),
        'Id of the category, group or account. Left out in a report by payee or tag, and without a group.',
      ),
    ),
    name: about(
      z.nullable(z.string()),
      'Current name of the category, group or account, the payee or the tag; null without a payee, group or tag.',
      'Groceries',
    ),
    amount: about(z.number(), 'Sum of the expenses minus refunds. It may be negative.', 46.2),
    count: about(z.number(), 'Number of transactions, including refunds.', 1),
    share: about(z.number(), 'Its share of `total`; 0 if the total is not above 0.', 1),
    is_other: z.optional(
      about(z.literal(true), 'Only on the last row, if it adds up all payees beyond the 100 largest.'),
    ),
  }),
);

export const memberShare = shared(() =>
  z.strictObject({
    id: about(z.string(), 'Id of the member.'),
    name: about(
      z.nullable(z.string()),
      'Current name of the member, or the last one of a former member; null if the user was erased.',
      'Ada Moreau',
    ),
    weight: about(z.number(), 'Weight of the member; of a former one, the last.', 1),
    paid: about(z.number(), "Expenses minus refunds on the member's accounts. It may be negative.", 46.2),
    contributed: about(
      z.number(),
      "Transfers from the member's accounts to joint ones, minus those back. It may be negative.",
      0,
    ),
    sent: about(z.number(), "Transfers to other members' accounts.", 0),
    received: about(z.number(), "Transfers from other members' accounts.", 0),
    share: about(z.number(), "The member's part of `total`, by weight.", 23.1),
    balance: about(
      z.number(),
      '`paid + contributed + sent - received - share`: positive if the member is owed, negative if the member owes. All balances add up to 0.',
      23.1,
    ),
  }),
);

export const settlementTransfer = shared(() =>
  z.strictObject({
    from_id: about(z.string(), 'Id of the member who owes.'),
    to_id: about(z.string(), 'Id of the member who is owed.'),
    amount: about(z.number(), 'What one pays the other.', 23.1),
  }),
);

/** Who of the members paid how much in a range of days, and who owes whom. */
export const membersReport = shared(() =>
  z.strictObject({
    from: about(date, 'First day.', '2026-09-01'),
    to: about(date, 'Last day.', '2026-09-30'),
    base_currency_id: baseCurrencyId,
    total: about(z.number(), 'Sum of all `paid` and `contributed`, which the members share.', 46.2),
    joint: about(
      z.number(),
      'Expenses minus refunds on accounts without an owner. They are not shared again: whoever put money on these accounts has contributed it.',
      0,
    ),
    members: about(z.array(memberShare), 'Members in order of joining, then former ones who own an account.'),
    settlement: about(
      z.array(settlementTransfer),
      'The payments that settle all balances: whoever owes most pays whoever is owed most.',
    ),
  }),
);

/** Expenses of a range of days. */
export const spending = shared(() =>
  z.strictObject({
    from: about(date, 'First day.', '2026-09-01'),
    to: about(date, 'Last day.', '2026-09-30'),
    base_currency_id: baseCurrencyId,
    total: about(z.number(), 'Sum of all these expenses. Rows by tag may add up to more.', 46.2),
    rows: about(z.array(spendingRow), 'The largest amount first.'),
  }),
);
