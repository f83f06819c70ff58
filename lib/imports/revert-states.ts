import type { Actor } from '../platform/authors.ts';
import { deleted, restored, updated } from '../platform/lifecycle.ts';
import type { Transaction } from '../transactions/transaction.ts';

/**
 * What has become of a transaction that an import has posted, or of one that an imported transfer has replaced:
 *
 * - `live`: it exists.
 * - `deleted`: a person has deleted it, or the transfer that had replaced it.
 * - `replaced`: it is deleted, because a live transfer takes its place.
 * - `kept_for_transfer`: its own import was reverted after a transfer had replaced it. Only its fingerprint is needed:
 *   it recognizes the row that the transfer stands for.
 * - `withdrawn`: it is deleted, because its import was reverted. No import knows it any more.
 */
export type PostedState = 'live' | 'deleted' | 'replaced' | 'kept_for_transfer' | 'withdrawn';

/** Of what a revert undoes: the import of the transaction itself, or the import of the transfer that has replaced it. */
export type RevertedImport = 'own' | 'transfers';

export interface Transition {
  readonly to: PostedState;
  /** Whether its lines leave the ledger, or come back. */
  readonly ledger: 'takes_out' | 'puts_back' | 'stays';
  readonly fingerprint: 'removed' | 'kept';
}

const WITHDRAWN = { to: 'withdrawn', ledger: 'stays', fingerprint: 'removed' } as const;

/** What a revert does, by state. In a state that is not listed, it does nothing. */
export const TRANSITIONS: Readonly<
  Record<RevertedImport, Readonly<Partial<Record<PostedState, Transition>>>>
> = {
  own: {
    live: { ...WITHDRAWN, ledger: 'takes_out' },
    deleted: WITHDRAWN,
    replaced: { to: 'kept_for_transfer', ledger: 'stays', fingerprint: 'kept' },
  },
  transfers: {
    replaced: { to: 'live', ledger: 'puts_back', fingerprint: 'kept' },
    kept_for_transfer: WITHDRAWN,
  },
};

type Stored = Pick<Transaction, 'id' | 'deleted_at' | 'imported' | 'replaced_by' | 'kept_print'>;

/** `transfer` is the one that has replaced it, if there is one. */
export function stateOf(
  stored: Stored,
  transfer: Pick<Transaction, 'id' | 'deleted_at'> | undefined,
): PostedState {
  const { deleted_at, imported, replaced_by, kept_print } = stored;
  if (deleted_at === undefined) return 'live';
  if (kept_print !== undefined) return 'kept_for_transfer';
  const isReplaced =
    transfer !== undefined && transfer.id === replaced_by && transfer.deleted_at === undefined;
  if (isReplaced) return 'replaced';
  return imported === undefined ? 'withdrawn' : 'deleted';
}

/** The transaction after a transition. `print` is the sort key of its fingerprint. */
export function changedBy(
  { to }: Transition,
  before: Transaction,
  actor: Actor,
  print?: string,
): Transaction {
  const changed = { ...before, ...updated(before, actor) };
  switch (to) {
    case 'live':
      return { ...restored(before, actor), replaced_by: undefined };
    case 'kept_for_transfer':
      return { ...changed, imported: undefined, kept_print: print };
    case 'withdrawn': {
      const gone = before.deleted_at === undefined ? deleted(before, actor) : changed;
      const isFreed = before.kept_print !== undefined;
      return {
        ...gone,
        imported: undefined,
        kept_print: undefined,
        replaced_by: isFreed ? undefined : before.replaced_by,
      };
    }
    default:
      return before;
  }
}
