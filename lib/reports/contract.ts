import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint/contract.ts';
import { date, month } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { tag as oneTag, TAGS_FILTERED_MAX } from '../transactions/tags.ts';
import { membersReport, netWorth, spending, summary, trialBalance } from './report-schemas.ts';
import { SPENDING_BY } from './spending.ts';

const tag = 'Reports';
const folder = 'reports';

export const getSummary = defineEndpoint(() => ({
  id: 'getSummary',
  folder,
  method: 'GET',
  path: '/reports/summary',
  tag,
  summary: 'Income and expenses by month and category',
  description:
    'In the base currency. Shows every month of the range, including both ends: up to 120 months, with up to 7,000 category rows in total, including those of `total`. With more of either, the response is a 422 with the code `range_too_long`.',
  query: z.object({
    from: about(month, 'First month, inclusive.', '2026-08'),
    to: about(month, 'Last month, inclusive; the range may have at most 120 months.', '2026-09'),
  }),
  response: summary,
}));

export const getTrialBalance = defineEndpoint(() => ({
  id: 'getTrialBalance',
  folder,
  method: 'GET',
  path: '/reports/trial-balance',
  tag,
  summary: 'Trial balance',
  description:
    'In the base currency: the balance of each account, in the column of its side. The two totals are always equal.',
  response: trialBalance,
}));

export const getNetWorth = defineEndpoint(() => ({
  id: 'getNetWorth',
  folder,
  method: 'GET',
  path: '/reports/net-worth',
  tag,
  summary: 'Net worth: assets and liabilities at the end of each month',
  description:
    'In the base currency, at the rates that the transactions were posted with. Balances are positive on the natural side of their type: what you own, and what you owe. Accounts whose balance is 0 are left out of a month. The range may have at most 120 months and must not end after the current month in your time zone; with more than 20,000 balances in total, the response is a 422 with the code `range_too_large`. Transactions dated later in the current month count.',
  query: z.object({
    from: about(month, 'First month, inclusive.', '2026-08'),
    to: about(
      month,
      'Last month, inclusive: not after the current one, and within 120 months of `from`.',
      '2026-09',
    ),
  }),
  response: netWorth,
}));

export const getSpending = defineEndpoint(() => ({
  id: 'getSpending',
  folder,
  method: 'GET',
  path: '/reports/spending',
  tag,
  summary: 'Spending by category, group, payee, account or tag',
  description:
    'Expenses in a range of days, minus refunds, added up in the base currency, largest first. Purchases on credit count as expenses on the day their obligation was opened. With splits, each category counts its own part, and the transaction counts once in each; by group, once in a group. By tag, a transaction counts under each of its tags, so the rows may add up to more than `total`; those without a tag are the row whose `name` is null. Payees are compared exactly; those beyond the 100 largest are added up in a last row with `is_other`. Unlike the other reports, this one reads the transactions: if there are more than a request may read (8 MiB), the response is a 422 with the code `range_too_large`.',
  query: z.object({
    from: about(date, 'First day, inclusive.', '2026-09-01'),
    to: about(date, 'Last day, inclusive; the range may have at most 366 days.', '2026-09-30'),
    tag: z.optional(
      about(
        z.array(oneTag).check(z.maxLength(TAGS_FILTERED_MAX)),
        'Only expenses with this tag. Repeat it for expenses with all of several tags.',
        ['rome'],
      ),
    ),
    by: about(z.enum(SPENDING_BY), 'What to group by; `account` is the one paid from.', 'category'),
  }),
  response: spending,
}));

export const getMembersReport = defineEndpoint(() => ({
  id: 'getMembersReport',
  folder,
  method: 'GET',
  path: '/reports/members',
  tag,
  summary: 'Who paid, and who owes whom',
  description:
    "What each member of the book paid in a range of days, their share of it, and the payments that settle the difference, in the base currency. An account belongs to its `owner_member_id`; others are joint. Expenses count as in the spending report by account. Incomes, journal entries and payments of obligations do not count. `total` is divided by the members' weights, or equally if all weights are 0: each share is rounded down, and the missing units go to the largest remainders. A transfer between the accounts of two members settles what one owes the other. If there are more transactions than a request may read (8 MiB), the response is a 422 with the code `range_too_large`.",
  query: z.object({
    from: about(date, 'First day, inclusive.', '2026-09-01'),
    to: about(date, 'Last day, inclusive; the range may have at most 366 days.', '2026-09-30'),
  }),
  response: membersReport,
}));
