import { type Account, showAccount } from '../accounts/account.ts';
import { findAccountsAndLedger, toAccount } from '../accounts/store.ts';
import { showTransaction } from '../all-transactions/any-transaction.ts';
import { showAttachment } from '../attachments/attachment.ts';
import { toAttachment } from '../attachments/store.ts';
import { user } from '../auth/users/user.ts';
import type { Book } from '../books/book.ts';
import { isPresent, type PersonCopy, personCopy, showMember } from '../books/member.ts';
import { findBook, toMember } from '../books/store.ts';
import { showAssignment } from '../budgets/budget.ts';
import { assignedIn } from '../budgets/store.ts';
import { showCategory } from '../categories/category.ts';
import { toCategory } from '../categories/store.ts';
import { showConnection } from '../connections/connection.ts';
import { toConnection } from '../connections/store.ts';
import { contact } from '../contacts/contact.ts';
import { findContacts } from '../contacts/store.ts';
import { type Group, group } from '../groups/group.ts';
import { findGroups } from '../groups/store.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { notesBytes, withNotes } from '../obligations/notes.ts';
import { type Obligation, obligation, showObligation } from '../obligations/obligation.ts';
import { showNote } from '../obligations/payment.ts';
import { toNote } from '../obligations/payment-store.ts';
import type { BookId } from '../platform/book.ts';
import type { Month } from '../platform/date.ts';
import { fromItem, pick, type ShownIn } from '../platform/record.ts';
import { RECORDS } from '../platform/table/names.ts';
import { countThatFit } from '../platform/table/page-size.ts';
import type { Item } from '../platform/table/write.ts';
import { showReconciliation } from '../reconciliations/reconciliation.ts';
import { toReconciliation } from '../reconciliations/store.ts';
import type { ShownRule } from '../rules/rule.ts';
import { showRules } from '../rules/show-rules.ts';
import { showSchedule } from '../schedules/schedule.ts';
import { toSchedule } from '../schedules/store.ts';
import { lock } from '../transactions/lock.ts';
import { parseTransaction } from '../transactions/store.ts';
import { accountIdsOf } from '../transactions/transaction.ts';
import type { ChangeRecord } from './change.ts';
import { type RecordRef, startOf } from './records.ts';

/** A record to show, with its item as it is now. */
export interface WantedRecord extends RecordRef {
  readonly item: Item | undefined;
}

/** How a response shows a record. */
export type Shown = { readonly record: ChangeRecord } | 'deleted';

/** Each record as its own endpoint shows it, including nested records, with a few calls for a whole page. */
export async function showRecords(bookId: BookId, wanted: readonly WantedRecord[]): Promise<Shown[]> {
  const live = wanted.filter(isLive);
  const of = (start: string) => live.filter(({ recordKey }) => recordKey.startsWith(start));
  const categories = of(RECORDS.category).map(({ item }) => toCategory(item));
  const obligations = of(RECORDS.obligation).map(({ item }) => fromItem(obligation, item));
  const transactions = of(RECORDS.transaction).map(({ item }) => parseTransaction(item));
  const reconciliations = of(RECORDS.reconciliation).map(({ item }) => toReconciliation(item));
  const [{ accounts, ledger }, groups, contacts, noted, rules, book] = await Promise.all([
    findAccountsAndLedger(bookId, [
      ...transactions.flatMap(accountIdsOf),
      ...[...categories, ...obligations, ...reconciliations].map(({ account_id }) => account_id),
    ]),
    findGroups(
      bookId,
      categories.map(({ group_id }) => group_id),
    ),
    findContacts(
      bookId,
      obligations.map(({ contact_id }) => contact_id),
    ),
    withNotes(bookId, obligations),
    showRules(bookId, of(RECORDS.rule)),
    of(RECORDS.person).length > 0 ? findBook(bookId) : undefined,
  ]);
  const context: Context = {
    accounts,
    ledger,
    groups,
    contacts,
    rules,
    book,
    obligations: new Map(noted.map((each) => [each.id, each])),
  };
  return wanted.map((each) => (isLive(each) ? show(each, context) : 'deleted'));
}

