import type { Category } from '../categories/category.ts';
import type { Label, Movement } from './memory/lists.ts';
import type { Memory } from './memory/memory.ts';
import type { Suggestion } from './proposal.ts';
import { otherKind, type Row, usualKind } from './row.ts';

/** A text of a bank can be long, and this one is only for reading. */
const LIKE_MAX = 100;

export type Proposed = Pick<Row, 'kind' | 'filed' | 'history' | 'suggestions'>;

/** What is known about a row besides its movement. */
interface Known {
  readonly isReversal: boolean;
  /** The category that the file's text stands for. */
  readonly filed?: Pick<Category, 'id' | 'kind'> | undefined;
}

/**
 * What a row becomes unless a client decides otherwise. Without a label, incoming money from a payee known only for
 * expenses is a refund. What the bank marks as a reversal always is. What the file names comes before earlier transactions.
 */
export function propose(row: Movement, { isReversal, filed }: Known, memory: Memory): Proposed {
  const { proposal, suggestions } = memory.recall(row);
  const usual = usualKind(row.direction);
  const refunded = otherKind(usual);
  const suggested = suggestions.length > 0 && { suggestions: suggestions.map(suggestionOf) };
  if (filed) return { kind: filed.kind, filed: filed.id, ...suggested };
  if (proposal && (!isReversal || proposal.label.kind === refunded)) {
    const { label, like, count, of, transactionId } = proposal;
    const history = {
      ...suggestionOf(label),
      ...{ transaction_id: transactionId, like: shortened(like), count, of },
    };
    return { kind: label.kind, history, ...suggested };
  }
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
