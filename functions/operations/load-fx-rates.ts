import { loadRates } from '../../lib/currencies/load-rates.ts';

/** Called by schedule. What it answers is seen by whoever calls it by hand; a failure is what the alarm counts. */
export async function handler(): Promise<Record<string, unknown>> {
  const { daysRead, daysWritten, newestDay } = await loadRates();
  const outcome = { days_read: daysRead, days_written: daysWritten, newest_day: newestDay };
  const time = new Date().toISOString();
  console.log(JSON.stringify({ time, level: 'info', message: 'rates loaded', ...outcome }));
  return outcome;
}
