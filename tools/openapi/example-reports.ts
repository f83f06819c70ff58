import * as budgets from '../../lib/budgets/budget.ts';
import * as forecasts from '../../lib/forecast/contract.ts';
import * as reports from '../../lib/reports/report-schemas.ts';
import { exampleFrom } from './example-from.ts';
import { ID } from './example-ids.ts';

/** The reports of the household in example-records.ts. */

const food = { group_id: ID.food, ...exampleFrom(reports.groupTotal) };
const groceries = { category_id: ID.groceries, ...exampleFrom(reports.categoryTotal) };
const salary = { ...groceries, category_id: ID.salary, name: 'Salary', kind: 'income', amount: 3200 };
const total = { ...exampleFrom(reports.summaryTotal), categories: [groceries, salary], groups: [food] };
const empty = { income: 0, expense: 0, net: 0, categories: [], groups: [] };

export const summary = {
  ...exampleFrom(reports.summary),
  months: [
    { month: '2026-08', ...empty },
    { month: '2026-09', ...total },
  ],
  total,
};

const bank = { id: ID.bank, ...exampleFrom(reports.trialBalanceAccount) };

export const trialBalance = {
  ...exampleFrom(reports.trialBalance),
  accounts: [
    bank,
    { id: ID.salaryAccount, code: '4000', name: 'Salary', type: 'income', debit: 0, credit: 3200 },
    { id: ID.groceriesAccount, code: '5000', name: 'Groceries', type: 'expense', debit: 46.2, credit: 0 },
  ],
  total: { debit: 3200, credit: 3200 },
};

export const netWorth = {
  ...exampleFrom(reports.netWorth),
  months: [
    { month: '2026-08', assets: 0, liabilities: 0, net: 0, accounts: [] },
    {
      ...exampleFrom(reports.netWorthMonth),
      accounts: [{ account_id: ID.bank, ...exampleFrom(reports.netWorthAccount) }],
    },
  ],
};

export const categoryBudget = {
  category_id: ID.groceries,
  ...exampleFrom(budgets.categoryBudget),
  group_id: ID.food,
  target: { type: 'monthly', amount: 350 },
};
const groupBudget = { group_id: ID.food, ...exampleFrom(budgets.groupBudget) };
export const monthBudget = {
  ...exampleFrom(budgets.monthBudget),
  groups: [groupBudget],
  categories: [categoryBudget],
};
export const budgetReport = { ...exampleFrom(budgets.budgetReport), months: [monthBudget] };

const point = exampleFrom(forecasts.forecastPoint);
export const forecast = {
  ...exampleFrom(forecasts.forecast),
  accounts: [
    {
      account_id: ID.bank,
      ...exampleFrom(forecasts.forecastAccount),
      points: [{ date: '2026-09-28', balance: 3153.8 }, point],
      lowest: point,
    },
  ],
};

export const spending = {
  ...exampleFrom(reports.spending),
  rows: [{ id: ID.groceries, ...exampleFrom(reports.spendingRow) }],
};

const ada = { id: ID.user, ...exampleFrom(reports.memberShare) };
const ben = { ...ada, id: ID.member, name: 'Ben Okafor', paid: 0, balance: -23.1 };
export const membersReport = {
  ...exampleFrom(reports.membersReport),
  members: [ada, ben],
  settlement: [{ from_id: ID.member, to_id: ID.user, ...exampleFrom(reports.settlementTransfer) }],
};
