import { hash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { BYTES } from '../../attachments/store.ts';
import type { Currency } from '../../ledger/currency.ts';
import { type FxRate, parseFxRate } from '../../ledger/fx-rate.ts';
import { type Money, parseMoney } from '../../ledger/money.ts';
import type { TagCounts } from '../../ledger/tags.ts';
import type { Authors } from '../../platform/authors.ts';
import type { BookId } from '../../platform/book.ts';
import { type Counted, LIMITS } from '../../platform/counts.ts';
import type { Write } from '../../platform/table/write.ts';
import type { UserId } from '../../platform/user.ts';
import { ensure } from '../fault.ts';
import type { ArchiveState } from '../state.ts';

/** A type of line: its schema, and the checks against the lines before it. */
export interface LineType<Schema extends z.ZodMiniType> {
  readonly schema: Schema;
  /** There is at most one. */
  readonly isSingle?: boolean;
  /** The fields that the lines are ordered by. Default: their ids. */
  readonly orderedBy?: readonly (string & keyof z.output<Schema>)[];
  /** Checks a line, and updates the state with it. */
  check(line: z.output<Schema>, state: ArchiveState): void;
}

/** The writes that restore some lines of a type, in one transaction with those of other types. */
export type Create<Schema extends z.ZodMiniType> = (
  lines: readonly z.output<Schema>[],
  restoring: Restoring,
) => readonly Write[];

export interface Restoring {
  readonly bookId: BookId;
  /** Of the whole archive. */
  readonly state: ArchiveState;
  readonly idOf: IdOf;
  readonly restored: Restored;
  /** The counts of the tags of the records. */
  readonly tags: TagCounts;
  /** Who restores. */
  readonly userId: UserId;
  /** Says that the transaction creates so many records of a kind that has a limit, or so many bytes of files. */
  count(what: Counted | typeof BYTES, created: number): void;
}

/** Maps old ids to new ones. */
export type IdOf = (oldId: string) => string;

/** For checking a record before it is restored. */
export const asItIs: IdOf = (oldId) => oldId;

/** How much of an old id is kept, so that new ids have the same order. */
const KEPT_LENGTH = 28;

/** The new id of a restored record: always the same for the same restore. */
export function newIdOf(restoreId: string, oldId: string): string {
  const rest = hash('sha256', `${restoreId} ${oldId}`, 'hex');
  return oldId.slice(0, KEPT_LENGTH) + rest.slice(0, oldId.length - KEPT_LENGTH);
}

/** What an archive does not say about a record. */
export interface Restored extends Authors {
  readonly version: number;
}

/** For checking a record before it is restored. */
export const UNRESTORED: Restored = { version: 1 };

export function moneyOf(path: string, value: number, currency: Currency): Money {
  const parsed = parseMoney(value, currency);
  ensure(parsed.ok, `${path}: ${parsed.ok || parsed.message}`);
  return parsed.value;
}

export function rateOf(path: string, value: number): FxRate {
  const parsed = parseFxRate(value);
  ensure(parsed.ok, `${path}: ${parsed.ok || parsed.message}`);
  return parsed.value;
}

/** Counts another record of a kind that has a limit. */
export function ensureBelowLimit({ counts }: ArchiveState, what: Counted): void {
  const count = (counts.get(what) ?? 0) + 1;
  counts.set(what, count);
  ensure(count <= LIMITS[what].max, `there are more ${what} than allowed`);
}
