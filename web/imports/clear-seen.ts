import type { Import, ImportRow } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { readAgain } from '../platform/reads.ts';

/** How many transactions the service marks in one request, and how many requests one import is worth. */
const LOT = 40;
const LOTS_MAX = 10;

/**
 * A row that was left out because its transaction is there already, such as the other side of a transfer, stands on the
 * bank's statement all the same: the transaction is cleared. Returns how many there are. What cannot be marked is left to
 * the next reconciliation.
 */
export async function clearSeen({ id, account_id, counts }: Import): Promise<number> {
  if (account_id === undefined || counts.possible_duplicate === 0) return 0;
  const ids = await seenIn(id);
  if (ids.length > LOT * LOTS_MAX) return 0;
  let cleared = 0;
  for (let from = 0; from < ids.length; from += LOT) {
    const lot = ids.slice(from, from + LOT);
    const isMarked = await api.markCleared(account_id, { transaction_ids: lot }).then(
      () => true,
      () => false,
    );
    if (isMarked) cleared += lot.length;
  }
  if (cleared > 0) await readAgain();
  return cleared;
}

async function seenIn(importId: string): Promise<string[]> {
  const query = { status: 'possible_duplicate', limit: 100 } as const;
  const rows: ImportRow[] = await api
    .listImportRows(importId, query)
    .all()
    .catch(() => []);
  const only = rows.flatMap(({ include, matches }) => (include || matches.length !== 1 ? [] : matches));
  return [...new Set(only)];
}
