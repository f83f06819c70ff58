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
