import type { Category } from '../categories/category.ts';
import { absolute } from '../ledger/money.ts';
import type { CountBytes } from '../platform/table/page.ts';
import { foldForSearch } from '../platform/text.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { amountOf, type Exact, exactly, isExactly } from './amount.ts';

/** A word of a search, and where it may be besides the texts of a transaction. */
interface Word {
  readonly word: string;
  /** The categories that have it in their name. */
  readonly categories: ReadonlySet<string>;
  /** If it is a number. */
  readonly amount: Exact | undefined;
}

/** The words to look for. Case, accents, ligatures and character width do not matter. */
export function wordsOf(q: string, categories: readonly Pick<Category, 'id' | 'name'>[]): Word[] {
  const names = categories.map(({ id, name }) => ({ id, name: foldForSearch(name) }));
  return [...new Set(foldForSearch(q).split(/\s+/))].map((word) => ({
    word,
    categories: new Set(names.filter(({ name }) => name.includes(word)).map(({ id }) => id)),
    amount: numberIn(word),
  }));
}

/** `12.5`, or `12,50` as most of Europe writes it. */
function numberIn(word: string): Exact | undefined {
  return /^\d{1,15}([.,]\d{1,4})?$/.test(word) ? exactly(word.replace(',', '.')) : undefined;
}

/** Whether every word is in one of the texts, in a category or a tag, or is an amount. */
export function hasWords(value: Transaction, words: readonly Word[], count: CountBytes): boolean {
  let missing = words.filter((each) => !isInCategory(value, each) && !isAmountOf(value, each));
  for (const text of textsOf(value)) {
    if (missing.length === 0) return true;
    const folded = foldForSearch(text);
    count(folded.length);
    missing = missing.filter(({ word }) => !folded.includes(word));
  }
  return missing.length === 0;
}

function isInCategory({ entry }: Transaction, { categories }: Word): boolean {
  return entry.lines.some(({ categoryId }) => categoryId !== undefined && categories.has(categoryId));
}

function isAmountOf(value: Transaction, { amount }: Word): boolean {
  if (!amount) return false;
  const amounts = [amountOf(value), ...value.entry.lines.map((line) => absolute(line.amount))];
  return amounts.some((each) => isExactly(each, amount));
}

function textsOf({ memo, payee, tags = [], entry }: Transaction): string[] {
  return [memo, payee, ...tags, ...entry.lines.map((line) => line.memo)].filter((text) => text !== undefined);
}
