import { type CalendarDate, daysBetween } from '../platform/date.ts';
import { amountKey, bankKey, type Fingerprint, textKey } from './fingerprint.ts';
import { TRANSFER_DAYS } from './limits.ts';
import type { Row, RowValues } from './row.ts';

/** A transaction that an import has posted. */
export interface Posted extends Fingerprint {
  readonly transaction_id: string;
}

/** The most transactions that a row names. */
export const MATCHES_MAX = 10;

/** What imports have posted on an account. */
export class Known {
  readonly #byBankId: ReadonlyMap<string | undefined, readonly Posted[]>;
  readonly #byText: ReadonlyMap<string, readonly Posted[]>;
  /** What bank connections have posted. */
  readonly #byIdentity: ReadonlyMap<string | undefined, readonly Posted[]>;

  constructor(posted: readonly Posted[]) {
    this.#byBankId = Map.groupBy(posted, bankKey);
    this.#byText = Map.groupBy(posted, textKey);
    this.#byIdentity = Map.groupBy(
      posted.filter(({ source }) => source !== undefined),
      ({ bank }) => bank,
    );
  }

  /**
   * What a row duplicates; undefined if nothing. A bank id settles it. Without one, two equal rows may be two payments:
   * the second one is a duplicate only if two such rows were posted.
   */
  findFor(print: Fingerprint, nth: number): readonly string[] | undefined {
    if (print.source !== undefined) return this.postedAs(print)?.map(({ transaction_id }) => transaction_id);
    const bank = bankKey(print);
    const found =
      bank === undefined
        ? this.#byText.get(textKey(print))?.slice(nth - 1, nth)
        : this.#byBankId.get(bank)?.slice(0, MATCHES_MAX);
    return found?.length ? found.map(({ transaction_id }) => transaction_id) : undefined;
  }

  /** What has this identity, whatever its day and amount: an id of a bank connection is never posted twice. */
  postedAs({ bank }: Pick<Fingerprint, 'bank'>): readonly Posted[] | undefined {
    return bank === undefined ? undefined : this.#byIdentity.get(bank);
  }

  /** Every transaction that a row with this fingerprint could duplicate. */
  candidatesFor(print: Fingerprint): readonly string[] {
    const bank = bankKey(print);
    const found = bank === undefined ? this.#byText.get(textKey(print)) : this.#byBankId.get(bank);
    return found?.map(({ transaction_id }) => transaction_id) ?? [];
  }
}

/** A row with its number among equal rows of the file. */
export interface Placed {
  readonly print: Fingerprint;
  /** From 1. */
  readonly nth: number;
  /** The row that has the same bank id, date and amount, and comes first. */
  readonly repeats?: number;
}

/** Counts equal rows of a file. A row whose bank id occurred before is the same transaction, so it does not count. */
export function placeRows(
  rows: readonly { readonly row: number; readonly print: Fingerprint }[],
): Map<number, Placed> {
  const firstByBankId = new Map<string, number>();
  const countByText = new Map<string, number>();
  const placed = new Map<number, Placed>();
  for (const { row, print } of rows) {
    const bank = bankKey(print);
    const repeats = bank === undefined ? undefined : firstByBankId.get(bank);
    const counted = countByText.get(textKey(print)) ?? 0;
    if (repeats !== undefined) {
      placed.set(row, { print, nth: counted, repeats });
      continue;
    }
    if (bank !== undefined) firstByBankId.set(bank, row);
    countByText.set(textKey(print), counted + 1);
    placed.set(row, { print, nth: counted + 1 });
  }
  return placed;
}

export type Verdict = Pick<Row, 'status' | 'nth' | 'matches' | 'message'>;

/** Whether a row was posted before. */
export function judgeRow({ print, nth, repeats }: Placed, known: Known): Verdict {
  const place = nth > 1 ? { nth } : {};
  const matches = known.findFor(print, nth);
  if (matches) return { status: 'duplicate', ...place, matches };
  if (repeats === undefined) return { status: 'new', ...place };
  const message = `The file has the same bank id, date and amount in row ${repeats}.`;
  return { status: 'duplicate', ...place, message };
}

/**
 * Rows with the date and amount of something that an import has posted, although the text or the bank's id differs:
 * most likely the same payment in a file of another format. Each posted transaction matches one row, unless it is
 * already taken by a duplicate.
 */
export function findAlike(
  rows: readonly { readonly row: number; readonly print: Fingerprint }[],
  posted: readonly Posted[],
  taken: ReadonlySet<string>,
): Map<number, string> {
  const free = Map.groupBy(
    posted.filter(({ transaction_id }) => !taken.has(transaction_id)),
    amountKey,
  );
  const alike = new Map<number, string>();
  for (const { row, print } of rows) {
    const match = free.get(amountKey(print))?.shift();
    if (match) alike.set(row, match.transaction_id);
  }
  return alike;
}

/** A live transaction of the account that no import of the account has posted. */
export interface Unimported {
  readonly id: string;
  readonly values: RowValues;
  /** Whether it is a transfer that an import of another account has posted. */
  readonly isTransfer: boolean;
}

/** How many days the date in the file may be from the date that a person entered. */
const POSSIBLE_DAYS = 4;

/**
 * Finds a transaction with the same amount for each row, at most four days apart, or as many as a transfer may take,
 * nearest first. Each transaction matches one row.
 */
export function findPossible(
  rows: readonly { readonly row: number; readonly values: RowValues }[],
  unimported: readonly Unimported[],
): Map<number, string> {
  const free = Map.groupBy(unimported, ({ values }) => valuesKey(values));
  const matches = new Map<number, string>();
  const open = Map.groupBy(rows, ({ values }) => valuesKey(values));
  for (const [key, wanted] of open) {
    const byDay = Map.groupBy(free.get(key) ?? [], ({ values }) => dayOf(values));
    if (byDay.size === 0) continue;
    for (let distance = 0; distance <= TRANSFER_DAYS; distance++) {
      const isNear = ({ isTransfer }: Unimported) => isTransfer || distance <= POSSIBLE_DAYS;
      for (const { row, values } of wanted) {
        if (matches.has(row)) continue;
        const day = dayOf(values);
        const match = take(byDay.get(day - distance), isNear) ?? take(byDay.get(day + distance), isNear);
        if (match) matches.set(row, match.id);
      }
    }
  }
  return matches;
}

/** Removes the first one that fits. */
function take<T>(from: T[] = [], fits: (each: T) => boolean): T | undefined {
  const index = from.findIndex(fits);
  return index < 0 ? undefined : from.splice(index, 1)[0];
}

function valuesKey({ direction, minor, currency_id }: RowValues): string {
  return `${direction} ${minor} ${currency_id}`;
}

const DAY_ZERO = '2000-01-01' as CalendarDate;

function dayOf({ date }: RowValues): number {
  return daysBetween(DAY_ZERO, date);
}
