import { type Requirement, Stale } from '../platform/table/write.ts';
import type { Ledger } from './ledger.ts';

/** What a transaction counts in the ledger, and what it requires of it, besides what it posts. */
export interface LedgerChange {
  readonly add: Readonly<Record<string, number>>;
  readonly requirement?: Requirement;
}

/**
 * An import is reverted in several steps, and completely or not at all. So nothing is reconciled between the first step,
 * which looks at all of its lines, and the last one.
 */
export const RECONCILES: LedgerChange = {
  add: { reconciliations: 1 },
  requirement: {
    // A count that does not exist yet is not above 0.
    expression: 'NOT reverts > :no_reverts',
    values: { ':no_reverts': 0 },
    failure: (stored) =>
      Number(stored?.reverts ?? 0) > 0 ? new Stale('An import is being reverted.') : undefined,
  },
};

/** Stale if anything has been reconciled since the ledger was read. */
export function beginsRevert({ reconciliations }: Pick<Ledger, 'reconciliations'>): LedgerChange {
  return {
    add: { reverts: 1 },
    requirement: {
      expression:
        reconciliations === 0
          ? 'attribute_not_exists(reconciliations)'
          : 'reconciliations = :reconciliations',
      ...(reconciliations > 0 && { values: { ':reconciliations': reconciliations } }),
      failure: (stored) =>
        Number(stored?.reconciliations ?? 0) === reconciliations
          ? undefined
          : new Stale('Something was reconciled in the meantime.'),
    },
  };
}

export const ENDS_REVERT: LedgerChange = { add: { reverts: -1 } };
