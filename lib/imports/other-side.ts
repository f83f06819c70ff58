import { type Row, usualKind } from './row.ts';
import type { TransferVerdict } from './transfers.ts';

/**
 * A row after the search for its other side. If that may be there, but is not certain, the row is no transfer: one to an
 * account that has the money already would move it twice.
 */
export function withOtherSide(row: Row, verdict: TransferVerdict | undefined): Row {
  if (!verdict) return row;
  if ('message' in verdict) {
    const { matches, message } = verdict;
    return { ...withoutTransfer(row), status: 'new', matches, message };
  }
  const { id, accountId } = verdict.counterpart;
  return {
    ...row,
    status: 'transfer',
    transfer: { account_id: accountId, transaction_id: id },
    matches: [id],
    message: undefined,
  };
}

/** Whether the preview has found several records that may be its other side, or one that is locked. */
export function isOtherSideUnclear({ status, matches = [] }: Row): boolean {
  return status === 'new' && matches.length > 0;
}

/** The row without a proposed transfer. */
export function withoutTransfer(row: Row): Row {
  if (row.kind !== 'transfer') return row;
  const { kind: _decided, transfer_account_id: _account, ...ruled } = row.ruled ?? { rule_ids: [] };
  return {
    ...row,
    kind: row.values && usualKind(row.values.direction),
    ruled: row.ruled && ruled,
    history: undefined,
  };
}
