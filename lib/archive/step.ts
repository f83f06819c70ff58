import { createAccount } from '../accounts/store.ts';
import { restoreAssignments } from '../budgets/store.ts';
import { createCategory } from '../categories/store.ts';
import { saveContact } from '../contacts/store.ts';
import { restoreDigest } from '../imports/digests.ts';
import { currencyOf } from '../ledger/currency.ts';
import { combine } from '../ledger/effects.ts';
import { post, unpost } from '../ledger/post.ts';
import { ledgerWrites } from '../ledger/store.ts';
import { savePayment } from '../obligations/payment-store.ts';
import { putObligation } from '../obligations/store.ts';
import { assert } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { update, WRITES_MAX, type Write } from '../platform/table/write.ts';
import type { UserId } from '../platform/user.ts';
import { createSchedule } from '../schedules/store.ts';
import { saveTransaction } from '../transactions/store.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { ArchivedRecord } from './check-archive.ts';
import {
  type IdOf,
  toAccount,
  toAssignments,
  toCategory,
  toContact,
  toDigest,
  toObligation,
  toPaymentNote,
  toTransaction,
} from './from-record.ts';
import { toSchedule } from './from-schedule.ts';
import type { ArchiveState } from './state.ts';

/** The position of the restore, and what else is written with it. */
const RESERVED = 3;

/** The writes that create the first of these records, as many as fit into one transaction. */
export function fittingWrites(
  userId: UserId,
  records: readonly ArchivedRecord[],
  state: ArchiveState,
  idOf: IdOf,
): { readonly writes: Write[]; readonly count: number } {
  for (let count = records.length; count > 0; count = Math.min(count - 1, Math.floor(count * 0.8))) {
    const writes = writesOf(userId, records.slice(0, count), state, idOf);
    if (writes.length <= WRITES_MAX - RESERVED) return { writes, count };
  }
  assert(false, 'a record fits into a transaction');
}

function writesOf(
  userId: UserId,
  records: readonly ArchivedRecord[],
  state: ArchiveState,
  idOf: IdOf,
): Write[] {
  const transactions: Transaction[] = [];
  const counts = { accounts: 0, contacts: 0, obligations: 0, schedules: 0 };
  const writes: Write[] = [];
  for (const record of records) {
    switch (record.record) {
      case 'account': {
        const { categories = 0, obligations = 0, isCounted = true } = state.accounts.get(record.id) ?? {};
        const value = toAccount(record, { category_count: categories, obligation_count: obligations }, idOf);
        writes.push(...createAccount(userId, value));
        if (isCounted) counts.accounts++;
        break;
      }
      case 'category':
        writes.push(...createCategory(userId, toCategory(record, idOf)));
        break;
      case 'contact':
        writes.push(saveContact(userId, undefined, toContact(record, idOf)));
        counts.contacts++;
        break;
      case 'obligation': {
        const { paid = {} } = state.obligations.get(record.id) ?? {};
        writes.push(...putObligation(userId, undefined, toObligation(record, paid, idOf)));
        counts.obligations++;
        break;
      }
      case 'payment_note':
        writes.push(...savePayment(userId, undefined, toPaymentNote(record, idOf)));
        break;
      case 'transaction':
        transactions.push(toTransaction(record, currencyOf(state.baseCurrencyId), idOf));
        break;
      case 'fingerprints':
        writes.push(...restoreDigest(userId, toDigest(record, idOf)));
        break;
      case 'budget': {
        const base = currencyOf(state.baseCurrencyId);
        writes.push(restoreAssignments(userId, toAssignments(record, base, state.categories, idOf)));
        break;
      }
      case 'schedule':
        writes.push(createSchedule(userId, toSchedule(record, idOf)));
        counts.schedules++;
        break;
      default:
        // The settings were set before the first record, and the lock is set below.
        break;
    }
  }
  return [
    ...writes,
    ...countWrites(userId, counts),
    ...postings(userId, transactions, state),
    ...closingWrites(userId, records, state),
  ];
}

function countWrites(userId: UserId, counts: Readonly<Record<string, number>>): Write[] {
  const add = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  return Object.keys(add).length > 0 ? [update(keys.counts(userId), { add })] : [];
}

/**
 * Effects are added up, because a transaction may touch an item only once. Deleted transactions count only as lines.
 */
function postings(userId: UserId, transactions: readonly Transaction[], state: ArchiveState): Write[] {
  if (transactions.length === 0) return [];
  return [
    ...transactions.flatMap((each) => saveTransaction(userId, undefined, each)),
    ...ledgerWrites(userId, {
      effects: combine(
        ...transactions.map((each) =>
          each.deleted_at === undefined ? post(each) : combine(post(each), unpost(each)),
        ),
      ),
      baseCurrencyId: state.baseCurrencyId,
      dates: transactions.map(({ date }) => date),
      chosen: new Set(),
    }),
  ];
}

/**
 * Nothing can be created in a locked period, so the lock is set after the transactions. It is set with the schedules,
 * because dates that are due may be posted from then on. With the last line, the restore is complete.
 */
function closingWrites(
  userId: UserId,
  records: readonly ArchivedRecord[],
  { lockedThrough }: ArchiveState,
): Write[] {
  const isEnd = records.some(({ record }) => record === 'end');
  const isLocked =
    lockedThrough !== undefined && (isEnd || records.some(({ record }) => record === 'schedule'));
  if (!isEnd && !isLocked) return [];
  return [
    update(keys.ledger(userId), {
      ...(isLocked && { set: { locked_through: lockedThrough } }),
      ...(isEnd && { unset: ['restoring'] }),
    }),
  ];
}
