import { addDays } from '../platform/days.ts';
import { formatDate, today } from '../platform/formats.ts';
import { useUser } from '../platform/session.ts';
import { common } from '../texts/en/common.ts';

/** `Today`, `Yesterday`, or the date. */
export function useDayText(): (time: string) => string {
  const now = today(useUser().time_zone);
  return (time) => {
    const day = time.slice(0, 10);
    if (day === now) return common.today;
    return day === addDays(now, -1) ? common.yesterday : formatDate(day);
  };
}
