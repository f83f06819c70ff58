import { todayOf } from '../../lib/books/today.ts';
import { requireUnlocked } from '../../lib/ledger/lock.ts';
import { RECONCILES } from '../../lib/ledger/reverts.ts';
import { accountChangeWrite, raiseRevision } from '../../lib/ledger/store.ts';
import { NO_TAGS } from '../../lib/ledger/tags.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { UncheckedRequest } from '../../lib/platform/endpoint/request.ts';
import { created } from '../../lib/platform/lifecycle.ts';
import { assert, type FieldErrors } from '../../lib/platform/problems.ts';
import { draftAdjustment } from '../../lib/reconciliations/adjustment.ts';
import { createReconciliation } from '../../lib/reconciliations/contract.ts';
import { type Reconciliation, showReconciliation } from '../../lib/reconciliations/reconciliation.ts';
import { notReconciled, readStatement } from '../../lib/reconciliations/statement.ts';
import { addReconciliation, reconciledChange } from '../../lib/reconciliations/store.ts';
import { newTransaction, postAll } from '../../lib/transactions/post-all.ts';

async function inspect(
  { caller, params, body, now }: UncheckedRequest<typeof createReconciliation>,
  errors: FieldErrors,
) {
  const today = await todayOf(caller.bookId, now);
  const statement = await readStatement(caller.bookId, params.id, body, today, errors);
  const { account, date, difference } = statement;
  const categoryId = body.adjustment_category_id;
  const adjustment =
    date !== undefined && difference && difference.minor !== 0n && categoryId !== undefined
      ? await draftAdjustment(caller.bookId, { accountId: account.id, categoryId, date, difference }, errors)
      : undefined;
  return { ...statement, adjustment };
}

export const handler = command(createReconciliation, inspect, (request, found) => {
  const { caller, actor } = request;
  const { account, ledger, date, balance, difference, adjustment } = found;
  assert(date && balance && difference, 'a request without invalid fields has a statement');
  if (difference.minor !== 0n && !adjustment) throw notReconciled(account, balance, difference);
  const posted = adjustment?.transaction && newTransaction(adjustment.transaction, actor);
  if (posted) requireUnlocked(ledger, posted.date);
  const value: Reconciliation = {
    ...created(actor),
    account_id: account.id,
    currency_id: balance.currency.code,
    date,
    balance_minor: balance.minor,
    adjustment_id: posted?.id,
    previous_date: account.reconciled[balance.currency.code],
  };
  const change = reconciledChange(account, value);
  const writes = [
    addReconciliation(caller.bookId, value),
    ...(posted
      ? postAll(caller.bookId, [posted], ledger, {
          tags: NO_TAGS,
          accountChanges: [change],
          ledgerChange: RECONCILES,
        })
      : [accountChangeWrite(caller.bookId, change), raiseRevision(caller.bookId, RECONCILES)]),
  ];
  return request.commit(writes, showReconciliation(value, account));
});
