import type { Category } from '../categories/category.ts';
import type { Label, Movement } from './memory/lists.ts';
import type { Memory } from './memory/memory.ts';
import type { Suggestion } from './proposal.ts';
import { otherKind, type Row, type RowKind, usualKind } from './row.ts';

/** A text of a bank can be long, and this one is only for reading. */
const LIKE_MAX = 100;

export type Proposed = Pick<Row, 'kind' | 'ruled' | 'filed' | 'history' | 'suggestions'>;

/** What is known about a row besides its movement. */
interface Known {
  readonly isReversal: boolean;
  /** What rules have decided: it comes before everything else. */
  readonly ruledKind?: RowKind | undefined;
  /** The category that the file's text stands for. */
  readonly filed?: Pick<Category, 'id' | 'kind'> | undefined;
}

/**
 * What a row becomes unless a client decides otherwise. Without a label, incoming money from a payee known only for
 * expenses is a refund. What the bank marks as a reversal always is. Earlier transactions come before what the file names
 * if somebody has chosen their category, and after it otherwise.
 */
export function propose(row: Movement, { isReversal, ruledKind, filed }: Known, memory: Memory): Proposed {
  const { proposal, suggestions } = memory.recall(row);
  const usual = usualKind(row.direction);
  const refunded = otherKind(usual);
  const suggested = suggestions.length > 0 && { suggestions: suggestions.map(suggestionOf) };
  if (ruledKind) return { kind: ruledKind, ...suggested };
  const fits = proposal && (!isReversal || proposal.label.kind === refunded);
  if (fits && !(filed && proposal.isAutomatic)) {
    const { label, like, count, of, transactionId } = proposal;
    const history = {
      ...suggestionOf(label),
      ...{ transaction_id: transactionId, like: shortened(like), count, of },
    };
    return { kind: label.kind, history, ...suggested };
  }
  if (filed) return { kind: filed.kind, filed: filed.id, ...suggested };
  const isRefund = isReversal || (row.direction === 'in' && memory.isKnownOnlyFor('expense', row.payee));
  return { kind: isRefund ? refunded : usual, ...suggested };
}

function suggestionOf({ kind, id }: Label): Suggestion {
  return kind === 'transfer' ? { transfer_account_id: id } : { category_id: id };
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > LIKE_MAX ? `${letters.slice(0, LIKE_MAX - 1).join('')}…` : text;
}
