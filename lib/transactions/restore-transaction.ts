import { requireUnlocked } from '../ledger/lock.ts';
import { restore } from '../ledger/post.ts';
import { ledgerWrites } from '../ledger/store.ts';
import { readTagCounts } from '../ledger/tags.ts';
import { command } from '../platform/endpoint/command.ts';
import type { Endpoint, ResponseOf } from '../platform/endpoint/contract.ts';
import type { Handler } from '../platform/endpoint/endpoint.ts';
import { restored } from '../platform/lifecycle.ts';
import { Problem } from '../platform/problems.ts';
import { requireTransaction } from './find.ts';
import { refuseManaged } from './managed.ts';
import { onReconciled, restoredMarks } from './marks.ts';
import { restoreWrites } from './replace.ts';
import { saveTransaction } from './store.ts';
import type { ShownKind } from './transaction-type.ts';

/** A restore request has no amount to report: other transactions were recorded in the meantime. */
export const beyondLimit = () =>
  new Problem('restore_blocked', {
    detail:
      'Restoring it would make the sum of all your transactions too large to keep exactly. Delete others first.',
  });

export function restoreTransaction<E extends Endpoint>(contract: E, type: ShownKind<ResponseOf<E>>): Handler {
  return command(contract, async (request) => {
    const { caller, actor } = request;
    const { id } = request.params as { id: string };
    const found = await requireTransaction(caller.bookId, type.kind, id, { include_deleted: true });
    const { value: before, accounts, ledger } = found;
    refuseManaged(before);
    if (before.deleted_at === undefined) return type.show(before, accounts, ledger);
    requireUnlocked(ledger, before.date);
    const entry = restoredMarks(before.entry, accounts);
    const further = await restoreWrites(caller.bookId, before);
    const after = { ...restored(before, actor), ...further.attached, entry, replaced_by: undefined };
    const writes = [
      ...saveTransaction(caller.bookId, before, after),
      ...further.writes,
      ...ledgerWrites(caller.bookId, {
        effects: restore(after),
        tags: await readTagCounts(caller.bookId, after.tags),
        baseCurrencyId: ledger.baseCurrencyId,
        dates: [after.date],
        onConflict: () => new Problem('restore_blocked'),
        onReconciled,
        beyondLimit,
      }),
    ];
    return request.commit(writes, type.show(after, accounts, ledger));
  });
}
