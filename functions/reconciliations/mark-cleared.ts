import { showAccount } from '../../lib/accounts/account.ts';
import { requireAccountAndLedger } from '../../lib/accounts/store.ts';
import { isAssetOrLiability } from '../../lib/ledger/balance.ts';
import { combine } from '../../lib/ledger/effects.ts';
import { remark } from '../../lib/ledger/post.ts';
import { ledgerWrites } from '../../lib/ledger/store.ts';
import { NO_TAGS } from '../../lib/ledger/tags.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { updated } from '../../lib/platform/lifecycle.ts';
import { unchanged } from '../../lib/platform/table/write.ts';
import { markCleared } from '../../lib/reconciliations/contract.ts';
import { hasLineOn, markedOn, withCleared } from '../../lib/reconciliations/mark.ts';
import { addWrongType } from '../../lib/transactions/checks.ts';
import { findTransactions } from '../../lib/transactions/replace.ts';
import { saveTransaction } from '../../lib/transactions/store.ts';

export const handler = command(
  markCleared,
  async ({ caller, params, body }, errors) => {
    const { transaction_ids: ids = [], cleared = true, cleared_on: clearedOn } = body;
    const [{ account, ledger }, found] = await Promise.all([
      requireAccountAndLedger(caller.bookId, params.id),
      findTransactions(caller.bookId, ids),
    ]);
    if (!isAssetOrLiability(account.type)) addWrongType('id', account, errors);
    if (!cleared && clearedOn !== undefined)
      errors.add('cleared_on', 'conflicting_fields', 'must be left out if `cleared` is false');
    for (const [index, id] of ids.entries()) {
      const value = found.get(id);
      if (!value || value.deleted_at !== undefined || !hasLineOn(value, account.id))
        errors.add(`transaction_ids[${index}]`, 'not_found', 'no such transaction on this account');
    }
    return { account, ledger, found, wanted: { cleared, clearedOn } };
  },
  async (request, { account, ledger, found, wanted }) => {
    const { caller, actor } = request;
    const changes = [...found.values()].flatMap((before) => {
      const after = { ...before, ...updated(before, actor), entry: markedOn(before, account, wanted) };
      const isChanged = after.entry.lines.some(
        ({ clearedOn }, index) => clearedOn !== before.entry.lines[index]?.clearedOn,
      );
      return isChanged ? [{ before, after }] : [];
    });
    if (changes.length === 0) return showAccount(account, ledger.baseCurrencyId);
    const effects = combine(...changes.map(({ before, after }) => remark(before, after)));
    const writes = [
      ...changes.flatMap(({ before, after }) => saveTransaction(caller.bookId, before, after)),
      ...ledgerWrites(caller.bookId, {
        effects,
        tags: NO_TAGS,
        baseCurrencyId: ledger.baseCurrencyId,
        dates: [],
        // The response shows the cleared balances, so they must be those at the moment of writing.
        accountChanges: [{ accountId: account.id, condition: unchanged(account) }],
      }),
    ];
    return request.commit(writes, showAccount(withCleared(account, effects), ledger.baseCurrencyId));
  },
);
