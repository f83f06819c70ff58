/** Tests set fewer months. */
export const MONTHS = Number(process.env.DEMO_MONTHS || 12);

/** When the household's transactions happened: in the month of `today` and those before it, but not after `today`. */
export interface Period {
  readonly today: string;
  readonly months: readonly string[];
}

/** The months up to that of a day, `YYYY-MM-DD`. */
export function periodUntil(today: string): Period {
  const last = today.slice(0, 7);
  return {
    today,
    months: Array.from({ length: MONTHS }, (_, index) => monthAfter(last, index + 1 - MONTHS)),
  };
}

export function firstMonth({ months, today }: Period): string {
  return months[0] ?? today.slice(0, 7);
}

/** A day some months before the month of today; the last of that month if it is shorter. */
export function monthsAgo({ today }: Period, months: number, day: number): string {
  return dayIn(monthAfter(today.slice(0, 7), -months), day);
}

/** `2027-02` and 31 is 2027-02-28. */
export function dayIn(month: string, day: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`;
}

export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const at = year * 12 + number - 1 + count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

export function dayAfter(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + 1)).toISOString().slice(0, 10);
}
