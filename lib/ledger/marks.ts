import type { CalendarDate } from '../platform/date.ts';
import type { Requirement } from '../platform/table/write.ts';
import { type Effects, NO_EFFECTS, type Sums } from './effects.ts';
import type { Line } from './entry.ts';
import { clearedSums } from './months.ts';

/**
 * A line that is cleared has a mark: the day on which it is on the statement of its account. For each currency, an
 * account has the sum of its cleared lines, and the day through which it is reconciled: what is cleared by then stays.
 */
export const CLEARED_PREFIX = 'cleared_';
export const RECONCILED_PREFIX = 'reconciled_';

/** By currency, the day through which an account is reconciled. */
export type Reconciled = Readonly<Record<string, CalendarDate>>;

/** What the mark of a line adds: to the cleared balance, to its month, and to the marks themselves. */
export function markEffects({ accountId, amount, clearedOn }: Line): Effects {
  if (clearedOn === undefined) return NO_EFFECTS;
  const { code } = amount.currency;
  return {
    ...NO_EFFECTS,
    accounts: { [accountId]: { [CLEARED_PREFIX + code]: amount.minor } },
    months: clearedSums(clearedOn, accountId, amount),
    marks: { [accountId]: { [`${clearedOn} ${code} ${amount.minor}`]: 1n } },
  };
}

/**
 * A condition on an account: nothing that is reconciled gains or loses a mark. A line that keeps its mark and its amount
 * cancels itself out, and so does one that passes both to another line of its account.
 */
export function stillOpen(marks: Sums, onConflict: () => Error): Requirement | undefined {
  const earliest = earliestDays(marks);
  if (earliest.length === 0) return undefined;
  return {
    expression: earliest
      .map(([code], index) => {
        const attribute = RECONCILED_PREFIX + code;
        return `(attribute_not_exists(${attribute}) OR ${attribute} < :marked${index})`;
      })
      .join(' AND '),
    values: Object.fromEntries(earliest.map(([, day], index) => [`:marked${index}`, day])),
    failure: (stored = {}) =>
      earliest.some(([code, day]) => String(stored[RECONCILED_PREFIX + code] ?? '') >= day)
        ? onConflict()
        : undefined,
  };
}

function earliestDays(marks: Sums): [code: string, day: string][] {
  const days = new Map<string, string>();
  for (const mark of Object.keys(marks).sort()) {
    const [day = '', code = ''] = mark.split(' ');
    if (!days.has(code)) days.set(code, day);
  }
  return [...days];
}

export const LINE_STATES = ['uncleared', 'cleared', 'reconciled'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** A line that is reconciled no longer counts as cleared. */
export function stateOf(line: Line, reconciled: Reconciled | undefined): LineState {
  if (line.clearedOn === undefined) return 'uncleared';
  return isReconciled(line, reconciled) ? 'reconciled' : 'cleared';
}

/** Whether a line is cleared by the day through which its account is reconciled. */
export function isReconciled(
  { clearedOn, amount }: Pick<Line, 'clearedOn' | 'amount'>,
  reconciled: Reconciled | undefined,
): boolean {
  return clearedOn !== undefined && clearedOn <= (reconciled?.[amount.currency.code] ?? '');
}
