import type { PersonalFinance, ScheduleInput } from '../../client/client.ts';
import { BUDGET } from './household.ts';
import { dayAfter, firstMonth, MONTHS, type Period } from './period.ts';
import type { IdOf } from './requests.ts';

/** Savings goals. */
export const SURPLUS: readonly string[] = ['Clothing', 'Travel', 'Gifts', 'Insurance'];

interface PlannedSchedule {
  readonly name: string;
  readonly day: number;
  readonly kind: 'expense' | 'income';
  readonly mode: ScheduleInput['mode'];
  readonly category: string;
  readonly account: string;
  readonly currency: string;
  readonly amount: number;
}

const inEuros = { mode: 'post', account: 'Bank', currency: 'EUR' } as const;
const salary = { ...inEuros, kind: 'income', category: 'Salary' } as const;
const subscription = {
  kind: 'expense',
  mode: 'post',
  category: 'Subscriptions',
  account: 'Credit card',
} as const;

/** What recurs every month, from tomorrow on. */
export const SCHEDULES: readonly PlannedSchedule[] = [
  { name: 'Rent', day: 1, ...inEuros, kind: 'expense', category: 'Rent', amount: 1480 },
  { name: 'Salary of Ada', day: 27, ...salary, amount: 3545 },
  { name: 'Salary of Jules', day: 28, ...salary, amount: 2180 },
  {
    name: 'Childcare',
    day: 5,
    ...inEuros,
    mode: 'remind',
    kind: 'expense',
    category: 'Children',
    amount: 320,
  },
  { name: 'Films', day: 12, ...subscription, currency: 'USD', amount: 15.49 },
  { name: 'Storage', day: 19, ...subscription, currency: 'USD', amount: 9.99 },
  { name: 'Newspaper', day: 20, ...subscription, currency: 'GBP', amount: 11.5 },
];

/** The body of a schedule. */
export function scheduleBody(
  { day, category, account, currency, amount, ...own }: PlannedSchedule,
  { today }: Period,
  idOf: IdOf,
): ScheduleInput {
  return {
    ...own,
    rule: { frequency: 'monthly', month_day: day },
    starts_on: dayAfter(today),
    template: {
      currency_id: currency,
      amount,
      category_id: idOf(own.kind, category),
      asset_account_id: idOf('account', account),
    },
  };
}

export const BUDGET_STEPS = Object.keys(BUDGET).length + MONTHS - 1;

/** Assigns the first month, and copies it to the others. `onStep` is called for each step, new or not. */
export async function fillBudgets(
  api: PersonalFinance,
  period: Period,
  categoryId: (name: string) => string,
  onStep: (what: string, isNew: boolean) => void,
): Promise<void> {
  const from = firstMonth(period);
  const { months } = await api.getBudgetReport({ from, to: period.months.at(-1) ?? from });
  const [first, ...others] = months;
  for (const [name, assigned] of Object.entries(BUDGET)) {
    const id = categoryId(name);
    const isNew = first?.categories.find(({ category_id }) => category_id === id)?.assigned !== assigned;
    if (isNew) await api.assignBudget(from, id, { assigned });
    onStep(`${from} budget of ${name}`, isNew);
  }
  for (const { month, assigned } of others) {
    if (assigned === 0) await api.copyBudget(month, { from });
    onStep(`${month} budget`, assigned === 0);
  }
}
