import { CATEGORY_KINDS, type CategoryKind } from '../ledger/kinds.ts';
import { foldForSearch } from '../platform/text.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { otherKind, type Row, type RowValues, usualKind } from './row.ts';

type Remembered = Pick<Transaction, 'kind' | 'payee' | 'entry'>;

/** A payee, ignoring case, accents and digits, because banks add card and invoice numbers. */
export function payeeKey(payee: string | undefined): string {
  return foldForSearch(payee ?? '')
    .replace(/\p{N}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The last category of each payee. */
export class Memory {
  readonly #kinds = new Map<string, Set<CategoryKind>>();
  readonly #categories = new Map<string, string>();

  /** The transactions come newest first: by date, and then by creation. */
  constructor(transactions: Iterable<Remembered>, isActive: (categoryId: string) => boolean) {
    for (const { kind, payee, entry } of transactions) {
      const key = payeeKey(payee);
      if (key === '' || (kind !== 'expense' && kind !== 'income')) continue;
      this.#kinds.set(key, (this.#kinds.get(key) ?? new Set()).add(kind));
      const categoryId = entry.lines.find((line) => line.categoryId !== undefined)?.categoryId;
      const place = `${kind} ${key}`;
      if (categoryId !== undefined && isActive(categoryId) && !this.#categories.has(place))
        this.#categories.set(place, categoryId);
    }
  }

  isKnownOnlyFor(kind: CategoryKind, payee: string | undefined): boolean {
    const kinds = this.#kinds.get(payeeKey(payee));
    return kinds?.size === 1 && kinds.has(kind);
  }

  categoriesOf(payee: string | undefined): Partial<Record<CategoryKind, string>> {
    const key = payeeKey(payee);
    return Object.fromEntries(
      CATEGORY_KINDS.flatMap((kind) => {
        const id = this.#categories.get(`${kind} ${key}`);
        return id === undefined ? [] : [[kind, id]];
      }),
    );
  }
}

/**
 * What a row becomes unless a client decides otherwise. Incoming money from a payee known only for expenses is a
 * refund, and so is what the bank marks as a reversal.
 */
export function propose(
  { payee, isReversal }: { readonly payee: string | undefined; readonly isReversal: boolean },
  { direction }: RowValues,
  memory: Memory,
): Pick<Row, 'kind' | 'categories'> {
  const usual = usualKind(direction);
  const isRefund = isReversal || (direction === 'in' && memory.isKnownOnlyFor('expense', payee));
  const categories = memory.categoriesOf(payee);
  return {
    kind: isRefund ? otherKind(usual) : usual,
    ...(Object.keys(categories).length > 0 && { categories }),
  };
}
