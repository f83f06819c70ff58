import type { PersonalFinance, ScheduleInput } from '../../client/client.ts';
import { FIRST_MONTH, MONTHS, monthAfter } from './household.ts';
import type { IdOf } from './requests.ts';

/** What every month assigns to each category. */
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

/** Savings goals. */
export const SURPLUS: readonly string[] = ['Clothing', 'Travel', 'Gifts', 'Insurance'];

interface PlannedSchedule extends Omit<ScheduleInput, 'template' | 'starts_on' | 'rule'> {
  readonly name: string;
  readonly day: number;
  readonly category: string;
  readonly account: string;
  readonly currency: string;
  readonly amount: number;
}

/** What recurs every month, starting with the next one. */
export const SCHEDULES: readonly PlannedSchedule[] = [
  { name: 'Rent', kind: 'expense', mode: 'post', day: 1, category: 'Rent', ...inEuros('Bank', 1480) },
  {
    name: 'Salary of Ada',
    kind: 'income',
    mode: 'post',
    day: 27,
    category: 'Salary',
    ...inEuros('Bank', 3545),
  },
  {
    name: 'Salary of Jules',
    kind: 'income',
    mode: 'post',
    day: 28,
    category: 'Salary',
    ...inEuros('Bank', 2180),
  },
  {
    name: 'Childcare',
    kind: 'expense',
    mode: 'remind',
    day: 5,
    category: 'Children',
    ...inEuros('Bank', 320),
  },
  subscription('Films', 12, 'USD', 15.49),
  subscription('Storage', 19, 'USD', 9.99),
  subscription('Newspaper', 20, 'GBP', 11.5),
];

function inEuros(account: string, amount: number) {
  return { account, currency: 'EUR', amount };
}

function subscription(name: string, day: number, currency: string, amount: number): PlannedSchedule {
  const kind = { kind: 'expense', mode: 'post', category: 'Subscriptions' } as const;
  return { name, day, ...kind, account: 'Credit card', currency, amount };
}

/** The body of a schedule. */
export function scheduleBody(
  { day, category, account, currency, amount, ...own }: PlannedSchedule,
  idOf: IdOf,
): ScheduleInput {
  const nextMonth = monthAfter(new Date().toISOString().slice(0, 7), 1);
  return {
    ...own,
    rule: { frequency: 'monthly', month_day: day },
    starts_on: `${nextMonth}-01`,
    template: {
      currency_id: currency,
      amount,
      category_id: idOf(own.kind === 'income' ? 'income' : 'expense', category),
      asset_account_id: idOf('account', account),
    },
  };
}

export const BUDGET_STEPS = Object.keys(BUDGET).length + MONTHS - 1;

/** Assigns the first month, and copies it to the others. `onStep` is called for each step, new or not. */
export async function fillBudgets(
  api: PersonalFinance,
  categoryId: (name: string) => string,
  onStep: (what: string, isNew: boolean) => void,
): Promise<void> {
  const { months } = await api.getBudgetReport({
    from: FIRST_MONTH,
    to: monthAfter(FIRST_MONTH, MONTHS - 1),
  });
  const [first, ...others] = months;
  for (const [name, assigned] of Object.entries(BUDGET)) {
    const id = categoryId(name);
    const isNew = first?.categories.find(({ category_id }) => category_id === id)?.assigned !== assigned;
    if (isNew) await api.assignBudget(FIRST_MONTH, id, { assigned });
    onStep(`${FIRST_MONTH} budget of ${name}`, isNew);
  }
  for (const { month, assigned } of others) {
    if (assigned === 0) await api.copyBudget(month, { from: FIRST_MONTH });
    onStep(`${month} budget`, assigned === 0);
  }
}
