import type { Account } from '../accounts/account.ts';
import { creationOf } from '../accounts/special-accounts.ts';
import type { Effects } from '../ledger/effects.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { requireUnlocked } from '../ledger/lock.ts';
import { post, restore, unpost } from '../ledger/post.ts';
import type { Postings } from '../ledger/store.ts';
import { NO_TAGS } from '../ledger/tags.ts';
import type { Actor } from '../platform/authors.ts';
import { restored } from '../platform/lifecycle.ts';
import { Problem } from '../platform/problems.ts';
import { onReconciled, restoredMarks } from '../transactions/marks.ts';
import { newTransaction } from '../transactions/post-all.ts';
import { beyondLimit } from '../transactions/restore-transaction.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { canPay, type DraftedPayment } from './draft-payment.ts';
import type { Obligation } from './obligation.ts';
import { isNote, owedAccountOf, type Payment, paidBy } from './payment.ts';

/** A new payment that moves money, and what it changes in the ledger. */
export function newMoneyPayment(
  { transaction, ledger, exchange }: DraftedPayment,
  assetAccountId: string,
  actor: Actor,
): { payment: Transaction; postings: Postings } {
  const payment = newTransaction(transaction, actor);
  return {
    payment,
    postings: {
      ...postingsOf(payment, post(payment), ledger),
      // The obligation already uses its own account, and the account for exchange differences is used even if inactive.
      chosen: new Set([assetAccountId]),
      ...creationOf(exchange),
    },
  };
}

/** What deleting a payment changes in the ledger: nothing if it is a note. */
export function unpostPayment(payment: Payment, ledger: Ledger): Postings | undefined {
  return isNote(payment) ? undefined : postingsOf(payment, unpost(payment), ledger);
}

/** What has been reconciled meanwhile comes back uncleared. */
export function restoredPayment(
  before: Payment,
  accounts: ReadonlyMap<string, Pick<Account, 'reconciled'>>,
  actor: Actor,
): Payment {
  if (isNote(before)) return restored(before, actor);
  return { ...restored(before, actor), entry: restoredMarks(before.entry, accounts) };
}

/** What restoring it changes. */
export function repostPayment(payment: Payment, ledger: Ledger): Postings | undefined {
  if (isNote(payment)) return undefined;
  return {
    ...postingsOf(payment, restore(payment), ledger),
    onConflict: () => new Problem('restore_blocked'),
    onReconciled,
    beyondLimit,
  };
}

function postingsOf({ date }: Transaction, effects: Effects, ledger: Ledger): Postings {
  requireUnlocked(ledger, date);
  return { effects, tags: NO_TAGS, baseCurrencyId: ledger.baseCurrencyId, dates: [date] };
}

/** Refuses to restore a payment that no longer fits its obligation. */
export function requireRestorable(payment: Payment, obligation: Obligation): void {
  const currencyId = isNote(payment) ? payment.currency_id : payment.currency.code;
  const isSame =
    currencyId === obligation.currency_id &&
    owedAccountOf(payment) === obligation.account_id &&
    (isNote(payment) || hasOpening(obligation, payment.opening_revision));
  if (!isSame) throw new Problem('obligation_changed');
  const { amountMinor } = paidBy(payment);
  if (amountMinor > obligation.outstanding_minor) throw new Problem('exceeds_outstanding');
  if (!canPay(obligation, amountMinor)) {
    throw new Problem('restore_blocked', {
      detail:
        'Restoring it would make the sum of all payments too large to keep exactly. Delete others first.',
    });
  }
}

function hasOpening({ opening_entry_id, opening_revision }: Obligation, revision: number | undefined) {
  return opening_entry_id !== undefined && opening_revision === revision;
}
