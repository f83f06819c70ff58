import * as calendar from './calendar.ts';
import { dayIn, firstMonth, monthAfter, type Period } from './period.ts';
import { Random } from './random.ts';

/** Ada and Jules Moreau, their two children, and a year of their money. */
export const LOGIN = { email: 'demo@example.com', password: 'a year of the Moreau household' };
/** Records what the credit card pays. */
export const PARTNER = { name: 'Jules Moreau', email: 'jules.demo@example.com' };
/** Whose accounts these are, for settling up. The others are joint. */
export const OWNERS = { Bank: 'self', Cash: 'self', 'Credit card': 'partner' } as const;
export const BASE_CURRENCY = 'EUR';
export const BOOK = 'Household';

export const ACCOUNTS = [
  { name: 'Savings', type: 'asset', code: '1100', opening_balance: 8400 },
  { name: 'Dollar account', type: 'asset', opening_balance: 1150, opening_currency_id: 'USD' },
] as const;

/** Opening balances of the accounts that a book is created with. Debits are positive. */
export const OPENING_ENTRY = {
  memo: 'What was there before',
  balances: { Bank: 4260.35, Cash: 180, 'Credit card': -512.8, 'Opening balances': -3927.55 },
} as const;

/** The last day before the first month. */
export function openingDate(period: Period): string {
  return dayIn(monthAfter(firstMonth(period), -1), 31);
}

/** The expense categories, and what every month assigns to each. */
export const BUDGET: Readonly<Record<string, number>> = {
  Rent: 1480,
  Groceries: 620,
  Restaurants: 180,
  Transport: 150,
  Utilities: 190,
  Subscriptions: 40,
  Health: 60,
  Clothing: 120,
  Children: 380,
  Travel: 350,
  Gifts: 60,
  Insurance: 90,
};
export const EXPENSE_CATEGORIES = Object.keys(BUDGET);
export const INCOME_CATEGORIES = ['Salary', 'Freelance', 'Royalties', 'Interest'] as const;

export const CONTACTS = [
  { name: 'Bob Stein', email: 'bob@example.com', phone: '+49 30 5550 1234', notes: 'From the choir.' },
  { name: 'Camille Laurent', email: 'camille@example.com' },
  { name: 'Hotel Bristol', email: 'booking@example.net', phone: '+44 20 7946 0018' },
  { name: 'Jules’ parents', phone: '+33 1 5550 2200' },
  { name: 'Kita Sonnenschein', email: 'office@example.org', notes: 'Childcare; invoices on the 5th.' },
  { name: 'Northwind Publishing', email: 'rights@example.co.uk' },
  { name: 'Priya Nair', email: 'priya@example.com', phone: '+1 212 555 0147' },
  { name: 'Velo Werkstatt', phone: '+49 30 5550 7788' },
] as const;

export function transactions({ months, today }: Period): calendar.PlannedTransaction[] {
  const random = new Random(1815);
  const planned: calendar.PlannedTransaction[] = [];
  for (const [index, month] of months.entries()) {
    const adding =
      (kind: 'expense' | 'income'): calendar.Add =>
      (day, category, wallet, amount, memo, more) =>
        planned.push({ kind, category, ...wallet, amount, memo, ...more, date: dayIn(month, day) });
    const add = { expense: adding('expense'), income: adding('income') };
    // By their number, so that the amounts are the same in any month.
    calendar.everyMonth(add, random, index);
    calendar.everyWeek(add, random);
    if (index % 3 === 2) calendar.everyQuarter(add, random);
    if (index === 2) calendar.presents(add, random);
    if (index === 5) calendar.weekInLondon(add, random);
    if (index === 7) calendar.somethingSentBack(add);
    if (index === 9) calendar.twoWeeksInNewYork(add, random);
  }
  return planned
    .filter(({ date }) => date <= today)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
