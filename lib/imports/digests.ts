import * as z from 'zod/mini';
import type { TransactionKind } from '../ledger/kinds.ts';
import type { BookId } from '../platform/book.ts';
import { type CalendarDate, type Month, monthsBetween } from '../platform/date.ts';
import { timestamp } from '../platform/endpoint/fields.ts';
import { defineRecord, fromItem, hidden, optional } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { queryPages } from '../platform/table/read.ts';
import { type Item, put, type Write } from '../platform/table/write.ts';
import type { Posted } from './duplicates.ts';
import type { Fingerprint } from './fingerprint.ts';
import { transactionIdOf } from './transaction-id.ts';

/**
 * The fingerprints of the rows that a step of an import has posted, by month of the file. They are separate items,
 * because later edits of a transaction must not change them.
 */
const digestRecord = /* @__PURE__ */ defineRecord(() => ({
  entries: hidden(z.string()),
  /** When its transactions were created, unless they came from an archive. */
  created_at: optional(hidden(timestamp)),
}));

type Entry = readonly [
  day: string,
  minor: string,
  currencyId: string,
  bank: string | 0,
  text: string,
  transaction: number | string,
  /** Unless it came from an archive. */
  kind?: TransactionKind,
];

interface DigestRow {
  readonly print: Fingerprint;
  /** The position of the row, from which the transaction's id is derived; the id itself if it came from an archive. */
  readonly transaction: number | string;
  readonly kind?: TransactionKind;
}

export function digestWrites(
  bookId: BookId,
  accountId: string,
  { importId, step }: { readonly importId: string; readonly step: number },
  rows: readonly DigestRow[],
  createdAt?: string,
): Write[] {
  const byMonth = Map.groupBy(rows, ({ print }) => print.date.slice(0, 7));
  return [...byMonth].map(([month, some]) => {
    const entries = some.map(({ print, transaction, kind }): Entry => {
      const { date, minor, currency_id, bank, text } = print;
      const entry = [date.slice(8), minor, currency_id, bank ?? 0, text, transaction] as const;
      return kind ? [...entry, kind] : entry;
    });
    return put(keys.imported(bookId, accountId, month, importId, step), {
      entries: JSON.stringify(entries),
      ...(createdAt && { created_at: createdAt }),
    });
  });
}

/** What a step of an import has posted in one month of the file. */
export interface Digest {
  readonly account_id: string;
  readonly month: Month;
  readonly import_id: string;
  readonly step: number;
  readonly posted: readonly Posted[];
}

export function restoreDigest(bookId: BookId, { account_id, import_id, step, posted }: Digest): Write[] {
  const rows = posted.map(({ transaction_id, ...print }) => ({ print, transaction: transaction_id }));
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
  const posted = entries.map(([day, minor, currency_id, bank, text, transaction]) => ({
    date: `${month}-${day}` as CalendarDate,
    minor,
    currency_id,
    ...(bank !== 0 && { bank }),
    text,
    transaction_id: typeof transaction === 'string' ? transaction : transactionIdOf(import_id, transaction),
  }));
  return { account_id, month, import_id, step, posted };
}

/** The transactions that the import itself has posted, without those from an archive. */
export function postedTransactions(item: Item): { id: string; kind: TransactionKind }[] {
  const { import_id, entries } = parse(item);
  return entries.flatMap(([, , , , , transaction, kind]) =>
    typeof transaction === 'number' && kind ? [{ id: transactionIdOf(import_id, transaction), kind }] : [],
  );
}

/** What imports have posted on an account in these months. */
export async function readPosted(
  bookId: BookId,
  accountId: string,
  months: ReadonlySet<Month>,
): Promise<PostedBy[]> {
  const posted: PostedBy[] = [];
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
      for (const { import_id, posted: some } of items.map(toDigest))
        posted.push(...some.map((each) => ({ ...each, importId: import_id })));
  }
  return posted;
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
