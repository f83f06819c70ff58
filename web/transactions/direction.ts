import type { AnyTransaction } from '../../client/client.ts';

/** Whether money came in or went out, from the user's point of view. */
export function directionOf(record: AnyTransaction): 'in' | 'out' | 'none' {
  if (record.kind === 'payment') return paidDirection(record);
  if (record.kind !== 'expense' && record.kind !== 'income') return 'none';
  return (record.kind === 'income') === !record.is_refund ? 'in' : 'out';
}

/** A payment that moved money is in its account's line. */
function paidDirection(record: Extract<AnyTransaction, { kind: 'payment' }>): 'in' | 'out' | 'none' {
  const line = record.lines.find(({ account_id }) => account_id === record.asset_account_id);
  if (!line) return 'none';
  return line.debit > 0 || line.debit_base > 0 ? 'in' : 'out';
}
