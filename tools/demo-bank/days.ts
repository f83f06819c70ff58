/** What happens on the accounts of the demo bank, day by day. Everything is invented, and the same for everyone. */

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Entry {
  readonly id: string;
  /** Seconds since 1970; 0 as long as it is not booked. */
  readonly posted: number;
  readonly amount: string;
  readonly description: string;
  readonly payee?: string;
  readonly memo?: string;
  readonly pending?: boolean;
}

export type AccountName = 'everyday' | 'savings' | 'card' | 'dollars';
type Happening = readonly [account: AccountName, at: string, amount: number, payee: string, text: string];

/** Noon UTC: how banks say a day without a time. */
const NOON = '12:00:00';

/** The booked entries of a day: a number of days since 1970. */
function happeningsOn(day: number): Happening[] {
  const date = new Date(day * DAY_MS);
  const dayOfMonth = date.getUTCDate();
  const weekday = date.getUTCDay();
  const found: Happening[] = [];
  const add = (...each: Happening) => found.push(each);
  if (dayOfMonth === 1) add('everyday', NOON, -890, 'Lindenhof Wohnen', 'Rent');
  if (dayOfMonth === 25) add('everyday', NOON, 2650, 'Muster Werke', 'Salary');
  // A transfer that takes a day.
  if (dayOfMonth === 2) add('everyday', NOON, -150, 'Savings', 'Transfer to savings');
  if (dayOfMonth === 3) add('savings', NOON, 150, 'Everyday account', 'Transfer from everyday account');
  if (dayOfMonth === 20) add('everyday', NOON, -120, 'Card payment', 'Transfer to card');
  // The card counts what is paid off as negative.
  if (dayOfMonth === 21) add('card', NOON, -120, 'Payment received', 'Thank you');
  if (day % 3 === 0) add('everyday', '10:15:00', -(18 + (day % 7) * 3.25), 'Corner Market 4711', 'Groceries');
  // Two that are equal: both are real.
  if (weekday === 3) {
    add('everyday', '07:40:00', -2.8, 'Coffee Corner', 'Coffee');
    add('everyday', '15:05:00', -2.8, 'Coffee Corner', 'Coffee');
  }
  if (dayOfMonth === 5) add('card', '21:30:00', 12.99, 'Streaming Channel', 'Monthly');
  if (day % 4 === 0) add('card', '20:10:00', 24.5 + (day % 5), 'Bistro Rosa', 'Dinner');
  if (dayOfMonth === 8) add('dollars', NOON, -9, 'Cloud Storage Inc', 'Plan');
  if (dayOfMonth === 9) add('dollars', NOON, 40, 'Sold on a market', 'Bicycle lamp');
  return found;
}

function entriesOn(day: number, account: AccountName): Entry[] {
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  return happeningsOn(day).flatMap(([own, at, amount, payee, description], index) =>
    own === account
      ? [
          {
            id: `${account}-${date}-${index}`,
            posted: Date.parse(`${date}T${at}Z`) / 1000,
            amount: amount.toFixed(2),
            payee,
            description,
          },
        ]
      : [],
  );
}

/** What is booked by the end of a day, since another one. */
export function bookedThrough(account: AccountName, today: number, since: number): Entry[] {
  return range(since, today).flatMap((day) => entriesOn(day, account));
}

/** What the next day books, as the bank shows it today: under another id, and without a day. */
export function pendingOn(account: AccountName, today: number): Entry[] {
  return entriesOn(today + 1, account).map((entry) => ({
    ...entry,
    id: `pending-${entry.id}`,
    posted: 0,
    pending: true,
  }));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

export function dayNumberOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
