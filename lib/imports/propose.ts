import { CATEGORY_KINDS, type CategoryKind } from '../ledger/kinds.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { payeeKey } from './payee-key.ts';
import { otherKind, type Row, type RowValues, usualKind } from './row.ts';

type Remembered = Pick<Transaction, 'id' | 'kind' | 'payee' | 'entry'>;

/** A category, and the transaction that has it. */
interface Choice {
  readonly category: string;
  readonly transaction: string;
}

/** How many records with the same first word are compared, and how many are enough. */
const [ALIKE_MAX, ALIKE_MIN] = [5, 3];

/** The last category of each payee, and of payees with the same first word. */
export class Memory {
  readonly #kinds = new Map<string, Set<CategoryKind>>();
  readonly #choices = new Map<string, Choice>();
  readonly #byFirstWord = new Map<string, Choice[]>();

  /** The transactions come newest first: by date, and then by creation. */
  constructor(transactions: Iterable<Remembered>, isActive: (categoryId: string) => boolean) {
    for (const { id, kind, payee, entry } of transactions) {
      const key = payeeKey(payee);
      if (key === '' || (kind !== 'expense' && kind !== 'income')) continue;
      this.#kinds.set(key, (this.#kinds.get(key) ?? new Set()).add(kind));
      const category = entry.lines.find((line) => line.categoryId !== undefined)?.categoryId;
      if (category === undefined || !isActive(category)) continue;
      const choice = { category, transaction: id };
      const place = `${kind} ${key}`;
      if (!this.#choices.has(place)) this.#choices.set(place, choice);
      const first = `${kind} ${firstWord(key)}`;
      const alike = this.#byFirstWord.get(first) ?? [];
      if (alike.length < ALIKE_MAX) this.#byFirstWord.set(first, [...alike, choice]);
    }
  }

  isKnownOnlyFor(kind: CategoryKind, payee: string | undefined): boolean {
    const kinds = this.#kinds.get(payeeKey(payee));
    return kinds?.size === 1 && kinds.has(kind);
  }

  choiceFor(kind: CategoryKind, payee: string | undefined): Choice | undefined {
    const key = payeeKey(payee);
    if (key === '') return undefined;
    const known = this.#choices.get(`${kind} ${key}`);
    if (known) return known;
    const alike = this.#byFirstWord.get(`${kind} ${firstWord(key)}`) ?? [];
    const isClear = alike.every(({ category }) => category === alike[0]?.category);
    return alike.length >= ALIKE_MIN && isClear ? alike[0] : undefined;
  }
}

function firstWord(key: string): string {
  return key.split(' ', 1)[0] ?? '';
}

/**
 * What a row becomes unless a client decides otherwise. Incoming money from a payee known only for expenses is a
 * refund, and so is what the bank marks as a reversal.
 */
export function propose(
  { payee, isReversal }: { readonly payee: string | undefined; readonly isReversal: boolean },
  { direction }: RowValues,
  memory: Memory,
): Pick<Row, 'kind' | 'categories' | 'sources'> {
  const usual = usualKind(direction);
  const isRefund = isReversal || (direction === 'in' && memory.isKnownOnlyFor('expense', payee));
  const found = CATEGORY_KINDS.flatMap((kind) => {
    const choice = memory.choiceFor(kind, payee);
    return choice ? [{ kind, choice }] : [];
  });
  return {
    kind: isRefund ? otherKind(usual) : usual,
    ...(found.length > 0 && {
      categories: Object.fromEntries(found.map(({ kind, choice }) => [kind, choice.category])),
      sources: Object.fromEntries(found.map(({ kind, choice }) => [kind, choice.transaction])),
    }),
  };
}
