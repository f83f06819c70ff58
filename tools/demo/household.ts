import * as calendar from './calendar.ts';
import { Random } from './random.ts';

/** Ada and Jules Moreau, their two children, and a year of their money. */
export const LOGIN = { email: 'demo@example.com', password: 'a year of the Moreau household' };
export const BASE_CURRENCY = 'EUR';
export const FIRST_MONTH = '2025-10';
/** Tests set fewer months. */
export const MONTHS = Number(process.env.DEMO_MONTHS || 12);
const BEFORE = '2025-09-30';

export const ACCOUNTS = [
  { name: 'Savings', type: 'asset', opening_balance: 8400, opening_date: BEFORE },
  {
    name: 'Dollar account',
    type: 'asset',
    opening_balance: 1150,
    opening_currency_id: 'USD',
    opening_date: BEFORE,
  },
] as const;

/** Opening balances of the accounts created at registration. Debits are positive. */
export const OPENING_ENTRY = {
  date: BEFORE,
  memo: 'What was there before',
  balances: { Bank: 4260.35, Cash: 180, 'Credit card': -512.8, 'Opening balances': -3927.55 },
} as const;

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

export function transactions(): calendar.PlannedTransaction[] {
  const random = new Random(1815);
  const planned: calendar.PlannedTransaction[] = [];
  for (let index = 0; index < MONTHS; index++) {
    const month = monthAfter(FIRST_MONTH, index);
    const adding =
      (kind: 'expense' | 'income'): calendar.Add =>
      (day, category, wallet, amount, memo, more) => {
        const date = `${month}-${String(day).padStart(2, '0')}`;
        planned.push({ kind, category, ...wallet, amount, memo, ...more, date });
      };
    const add = { expense: adding('expense'), income: adding('income') };
    calendar.everyMonth(add, random, index);
    calendar.everyWeek(add, random);
    if (index % 3 === 2) calendar.everyQuarter(add, random);
    if (month.endsWith('-05')) calendar.somethingSentBack(add);
    if (month.endsWith('-03')) calendar.weekInLondon(add, random);
    if (month.endsWith('-07')) calendar.twoWeeksInNewYork(add, random);
    if (month.endsWith('-12')) calendar.christmas(add, random);
  }
  return planned.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const at = year * 12 + number - 1 + count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}
