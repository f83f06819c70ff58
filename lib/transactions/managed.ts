import { Problem } from '../platform/problems.ts';
import type { Transaction } from './transaction.ts';

/** An opening entry goes for good when its obligation no longer has it, and so would its files. */
export function refuseOpeningEntry({ kind, obligation_id }: Transaction): void {
  if (kind === 'journal' && obligation_id !== undefined) throw new Problem('managed_by_obligation');
}

/** The opening entry of an obligation can be changed only through the obligation. */
export function refuseManaged({ obligation_id }: Transaction): void {
  if (obligation_id !== undefined) throw new Problem('managed_by_obligation');
}
