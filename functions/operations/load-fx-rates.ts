import { loadRates } from '../../lib/currencies/load-rates.ts';

/** Runs on a schedule. What it returns is for people who invoke it by hand; the alarm counts its failures. */
export async function handler(): Promise<Record<string, unknown>> {
  const { daysRead, daysWritten, newestDay } = await loadRates();
  const outcome = { days_read: daysRead, days_written: daysWritten, newest_day: newestDay };
  const time = new Date().toISOString();
  console.log(JSON.stringify({ time, level: 'info', message: 'rates loaded', ...outcome }));
  return outcome;
}
