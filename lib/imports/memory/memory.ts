import type { CategoryKind, TransactionKind } from '../../ledger/kinds.ts';
import { type Evidence, isAtLeast, rank, strongest } from './evidence.ts';
import { type Direction, type Label, Lists, listKeysOf, type Movement } from './lists.ts';
import { View } from './view.ts';
import { comparedText, nameOf } from './words.ts';

const OTHER_DIRECTION_WEIGHT = 0.5;
/** A wrong proposal is worse than none, because it is posted unseen. */
const PROPOSED_FROM = 0.6;
const SUGGESTIONS_MAX = 3;

/** A record, as one of its accounts saw it. Without a label, it only makes the payee known. */
export interface RememberedRecord extends Movement {
  readonly transactionId: string;
  readonly kind: TransactionKind;
  readonly label?: Label | undefined;
  /** Whether nobody has chosen its category. */
  readonly isAutomatic?: boolean | undefined;
}

/** A label, and the records that speak for it. */
export interface Proposal {
  readonly label: Label;
  /** What the records have in common with the row. */
  readonly like: string;
  /** How many of them have the label, and how many there are. */
  readonly count: number;
  readonly of: number;
  /** The newest one that has it, and whether nobody has chosen its category. */
  readonly transactionId: string;
  readonly isAutomatic: boolean;
}

interface Recalled {
  readonly proposal?: Proposal | undefined;
  /** The likeliest labels, whether or not one is proposed. */
  readonly suggestions: readonly Label[];
}

/** What the newest records say about the rows of a bank file. */
export class Memory {
  readonly #views: Readonly<Record<Direction, { readonly own: View; readonly other: View }>>;
  readonly #kinds = new Map<string, Set<CategoryKind>>();

  /** The records come newest first: by date, and then by creation. */
  constructor(records: Iterable<RememberedRecord>) {
    const lists = { in: new Lists(), out: new Lists() };
    for (const { label, kind, ...record } of records) {
      const text = comparedText(record);
      if (label) lists[record.direction].add({ ...record, label }, text, listKeysOf(text, record));
      if (text.name !== '' && (kind === 'expense' || kind === 'income'))
        this.#kinds.set(text.name, (this.#kinds.get(text.name) ?? new Set()).add(kind));
    }
    this.#views = {
      in: { own: ownView(lists.in), other: otherView(lists.out, 'expense') },
      out: { own: ownView(lists.out), other: otherView(lists.in, 'income') },
    };
  }

  isKnownOnlyFor(kind: CategoryKind, payee: string | undefined): boolean {
    const kinds = this.#kinds.get(nameOf(payee));
    return kinds?.size === 1 && kinds.has(kind);
  }

  recall(row: Movement): Recalled {
    const levels = this.#levelsFor(row);
    const ranked = rank(levels);
    const [best] = ranked;
    return {
      proposal: best && isAtLeast(best.share, PROPOSED_FROM) ? proposalOf(best.label, levels) : undefined,
      suggestions: ranked.slice(0, SUGGESTIONS_MAX).map(({ label }) => label),
    };
  }

  /** From general to particular: the strongest list of similar texts, then those of equal ones. */
  #levelsFor(row: Movement): Evidence[] {
    const { own, other } = this.#views[row.direction];
    const { similar, equal } = listKeysOf(comparedText(row), row);
    const levels = [
      strongest(similar.flatMap((place) => [own.at(place), other.at(place)])),
      ...equal.map((place) => own.at(place) ?? other.at(place)),
    ];
    return levels.filter((each) => each !== undefined);
  }
}

function ownView(lists: Lists): View {
  return new View(lists, { newest: 1, isTaken: () => true });
}

/** From the other direction, only refunds of this kind and transfers are taken. */
function otherView(lists: Lists, refunded: CategoryKind): View {
  return new View(lists, {
    newest: OTHER_DIRECTION_WEIGHT,
    isTaken: ({ label }) => label.kind === refunded || label.kind === 'transfer',
  });
}

/** With the records of the most particular list that has the label. */
function proposalOf(label: Label, levels: readonly Evidence[]): Proposal | undefined {
  const list = levels.findLast(({ weights }) => weights.has(label));
  const having = list?.records.filter((record) => record.label === label) ?? [];
  const [newest] = having;
  if (!list || !newest) return undefined;
  return {
    label,
    like: list.text,
    count: having.length,
    of: list.records.length,
    transactionId: newest.transactionId,
    isAutomatic: newest.isAutomatic ?? false,
  };
}
