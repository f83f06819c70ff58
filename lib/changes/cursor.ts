import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Caller } from '../platform/endpoint/caller.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { Problem } from '../platform/problems.ts';
import { RECORD_PREFIXES, STREAMED_KEYS } from '../platform/table/names.ts';
import { CURSOR_DAYS, DAY_SECONDS } from './feed.ts';

/**
 * Position of a reader in the feed. A script keeps it for months, across sessions, tokens and signing keys. It gives no
 * access to anything the caller may not read, so its signature only has to distinguish it from made-up text and from
 * other books' cursors.
 */
export interface FeedCursor {
  readonly epoch: number;
  /** When the reader was last up to date, in seconds. */
  readonly currentAt: number;
  /** The position after which the feed continues. */
  readonly after: string;
  /** The last record of a walk through the records, while that is in progress. */
  readonly walked?: string | undefined;
}

/** A position, and how many changes of its group were read. */
const AFTER = /^(?:\d{1,64}(?:#\d{1,6})?)?$/;
/** Empty, the key of a record, or what sorts after everything that starts with it. */
const WALKED = new RegExp(
  `^(?:|${STREAMED_KEYS.join('|')}|(?:${RECORD_PREFIXES.join('|')})[\\w#-]{0,200}~?)$`,
);

const matching = (pattern: RegExp) => z.string().check(z.refine((text) => pattern.test(text)));

/** Strict, because users know their own ids, and can sign whatever they like with it. */
const schema = shared(() =>
  z.union([
    z.tuple([z.number(), z.number(), matching(AFTER)]),
    z.tuple([z.number(), z.number(), matching(AFTER), matching(WALKED)]),
  ]),
);

const MAC_BYTES = 12;

type Reader = Pick<Caller, 'id' | 'bookId'>;

function sign({ id, bookId }: Reader, text: string): Buffer {
  return createHmac('sha256', `changes of ${bookId} for ${id}`).update(text).digest().subarray(0, MAC_BYTES);
}

export function encodeFeedCursor(reader: Reader, { epoch, currentAt, after, walked }: FeedCursor): string {
  const text = JSON.stringify([epoch, currentAt, after, ...(walked === undefined ? [] : [walked])]);
  return Buffer.concat([sign(reader, text), Buffer.from(text)]).toString('base64url');
}

export function decodeFeedCursor(reader: Reader, cursor: string): FeedCursor {
  const bytes = Buffer.from(cursor, 'base64url');
  const text = bytes.subarray(MAC_BYTES).toString();
  const isGenuine =
    bytes.length > MAC_BYTES &&
    timingSafeEqual(bytes.subarray(0, MAC_BYTES), sign(reader, text)) &&
    bytes.toString('base64url') === cursor;
  const parsed = isGenuine ? z.safeParse(schema, jsonIn(text)) : undefined;
  if (!parsed?.success) {
    const message = 'is not a cursor of your changes';
    throw new Problem('invalid_cursor', {
      errors: [{ field: 'since', code: 'invalid_cursor', message }],
    });
  }
  const [epoch, currentAt, after, walked] = parsed.data;
  return { epoch, currentAt, after, walked };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A cursor from another epoch says nothing about this one; a reader with an old cursor has missed deletions. */
export function requireValid(cursor: FeedCursor, epoch: number, now: Date): void {
  const isOld = now.getTime() / 1000 - cursor.currentAt > CURSOR_DAYS * DAY_SECONDS;
  if (cursor.epoch !== epoch || isOld) throw new Problem('cursor_expired');
}
