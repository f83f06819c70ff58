import * as z from 'zod/mini';
import type { BookId } from '../platform/book.ts';
import { type CalendarDate, type Month, monthsBetween } from '../platform/date.ts';
import { defineRecord, fromItem, internal } from '../platform/record.ts';
import { type Key, keys } from '../platform/table/keys.ts';
import { queryPages } from '../platform/table/read.ts';
import { type Item, put, remove, type Write } from '../platform/table/write.ts';
import type { Posted } from './duplicates.ts';
import type { Fingerprint } from './fingerprint.ts';
import { transactionIdOf } from './transaction-id.ts';

/**
 * The fingerprints of the rows that a step of an import has posted, by month of the file. They are separate items,
 * because later edits of a transaction must not change them.
 */
export const digestRecord = defineRecord(() => ({ entries: internal(z.string()) }));

type Entry = readonly [
  day: string,
  minor: string,
  currencyId: string,
  bank: string | 0,
  text: string,
  transaction: number | string,
  source?: string,
];

/** In place of a transaction: the row was left out, or it was shown as a change of one that is posted. */
const LEFT_OUT = { 'left out': 0, changed: -1 } as const;

interface DigestRow {
  readonly print: Fingerprint;
  /**
   * The position of the row, from which the transaction's id is derived; the id itself if it came from an archive. Or why
   * a row of a bank connection was not posted.
   */
  readonly transaction: number | string;
}

export type WhyLeft = keyof typeof LEFT_OUT;

export function leftRow(print: Fingerprint, why: WhyLeft): DigestRow {
  return { print, transaction: LEFT_OUT[why] };
}

export function digestWrites(
  bookId: BookId,
  accountId: string,
  { importId, step }: { readonly importId: string; readonly step: number },
  rows: readonly DigestRow[],
): Write[] {
  const byMonth = Map.groupBy(rows, ({ print }) => print.date.slice(0, 7));
  return [...byMonth].map(([month, some]) => {
    const entries = some.map(({ print, transaction }): Entry => {
      const { date, minor, currency_id, bank, text, source } = print;
      const known = [date.slice(8), minor, currency_id, bank ?? 0, text, transaction] as const;
      return source === undefined ? known : [...known, source];
    });
    return digestWrite(keys.imported(bookId, accountId, month, importId, step), entries);
  });
}

function digestWrite(key: Key, entries: readonly Entry[]): Write {
  return entries.length === 0 ? remove(key) : put(key, { entries: JSON.stringify(entries) });
}

/** Takes the fingerprints of these rows out of a digest that has some of them. */
export function withoutRows(digest: Item, orders: ReadonlySet<number>): Write[] {
  const { entries } = parse(digest);
  const left = entries.filter(([, , , , , order]) => !orders.has(Number(order)));
  if (left.length === entries.length) return [];
  return [digestWrite({ pk: String(digest.pk), sk: String(digest.sk) }, left)];
}

/** Takes the fingerprints of these transactions out of a digest. */
export function withoutTransactions(digest: Item, ids: ReadonlySet<string>): Write[] {
  const { entries, import_id } = parse(digest);
  const left = entries.filter(([, , , , , transaction]) => !ids.has(idIn(import_id, transaction)));
  if (left.length === entries.length) return [];
  return [digestWrite({ pk: String(digest.pk), sk: String(digest.sk) }, left)];
}

function idIn(importId: string, transaction: number | string): string {
  return typeof transaction === 'string' ? transaction : transactionIdOf(importId, transaction);
}

/** What a step of an import has posted in one month of the file. */
export interface Digest {
  readonly account_id: string;
  readonly month: Month;
  readonly import_id: string;
  readonly step: number;
  readonly posted: readonly Posted[];
  /** Rows of bank connections that were not posted. */
  readonly left: readonly Left[];
}

export interface Left extends Fingerprint {
  readonly why: WhyLeft;
}

export function restoreDigest(
  bookId: BookId,
  { account_id, import_id, step, posted, left }: Digest,
): Write[] {
  const rows = [
    ...posted.map(({ transaction_id, ...print }) => ({ print, transaction: transaction_id })),
    ...left.map(({ why, ...print }) => leftRow(print, why)),
  ];
  return digestWrites(bookId, account_id, { importId: import_id, step }, rows);
}

export interface PostedBy extends Posted {
  readonly importId: string;
}

function parse(item: Item) {
  const [, account_id = '', month = '', import_id = '', step] = String(item.sk).split('#');
  const entries = JSON.parse(fromItem(digestRecord, item).entries) as Entry[];
  return { account_id, month: month as Month, import_id, step: Number(step), entries };
}

export function toDigest(item: Item): Digest {
  const { account_id, month, import_id, step, entries } = parse(item);
  const posted: Posted[] = [];
  const left: Left[] = [];
  for (const [day, minor, currency_id, bank, text, transaction, source] of entries) {
    const print: Fingerprint = {
      date: `${month}-${day}` as CalendarDate,
      minor,
      currency_id,
      ...(bank !== 0 && { bank }),
      text,
      ...(source !== undefined && { source }),
    };
    if (transaction === LEFT_OUT['left out']) left.push({ ...print, why: 'left out' });
    else if (transaction === LEFT_OUT.changed) left.push({ ...print, why: 'changed' });
    else posted.push({ ...print, transaction_id: idIn(import_id, transaction) });
  }
  return { account_id, month, import_id, step, posted, left };
}

/** What imports have posted on an account in these months. */
export async function readPosted(
  bookId: BookId,
  accountId: string,
  months: ReadonlySet<Month>,
): Promise<PostedBy[]> {
  return (await readPrints(bookId, accountId, months)).posted;
}

/** The same, and the rows of bank connections that committed imports have left out. */
export async function readPrints(
  bookId: BookId,
  accountId: string,
  months: ReadonlySet<Month>,
): Promise<{ posted: PostedBy[]; left: Left[] }> {
  const posted: PostedBy[] = [];
  const left: Left[] = [];
  for (const [from, to] of consecutive(months)) {
    const { pk, sk } = keys.imported(bookId, accountId, from);
    const pages = queryPages({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      // `$` sorts after `#`, which follows the month.
      ExpressionAttributeValues: {
        ':pk': pk,
        ':from': sk,
        ':to': `${keys.imported(bookId, accountId, to).sk}$`,
      },
    });
    for await (const { items } of pages)
      for (const digest of items.map(toDigest)) {
        posted.push(...digest.posted.map((each) => ({ ...each, importId: digest.import_id })));
        left.push(...digest.left);
      }
  }
  return { posted, left };
}

/** First and last month of each run of consecutive months. */
function consecutive(months: ReadonlySet<Month>): [Month, Month][] {
  const runs: [Month, Month][] = [];
  for (const month of [...months].sort()) {
    const last = runs.at(-1);
    if (last && monthsBetween(last[1], month).length <= 2) last[1] = month;
    else runs.push([month, month]);
  }
  return runs;
}
