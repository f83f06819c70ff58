/** A day is a plain calendar date: no time zone shifts it. */
export const dayOf = (date: string): Date => new Date(`${date.slice(0, 10)}T00:00:00Z`);

export function daysBetween(from: string, until: string): number {
  return Math.round((dayOf(until).getTime() - dayOf(from).getTime()) / 86_400_000);
}

export function addDays(date: string, days: number): string {
  const day = dayOf(date);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}

/** Whether a text, such as one of the address, is a day of the calendar. */
export function isDay(text: string | undefined): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
