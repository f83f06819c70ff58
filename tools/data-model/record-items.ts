import { account } from '../../lib/accounts/account.ts';
import { attachment } from '../../lib/attachments/attachment.ts';
import { session } from '../../lib/auth/sessions/session.ts';
import { accessToken } from '../../lib/auth/tokens/access-token.ts';
import { user } from '../../lib/auth/users/user.ts';
import { book } from '../../lib/books/book.ts';
import { invitation } from '../../lib/books/invitation.ts';
import { member, personCopy } from '../../lib/books/member.ts';
import { assignments } from '../../lib/budgets/store.ts';
import { category } from '../../lib/categories/category.ts';
import { connection } from '../../lib/connections/connection.ts';
import { bankAccess } from '../../lib/connections/seal-access.ts';
import { outsideAccountsRecord } from '../../lib/connections/store.ts';
import { contact } from '../../lib/contacts/contact.ts';
import { edit } from '../../lib/edits/edit.ts';
import { group } from '../../lib/groups/group.ts';
import { importRecord } from '../../lib/imports/import.ts';
import { obligation } from '../../lib/obligations/obligation.ts';
import { storedNote } from '../../lib/obligations/payment.ts';
import { keys } from '../../lib/platform/table/keys.ts';
import { reconciliation } from '../../lib/reconciliations/reconciliation.ts';
import { orderRecord } from '../../lib/rules/order.ts';
import { rule } from '../../lib/rules/rule.ts';
import { schedule } from '../../lib/schedules/schedule.ts';
import { stored as transaction } from '../../lib/transactions/transaction.ts';
import { delivery } from '../../lib/webhooks/delivery.ts';
import { webhook } from '../../lib/webhooks/webhook.ts';
import { BOOK, DUE, EXPIRES, type ItemKind, OF_A_PREVIEW, USER } from './item-kind.ts';

