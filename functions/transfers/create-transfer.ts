import { requireUnlocked } from '../../lib/ledger/lock.ts';
import { rolesFrom } from '../../lib/platform/book.ts';
import type { Caller } from '../../lib/platform/endpoint/caller.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { Problem } from '../../lib/platform/problems.ts';
import { takeMarks } from '../../lib/transactions/marks.ts';
import { countTags, newTransaction, postAll } from '../../lib/transactions/post-all.ts';
import { takenTags } from '../../lib/transactions/tags.ts';
import { filesOf, withFiles } from '../../lib/transactions/taken-files.ts';
import { requireDrafted } from '../../lib/transactions/transaction-type.ts';
import { createTransfer } from '../../lib/transfers/contract.ts';
import { draftReplacing, requireRoom } from '../../lib/transfers/replacing.ts';
import { showTransfer } from '../../lib/transfers/transfer.ts';

/** Replacing deletes records, which adding does not allow: it takes more than the contract says. */
function requireEditor({ book, scope }: Caller): void {
  if (scope === 'record') throw new Problem('insufficient_scope');
  if (!book || !rolesFrom('editor').includes(book.role)) throw new Problem('insufficient_role');
}

export const handler = command(
  createTransfer,
  ({ caller, body }, errors) => {
    if (body.replaces !== undefined) requireEditor(caller);
    return draftReplacing(caller.bookId, body, errors);
  },
  async (request, drafted) => {
    const { caller, actor } = request;
    const { ledger, accounts, records } = drafted;
    const transaction = requireDrafted(drafted);
    requireUnlocked(ledger, transaction.date, ...records.map(({ date }) => date));
    const replaces = records.length > 0 ? records.map(({ id }) => id) : undefined;
    const entry = takeMarks(transaction.entry, records);
    const taken = { ...transaction, entry, tags: takenTags(transaction, records) };
    const files = await filesOf(caller.bookId, records);
    const counts = withFiles({}, [...files.values()].flat());
    const after = { ...newTransaction(taken, actor), ...counts, replaces };
    const replaced = records.map((record) => ({ record, by: after.id, files: files.get(record.id) ?? [] }));
    const tags = await countTags(caller.bookId, [after, ...records]);
    const writes = postAll(caller.bookId, [after], ledger, { tags, replacing: { replaced, actor } });
    requireRoom(writes);
    if (replaces) request.writeAs({ bookId: caller.bookId, userId: caller.id, least: 'editor' });
    return request.commit(writes, showTransfer(after, accounts, ledger));
  },
);
