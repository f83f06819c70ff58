import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { shared } from '../platform/endpoint/contract.ts';
import { computed, optional } from '../platform/record.ts';
import type { Transaction } from './transaction.ts';

/** What may have been set by an import, by earlier transactions or by a rule. Splits count as the category. */
export const AUTOMATIC_FIELDS = ['category_id', 'payee', 'memo', 'tags'] as const;
export type AutomaticField = (typeof AUTOMATIC_FIELDS)[number];

/** The field as responses show it. */
export const automatic = shared(() =>
  optional(
    computed(
      z.array(z.enum(AUTOMATIC_FIELDS)),
      'Which of category (or splits), payee, memo and tags an import, earlier transactions or a rule have set, and nobody has changed since. Left out if there are none.',
      ['category_id', 'payee'],
    ),
  ),
);

/** As the table stores it: a letter each, because an item of more than 1 KB costs twice as much. */
const LETTERS: Readonly<Record<AutomaticField, string>> = {
  category_id: 'c',
  payee: 'p',
  memo: 'm',
  tags: 't',
};

export function automaticIn({ automatic = '' }: Pick<Transaction, 'automatic'>): AutomaticField[] {
  return AUTOMATIC_FIELDS.filter((field) => automatic.includes(LETTERS[field]));
}

/** Undefined if there are none: then nothing is stored. */
export function storedAutomatic(fields: Iterable<AutomaticField>): string | undefined {
  const all = new Set(fields);
  const letters = AUTOMATIC_FIELDS.filter((field) => all.has(field)).map((field) => LETTERS[field]);
  return letters.join('') || undefined;
}

/** What a transaction says after a change by hand: what has another value is no longer automatic. */
export function automaticAfter(
  before: Transaction,
  after: Pick<Transaction, 'entry' | 'payee' | 'memo' | 'tags'>,
): string | undefined {
  return storedAutomatic(
    automaticIn(before).filter((field) =>
      isDeepStrictEqual(contentOf(before, field), contentOf(after, field)),
    ),
  );
}

function contentOf(
  { entry, ...texts }: Pick<Transaction, 'entry' | 'payee' | 'memo' | 'tags'>,
  field: AutomaticField,
): unknown {
  if (field !== 'category_id') return texts[field];
  const parts = entry.lines.filter(({ categoryId }) => categoryId !== undefined);
  // The amount of a single category is that of the transaction.
  if (parts.length === 1) return parts[0]?.categoryId;
  return parts.map(({ categoryId, amount }) => [categoryId, amount.minor, amount.currency.code]);
}