/** Items that hold a record, or the records of a month. */
export const RECORD_ITEMS: readonly ItemKind[] = [
  { name: 'Profile', key: keys.user(USER), record: user },
  { name: 'Book: its settings', key: keys.book(BOOK), record: book },
  {
    name: 'Member of a book',
    key: keys.member(BOOK, '<user>'),
    record: member,
    remarks: { role: 'absent for a former member', name: 'absent once the user is erased' },
  },
  {
    name: 'Member as a user, for the change feed',
    key: keys.person(BOOK, '<user>'),
    record: personCopy,
    remarks: { settings_changed_at: 'when base currency or time zone of the book changed' },
  },
  { name: 'Open invitation', key: keys.invitation(BOOK, '<id>'), record: invitation, remarks: EXPIRES },
  {
    name: 'Account',
    key: keys.account(BOOK, '<id>'),
    record: account,
    remarks: {
      for_category: 'created with a category',
      bank_link: '`<connection>#<outside account>`',
      import_steps: 'how many steps of imports were posted to it',
      'balance_<currency>': '',
      'cleared_<currency>': 'of cleared lines',
      'reconciled_<currency>': 'the day of the last reconciliation',
    },
  },
  {
    name: 'Reconciliation',
    key: keys.reconciliation(BOOK, '<account>', '<id>'),
    record: reconciliation,
    remarks: { previous_date: 'of the one before it in the same currency' },
  },
  {
    name: 'Attachment',
    key: keys.attachment(BOOK, '<id>'),
    indexes: '`by_order`, `by_group`; `by_due` while it is pending, unless it came from an archive',
    record: attachment,
    remarks: { is_archived: 'it waits for its file without end', ...DUE },
  },
  {
    name: 'Rule',
    key: keys.rule(BOOK, '<id>'),
    record: rule,
    remarks: { actions: 'what they name may have been deleted since' },
  },
  {
    name: 'Order of rules',
    key: keys.ruleOrder(BOOK),
    record: orderRecord,
    remarks: { values: 'how many the conditions of all rules have' },
  },
  {
    name: 'Edit of many transactions',
    key: keys.edit(BOOK, '<id>'),
    record: edit,
    remarks: { next: 'the position of the last transaction that it has dealt with' },
  },
  { name: 'Group of categories', key: keys.group(BOOK, '<id>'), record: group },
  {
    name: 'Category',
    key: keys.category(BOOK, '<id>'),
    record: category,
    remarks: {
      group_id: 'it may have been deleted since',
      target: '`type`, `amount_minor`, `currency_id`, `month`, `repeat_months`',
    },
  },
  {
    name: 'Transaction of any kind, with its lines',
    key: keys.transaction(BOOK, '<id>'),
    indexes:
      '`by_order`, `by_group`, `by_account`; `by_currency` if it is in a foreign currency; `by_status` if it has an external id or tags',
    record: transaction,
    remarks: {
      category_id: 'of an expense or income without splits',
      opening_revision: 'of a payment: the opening entry it was calculated with',
      lines:
        "each `account`, `amount`, `base`, and where they differ from the transaction's `currency`, `category`, `memo`, `cleared`, `rate`, `source`; debits are positive",
      imported:
        'the import that posted it, and the step, which leads to its fingerprint: `<import>#<step>`; or `restored` if it came from an archive',
    },
  },
  {
    name: 'Budget of a month',
    key: keys.budget(BOOK, '<YYYY-MM>'),
    record: assignments,
    remarks: { 'category_<id>': 'what the month assigns to a category; absent if 0' },
  },
  {
    name: 'Schedule',
    key: keys.schedule(BOOK, '<id>'),
    indexes: '`by_due` if it posts by itself and has a future date',
    record: schedule,
    remarks: {
      template: 'JSON',
      done_through: 'with `missed` and `ahead`: which dates are done',
      retry_on: 'when missed dates are retried',
      retried_through: 'the last one retried, if a run could not retry all',
      ...DUE,
    },
  },
  {
    name: 'Webhook',
    key: keys.webhook(BOOK, '<id>'),
    record: webhook,
    remarks: { sealed_secret: '`key_version`, `sealed`', previous_secrets: 'the same with `until`' },
  },
  {
    name: 'Delivery of an event to a webhook',
    key: keys.delivery(BOOK, '<webhook>', '<id>'),
    indexes: '`by_due` while it is pending',
    record: delivery,
    remarks: {
      round_attempts: 'since it was last requested',
      due_at: '`next_attempt_at`, or the deadline of a running attempt',
      json: 'or `deflated`: what is sent',
      ...DUE,
      ...EXPIRES,
    },
  },
  {
    name: 'Bank connection',
    key: keys.connection(BOOK, '<id>'),
    indexes: '`by_due` while an account is linked or a run is under way',
    record: connection,
    remarks: {
      host: 'of the provider: part of the identity of a transaction',
      due_at: 'when a run has to look at it',
      run_until: 'when another run may begin although this one has not reported its end',
      requests: 'to the provider, in the last 24 hours, as are `syncs` of users',
      failures: 'runs in a row with messages',
      ...DUE,
    },
  },
  {
    name: 'Accounts that a bank connection sees, with their links',
    key: keys.outsideAccounts(BOOK, '<connection>'),
    record: outsideAccountsRecord,
    remarks: { json: 'the accounts; `deflated` if that is shorter' },
  },
  {
    name: 'Secret of a bank connection',
    key: keys.bankAccess(BOOK, '<connection>'),
    record: bankAccess,
  },
  { name: 'Import', key: keys.import(BOOK, '<id>'), record: importRecord, remarks: OF_A_PREVIEW },
  {
    name: 'Contact',
    key: keys.contact(BOOK, '<id>'),
    indexes: '`by_order`',
    record: contact,
    remarks: { search_text: '' },
  },
  {
    name: 'Obligation',
    key: keys.obligation(BOOK, '<id>'),
    indexes: 'all five',
    record: obligation,
    remarks: {
      notes_bytes: 'if the notes are a separate item',
      opening_revision: 'how often the opening entry was created or replaced',
      payment_count: 'of live payments, as is `paid_minor`',
      money_payment_count: 'of those that moved money, as are `money_paid_minor` and `money_taken_minor`',
    },
  },
  {
    name: 'Payment that moved no money',
    key: keys.paymentNote(BOOK, '<id>'),
    indexes: '`by_group`',
    record: storedNote,
  },
  { name: 'Session', key: keys.session(USER, '<id>'), record: session, remarks: EXPIRES },
  {
    name: 'Access token',
    key: keys.accessToken(USER, '<id>'),
    record: accessToken,
    remarks: {
      secret_hash: 'SHA-256 of the secret',
      cursor_key: 'signs list cursors',
      ...EXPIRES,
    },
  },
];