type Live = WantedRecord & { readonly item: Item };

function isLive(wanted: WantedRecord): wanted is Live {
  return wanted.item !== undefined && wanted.item.deleted_at === undefined;
}

interface Context {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly ledger: Ledger;
  readonly groups: ReadonlyMap<string, Group>;
  readonly contacts: Awaited<ReturnType<typeof findContacts>>;
  readonly obligations: ReadonlyMap<string, Obligation>;
  readonly rules: ReadonlyMap<string, ShownRule>;
  readonly book: Book | undefined;
}

/** The user as `GET /auth/me` shows it in this book. */
function showPerson(person: PersonCopy, { base_currency_id, time_zone }: Book): ShownIn<typeof user> {
  return pick(user.response, { ...person, base_currency_id, time_zone });
}

function show({ id, recordKey, item }: Live, context: Context): Shown {
  const { accounts, ledger, groups, contacts, obligations, rules, book } = context;
  switch (startOf(recordKey)) {
    case RECORDS.transaction:
      return { record: showTransaction(parseTransaction(item), accounts, ledger) };
    case RECORDS.paymentNote:
      return { record: showNote(toNote(item)) };
    case RECORDS.account:
      return { record: showAccount(toAccount(item), ledger.baseCurrencyId) };
    case RECORDS.group:
      return { record: pick(group.response, fromItem(group, item)) };
    case RECORDS.category: {
      const value = toCategory(item);
      const account = accounts.get(value.account_id);
      // An account is deleted only with its last category: the category was deleted since it was read.
      if (!account) return 'deleted';
      return { record: showCategory(value, account, groups.get(value.group_id ?? '')) };
    }
    case RECORDS.contact:
      return { record: pick(contact.response, fromItem(contact, item)) };
    case RECORDS.obligation: {
      const value = obligations.get(id);
      return value ? { record: showObligation(value, { contacts, accounts }) } : 'deleted';
    }
    case RECORDS.schedule:
      return { record: showSchedule(toSchedule(item)) };
    case RECORDS.rule: {
      const record = rules.get(id);
      return record ? { record } : 'deleted';
    }
    case RECORDS.budget: {
      const [month = '', categoryId = ''] = id.split('/');
      const assigned = assignedIn(item, categoryId);
      if (assigned === 0n) return 'deleted';
      return { record: showAssignment(month as Month, categoryId, assigned, ledger.baseCurrencyId) };
    }
    case RECORDS.reconciliation: {
      const value = toReconciliation(item);
      const account = accounts.get(value.account_id);
      return account ? { record: showReconciliation(value, account) } : 'deleted';
    }
    case RECORDS.attachment:
      return { record: showAttachment(toAttachment(item)) };
    case RECORDS.connection:
      return { record: showConnection(toConnection(item)) };
    case 'LEDGER':
      return { record: pick(lock.response, { locked_through: ledger.lockedThrough }) };
    case RECORDS.member: {
      const value = toMember(item);
      return isPresent(value) && value.shared ? { record: showMember(value) } : 'deleted';
    }
    case RECORDS.person:
      return book ? { record: showPerson(fromItem(personCopy, item), book) } : 'deleted';
    case 'RULE_ORDER':
      // Not a record of its own.
      return 'deleted';
  }
}

/** How many of these fit into a response: the notes of obligations have no limit, and rules can have many values. */
export function countThatFits(wanted: readonly WantedRecord[]): number {
  return countThatFit(wanted, ({ type, item }) => {
    if (type === 'obligation' && item) return notesBytes(fromItem(obligation, item));
    return type === 'rule' && item ? Buffer.byteLength(JSON.stringify(item.conditions)) : 0;
  });
}
