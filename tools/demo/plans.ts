import type { PersonalFinance, ScheduleInput } from '../../client/client.ts';
import { BUDGET, FIRST_MONTH, MONTHS, monthAfter } from './household.ts';
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

/** What recurs every month, starting with the next one. */
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
      category_id: idOf(own.kind, category),
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
