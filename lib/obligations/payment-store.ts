import type { Account } from '../accounts/account.ts';
import { findAccountsAndLedger } from '../accounts/store.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { BookId } from '../platform/book.ts';
import { shortId } from '../platform/id.ts';
import { requireFound } from '../platform/lifecycle.ts';
import { fromItem, pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { RECORDS } from '../platform/table/names.ts';
import { DELETED, type Page, type Paging, readPage, withDeleted } from '../platform/table/page.ts';
import { getItems } from '../platform/table/read.ts';
import { type Item, NEW, put, unchanged, type Write } from '../platform/table/write.ts';
import { externalIdWrites } from '../transactions/external-id.ts';
import { PREFIXES } from '../transactions/places.ts';
import { parseTransaction, saveTransaction } from '../transactions/store.ts';
import { accountIdsOf } from '../transactions/transaction.ts';
import { isNote, type Payment, type PaymentNote, storedNote } from './payment.ts';
import { findObligation } from './store.ts';

export function toNote(item: Item): PaymentNote {
  return { ...fromItem(storedNote, item), id: String(item.sk).slice(RECORDS.paymentNote.length) };
}

function toPayment(item: Item): Payment {
  return String(item.sk).startsWith(RECORDS.paymentNote) ? toNote(item) : parseTransaction(item);
}

/** Creates a payment, or replaces exactly the version that was read. */
export function savePayment(bookId: BookId, before: Payment | undefined, after: Payment): Write[] {
  if (!isNote(after)) return saveTransaction(bookId, before && !isNote(before) ? before : undefined, after);
  const { id, date, obligation_id, deleted_at } = after;
  // A note is listed only under its obligation.
  const prefix = `${deleted_at === undefined ? '' : DELETED}${PREFIXES.payment}`;
  const by_group = `${prefix}${obligation_id}#${date}#${shortId(id)}`;
  return [
    put(
      keys.paymentNote(bookId, id),
      { ...pick(storedNote.item, after), by_group },
      before ? unchanged(before) : NEW,
    ),
    ...externalIdWrites(bookId, before, after),
  ];
}

/** A payment of this obligation, deleted or not. */
async function findPayment(bookId: BookId, obligationId: string, id: string): Promise<Payment | undefined> {
  const [transaction, note] = await getItems([keys.transaction(bookId, id), keys.paymentNote(bookId, id)]);
  const item = note ?? (transaction?.kind === 'payment' ? transaction : undefined);
  return item?.obligation_id === obligationId ? toPayment(item) : undefined;
}

/** Whether deleted ones are found. */
interface DeletedToo {
  readonly include_deleted?: boolean | undefined;
}

/** A payment with its obligation and everything needed to show it. */
export async function requirePayment(
  bookId: BookId,
  { id, payment_id }: { readonly id: string; readonly payment_id: string },
  ofPayment?: DeletedToo,
  ofObligation?: DeletedToo,
) {
  const found = await Promise.all([findObligation(bookId, id), findPayment(bookId, id, payment_id)]);
  const obligation = requireFound('obligation', found[0], ofObligation);
  const payment = requireFound('payment', found[1], ofPayment);
  return { obligation, payment, ...(await findNames(bookId, [payment])) };
}

/** The accounts whose names the payments show, and the ledger. */
export async function findNames(
  bookId: BookId,
  payments: readonly Payment[],
): Promise<{ accounts: Map<string, Account>; ledger: Ledger }> {
  const ids = payments.flatMap((each) => (isNote(each) ? [] : accountIdsOf(each)));
  return findAccountsAndLedger(bookId, ids);
}

/** At most three accounts for each of up to 100 payments, with balances in every currency, 8 KB each. */
const READ_BESIDE_BYTES = 3 * 100 * 8 * 1024;

/** Newest first: by date, then by id, descending. */
export function listPayments(
  bookId: BookId,
  obligationId: string,
  filters: DeletedToo,
  page: Paging,
): Promise<Page<Payment>> {
  const ranges = withDeleted([{ index: 'by_group', prefix: `${PREFIXES.payment}${obligationId}#` }], filters);
  const request = { ranges, descending: true, ...page, readBesideBytes: READ_BESIDE_BYTES };
  return readPage(bookId, request, toPayment);
}
