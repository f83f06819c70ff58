import { addMonths, lastDayOf } from '../platform/days.ts';
import { today } from '../platform/formats.ts';
import { type Address, useAddress } from '../platform/location.ts';
import { useUser } from '../platform/session.ts';

const DAY = /^\d{4}-(0[1-9]|1[0-2])-\d{2}$/;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** `2026-11` and `2026-11-17` are both understood, whatever the report counts in. */
export function dayIn(text: string | undefined, end: 'first' | 'last'): string | undefined {
  if (text && DAY.test(text)) return text;
  if (text && MONTH.test(text)) return end === 'first' ? `${text}-01` : lastDayOf(text);
  return undefined;
}

export interface Range {
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  /** First and last month. */
  readonly fromMonth: string;
  readonly toMonth: string;
  readonly today: string;
}

interface Months {
  /** How many months are shown at first, the current one included. */
  readonly months: number;
  /** Whole months are counted, so that a range ends with one. */
  readonly isWhole: boolean;
  /** Whether months that have not begun can be chosen. */
  readonly canBeLater?: boolean;
}

/** The range in the address, or the latest months. */
export function useRange({ months, isWhole, canBeLater = false }: Months): Range & Address {
  const address = useAddress();
  const day = today(useUser().time_zone);
  const current = day.slice(0, 7);
  const latest = lastDayOf(current);
  const asked = dayIn(address.search.to, 'last') ?? (isWhole ? latest : day);
  const until = isWhole && !canBeLater && asked > latest ? latest : asked;
  const toMonth = until.slice(0, 7);
  const since = dayIn(address.search.from, 'first') ?? `${addMonths(toMonth, 1 - months)}-01`;
  const fromMonth = since.slice(0, 7) > toMonth && isWhole ? toMonth : since.slice(0, 7);
  return {
    ...address,
    from: isWhole ? `${fromMonth}-01` : since,
    to: isWhole ? lastDayOf(toMonth) : until,
    fromMonth,
    toMonth,
    today: day,
  };
}

/** The months of a range, both ends included. */
export function monthsOf({ fromMonth, toMonth }: Pick<Range, 'fromMonth' | 'toMonth'>): string[] {
  const months: string[] = [];
  for (let month = fromMonth; month <= toMonth && months.length < 600; month = addMonths(month, 1))
    months.push(month);
  return months;
}
