import { Problem } from '../platform/problems.ts';
import type { Transaction } from './transaction.ts';

/** The opening entry of an obligation can be changed only through the obligation. */
export function refuseManaged({ obligation_id }: Transaction): void {
  if (obligation_id !== undefined) throw new Problem('managed_by_obligation');
}
