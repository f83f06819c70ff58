import { loadOtherRates } from '../../lib/currencies/load-other-rates.ts';
import { loadRates } from '../../lib/currencies/load-rates.ts';
import { describeError } from '../../lib/platform/endpoint/log.ts';
import { logLine } from '../../lib/platform/log-line.ts';

/**
 * Runs on a schedule. The result is for people who invoke it by hand. If one source fails, the other is still loaded;
 * the run then fails, which the alarm counts.
 */
export async function handler(): Promise<Record<string, unknown>> {
  const failures: unknown[] = [];
  const attempt = async <T extends object>(what: string, load: () => Promise<T | undefined>) => {
    try {
      const outcome = await load();
      if (outcome !== undefined) logLine('info', `${what} loaded`, outcome);
      return outcome;
    } catch (error) {
      logLine('error', `${what} not loaded`, { error: describeError(error) });
      failures.push(error);
      return undefined;
    }
  };
  const rates = await attempt('rates', async () => {
    const { daysRead, daysWritten, newestDay } = await loadRates();
    return { days_read: daysRead, days_written: daysWritten, newest_day: newestDay };
  });
  // After the first source, because the second covers only the currencies that the first lacks.
  const other = await attempt('other rates', loadOtherRates);
  if (failures.length > 0) throw failures[0];
  return { ...rates, ...(other && { other }) };
}
