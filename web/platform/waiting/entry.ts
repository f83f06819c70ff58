import {
  type AnyTransaction,
  type FieldError,
  isProblem,
  type TransactionInput,
  type TransferUpdate,
} from '../../../client/client.ts';
import { type Attempt, ChangedElsewhere, isSame } from '../in-doubt.ts';

/** What can wait for a connection: an expense, an income or a transfer. */
export type EntryBody =
  | (TransactionInput & { readonly kind: 'expense' | 'income' })
  | (TransferUpdate & { readonly kind: 'transfer' });

export type EntryAttempt = Attempt<EntryBody, AnyTransaction>;

/** Something that was typed and saved on this device, until the service has it. Plain data. */
export interface WaitingEntry {
  readonly id: string;
  readonly user: string;
  readonly book: string;
  /** As it was typed last. */
  readonly body: EntryBody;
  /** The key, and every body that was ever sent under it. */
  readonly attempt: EntryAttempt;
  readonly typedAt: number;
  /** When what is in doubt was first sent. */
  readonly sentAt?: number | undefined;
  /** Why the service does not take it. */
  readonly refusal?: Refusal | undefined;
  /** The service has it. A form of another tab may still be about it, so it is kept for a while. */
  readonly doneAt?: number | undefined;
}

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly errors: readonly FieldError[];
}

const DAY_MS = 24 * 60 * 60_000;
/** The service remembers keys for 30 days. */
const SENDABLE_MS = 29 * DAY_MS;
/** How long what is done is remembered. */
const DONE_MS = DAY_MS;

export const isOpen = ({ doneAt }: WaitingEntry): boolean => doneAt === undefined;

/** It may have been recorded, so it can be corrected, but not taken back. */
export function isInDoubt({ attempt }: WaitingEntry): boolean {
  return attempt.isInDoubt === true || attempt.found !== undefined;
}

/** Nobody can tell any more whether it was recorded: sending it by itself might record it twice. */
export function isTooOld({ attempt, sentAt }: WaitingEntry, now: number): boolean {
  return attempt.isInDoubt === true && sentAt !== undefined && now - sentAt > SENDABLE_MS;
}

export function needsAttention(entry: WaitingEntry, now: number): boolean {
  return entry.refusal !== undefined || isTooOld(entry, now);
}

/**
 * What may have been recorded cannot be taken back, unless it can never be settled: nobody can tell any more, or the user
 * has no way to the book.
 */
export function canDiscard(entry: WaitingEntry, now: number): boolean {
  return !isInDoubt(entry) || isTooOld(entry, now) || entry.refusal?.code === 'book_not_found';
}

/** What is done may be forgotten after a day. */
export function isForgettable({ doneAt }: WaitingEntry, now: number): boolean {
  return doneAt !== undefined && now - doneAt > DONE_MS;
}

/** What can be sent in a round, oldest first. `tried` are those that were sent in it, as they were. */
export function sendable(
  entries: readonly WaitingEntry[],
  tried: ReadonlyMap<string, EntryBody>,
  now: number,
): WaitingEntry[] {
  return byAge(entries).filter(
    (entry) =>
      isOpen(entry) &&
      !needsAttention(entry, now) &&
      // What was typed meanwhile is sent as well.
      !isSame(tried.get(entry.id), entry.body),
  );
}

export function byAge(entries: readonly WaitingEntry[]): WaitingEntry[] {
  return entries.toSorted((a, b) => a.typedAt - b.typedAt);
}

/** What the service's answer to one entry means for the others. */
export type WaitingAnswer =
  /** Nothing gets through now: all wait. */
  | 'wait'
  /** This one waits, and the next is sent. */
  | 'next'
  /** This one needs attention, and the next is sent. */
  | 'refused';

export function answerOf(error: unknown): WaitingAnswer {
  if (error instanceof ChangedElsewhere) return 'refused';
  // What a portal or a proxy says is no answer of the service.
  if (!isProblem(error)) return 'wait';
  const { status, code } = error;
  if (status === 401 || status === 429 || status === 503) return 'wait';
  return status === 408 || status >= 500 || code === 'conflict' ? 'next' : 'refused';
}

/** The entry with what a form says now. */
export function withBody(entry: WaitingEntry, body: EntryBody): WaitingEntry {
  const isDone = entry.doneAt !== undefined && isSame(entry.body, body);
  return { ...entry, body, refusal: undefined, doneAt: isDone ? entry.doneAt : undefined };
}

/** The entry with what is about to be sent. */
export function withAttempt(entry: WaitingEntry, attempt: EntryAttempt, now: number): WaitingEntry {
  if (!attempt.isInDoubt) return { ...entry, attempt, sentAt: undefined };
  const isSameKey = attempt.key === entry.attempt.key;
  return { ...entry, attempt, sentAt: (isSameKey ? entry.sentAt : undefined) ?? now };
}

/** The entry after the service has recorded one of its bodies. What was typed meanwhile still has to be sent. */
export function afterSaved(
  entry: WaitingEntry,
  made: EntryBody,
  record: AnyTransaction,
  now: number,
): WaitingEntry {
  const attempt = { ...entry.attempt, found: { record, made }, isInDoubt: false };
  return { ...entry, attempt, ...(isSame(entry.body, made) && { doneAt: now, refusal: undefined }) };
}

/** The entry after an error. */
export function afterError(entry: WaitingEntry, sent: EntryBody, error: unknown): WaitingEntry {
  if (answerOf(error) !== 'refused' || !isSame(entry.body, sent)) return entry;
  return { ...entry, refusal: refusalOf(error) };
}

function refusalOf(error: unknown): Refusal {
  if (isProblem(error)) {
    const { status, code, detail, errors } = error;
    return { status, code, message: detail, errors };
  }
  return { status: 412, code: 'version_mismatch', message: '', errors: [] };
}
