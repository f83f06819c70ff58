import { hash } from 'node:crypto';
import type { BookId } from '../platform/book.ts';
import { assert, Problem } from '../platform/problems.ts';
import { oldestFirst } from '../transactions/all-between.ts';
import { positionOf } from '../transactions/places.ts';
import { type Chart, readChart } from './chart.ts';
import { readFileNames } from './file-names.ts';
import { Part } from './part.ts';
import type { TextFormat } from './text-format.ts';

export interface ExportedPart {
  readonly mediaType: string;
  readonly text: string;
  /** Where the next part starts, if there is one. */
  readonly next: string | undefined;
}

/**
 * A part of a file with the transactions of a range of days, oldest first. The first part declares all accounts and
 * currencies, so a later one is outdated if one of them was added or renamed since.
 */
export async function transactionsPart(
  bookId: BookId,
  format: TextFormat,
  range: { readonly from?: string | undefined; readonly to?: string | undefined },
  cursor: string | undefined,
): Promise<ExportedPart> {
  const [names, after] = cursor?.split(' ') ?? [];
  const { items: transactions, next } = await oldestFirst(bookId, range, after);
  // After the transactions, so that it has the accounts of all of them.
  const chart = await readChart(bookId);
  const namesNow = hashOfNames(chart);
  if (names !== undefined && names !== namesNow) throw new Problem('archive_outdated');
  const nextCursor = (position: string | undefined) => position && `${namesNow} ${position}`;
  const fileNames = format.namesFiles ? await readFileNames(bookId, transactions) : new Map();
  const writer = format.writer(chart, fileNames);
  const part = new Part();
  if (cursor === undefined) part.add(writer.head());
  const left = transactions.findIndex((value) => !part.add(writer.entry(value)));
  if (left === -1) return { mediaType: format.mediaType, text: part.text, next: nextCursor(next) };
  const last = transactions[left - 1];
  assert(last, 'a part has room for the directives of 2,000 accounts and for a transaction');
  return { mediaType: format.mediaType, text: part.text, next: nextCursor(positionOf(last)) };
}

function hashOfNames({ accounts, currencies }: Chart): string {
  const named = accounts.map(({ id, code, name }) => [id, code, name]);
  return hash('sha256', JSON.stringify([named, currencies.map(({ code }) => code)]), 'base64url');
}
