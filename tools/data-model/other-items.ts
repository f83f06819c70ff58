import { restoreRecord } from '../../lib/archive/restore-store.ts';
import { securityEvent } from '../../lib/auth/events/security-event.ts';
import { link } from '../../lib/auth/links/link.ts';
import { mail } from '../../lib/auth/mail/mail.ts';
import { passkey } from '../../lib/auth/passkeys/passkey.ts';
import { factors } from '../../lib/auth/second-factor/factors.ts';
import { challenge } from '../../lib/auth/second-factor/login-challenge.ts';
import { previousEmails } from '../../lib/auth/users/previous-emails.ts';
import { login, reservedEmail } from '../../lib/auth/users/user-store.ts';
import { erasure } from '../../lib/books/erasure.ts';
import { changeGroup, epochRecord } from '../../lib/changes/feed.ts';
import { rateDay } from '../../lib/currencies/rate-day.ts';
import { runningEdit, stepRows } from '../../lib/edits/items.ts';
import { chunkRecord } from '../../lib/imports/chunk.ts';
import { digestRecord } from '../../lib/imports/digests.ts';
import { ledgerRecord } from '../../lib/ledger/ledger.ts';
import { accountMonth } from '../../lib/ledger/months.ts';
import { tagItem } from '../../lib/ledger/tags.ts';
import { LIMITS } from '../../lib/platform/counts.ts';
import { keys } from '../../lib/platform/table/keys.ts';
import { flow } from '../../lib/webhooks/flow-store.ts';
import { BOOK, DUE, EXPIRES, type ItemKind, number, OF_A_PREVIEW, USER } from './item-kind.ts';

/** Everything else that the service stores. */
export const OTHER_ITEMS: readonly ItemKind[] = [
  {
    name: "The user's last 20 previous e-mail addresses",
    key: keys.previousEmails(USER),
    record: previousEmails,
    remarks: { emails: 'each `email`, `until`' },
  },
  {
    name: 'Event of an account',
    key: keys.securityEvent(USER, '<event>'),
    record: securityEvent,
    remarks: EXPIRES,
  },
  {
    name: 'Device and network of a sign-in, for 90 days',
    key: keys.knownDevice(USER, '<hash of both>'),
    remarks: EXPIRES,
  },
  {
    name: 'Link that was sent by mail',
    key: keys.link(USER, '<mail>'),
    record: link,
    remarks: EXPIRES,
  },
  {
    name: 'Second factors of a user, apart from passkeys',
    key: keys.factors(USER),
    record: factors,
    remarks: {
      totp: 'encrypted: `key_version`, `sealed`',
      totp_step: 'the last one that was accepted',
      recovery_codes: '`sealed_key`, encrypted as above, `made_at`, keyed hashes',
    },
  },
  { name: 'Passkey', key: keys.passkey(USER, '<hash of its credential id>'), record: passkey },
  {
    name: 'Login whose second step is missing',
    key: keys.loginChallenge(USER, '<id>'),
    record: challenge,
    remarks: { password_mark: "hash of the password's hash", ...EXPIRES },
  },
  {
    name: 'Challenge for a passkey that was used',
    key: keys.usedChallenge(USER, '<hash>'),
    remarks: EXPIRES,
  },
  {
    name: 'Mail that waits to be sent, or is dead',
    key: keys.mail('<user or hash of the address>', '<mail>'),
    record: mail,
    indexes: '`by_due`',
    remarks: { ...EXPIRES, ...DUE },
  },
  {
    name: 'Address that its previous user may take back',
    key: keys.reservedEmail('<address>'),
    record: reservedEmail,
    remarks: EXPIRES,
  },
  {
    name: 'Failed login with an address that nobody has, so that it costs as much',
    key: keys.nobodyEvent('<hash of the address>'),
    record: securityEvent,
    remarks: EXPIRES,
  },
  {
    name: 'Ledger: state that every ledger write checks',
    key: keys.ledger(BOOK),
    record: ledgerRecord,
    remarks: {
      roles: 'the role of each member, by user',
      reconciliations: 'how many were ever made',
      reverts: 'how many imports are being reverted',
      many_written_at: 'when several transactions were last written together',
      has_entries: '',
      has_budgets: '',
      turnover: '',
      'turnover_<currency>': '',
      restoring: 'the restore in progress',
    },
  },
  {
    name: 'Counts of limited records',
    key: keys.counts(BOOK),
    remarks: {
      ...Object.fromEntries(Object.keys(LIMITS).map((what) => [what, ''])),
      accounts: 'without the six that the book is created with and those created for categories',
      obligations: 'including deleted ones',
    },
  },
  {
    name: 'Count of access tokens',
    key: keys.tokenCount(USER),
    remarks: { created: 'how many were ever created' },
  },
  {
    name: 'Reservation of an account code',
    key: keys.accountCode(BOOK, '<code>'),
    remarks: { code: '' },
  },
  {
    name: 'Reservation of the name of a group',
    key: keys.groupName(BOOK, '<kind>', '<folded name>'),
    remarks: { name: '' },
  },
  {
    name: 'Reservation of a category name',
    key: keys.categoryName(BOOK, '<kind>', '<folded name>'),
    remarks: { name: '' },
  },
  {
    name: 'Additional place of a transaction',
    key: keys.place(BOOK, '<transaction>', number('<n>')),
    indexes: '`by_group`, `by_account`, `by_currency`, `by_status`',
  },
  {
    name: 'Count of a tag',
    key: keys.tag(BOOK, '<tag>'),
    record: tagItem,
    remarks: { count: 'of the live transactions that have it; the item is removed with the last one' },
  },
  {
    name: 'Reservation of an external id',
    key: keys.externalId(BOOK, '<hash>'),
    remarks: { transaction_id: '' },
  },
  {
    name: 'Month of an account',
    key: keys.accountMonth(BOOK, '<YYYY-MM>', '<account>'),
    record: accountMonth,
    remarks: {
      'd<day>': 'what the day adds',
      'd<day>_<currency>': 'the same in a currency',
      'c<day>_<currency>': 'what is cleared on the day',
      'category_<id>': 'the total of a category',
      'count_<id>': 'its number of lines',
    },
  },
  {
    name: 'Edit that is running or being reverted: one of a book at a time',
    key: keys.runningEdit(BOOK),
    record: runningEdit,
    remarks: EXPIRES,
  },
  {
    name: 'Rows of a step of an edit',
    key: keys.editRows(BOOK, '<edit>', number('<step>')),
    record: stepRows,
    remarks: { rows: 'compressed JSON: what is shown, and what a revert needs', ...EXPIRES },
  },
  {
    name: 'Rows of an import, up to 100 in the order of the file',
    key: keys.importRows(BOOK, '<import>', number('<first row>')),
    record: chunkRecord,
    remarks: { rows: 'compressed JSON', ...OF_A_PREVIEW },
  },
  {
    name: 'Fingerprints of the rows that a step of an import has posted in one month',
    key: keys.imported(BOOK, '<account>', '<YYYY-MM>', '<import>', number('<step>')),
    record: digestRecord,
    remarks: {
      entries:
        "JSON: day, amount, currency, hashes of bank id and text, position of the row, from which the transaction's id is derived; the id itself if it came from an archive; 0 or -1 for what a bank connection brought and nobody posted. Of a bank connection also the hash of the account there",
    },
  },
  {
    name: 'Notes of an obligation larger than 4 KB',
    key: keys.obligationNotes(BOOK, '<id>', number('<version>')),
    remarks: { notes: '' },
  },
  {
    name: 'Restore: an uploaded archive, and the progress of its restore',
    key: keys.restore(BOOK, '<id>'),
    record: restoreRecord,
  },
  {
    name: 'Text of a restore: a part of the archive (`PART#<n>`), or what the checked parts contain (`STATE`, `EXTERNAL_IDS#<n>`)',
    key: keys.restoreText(BOOK, '<id>', '<name>#<chunk>'),
    remarks: { text: 'compressed, except for external ids; at most 350 KB', ...EXPIRES },
  },
  {
    name: "What was decided about the events of a book's webhooks",
    key: keys.eventFlow(BOOK),
    record: flow,
    remarks: {
      through: 'id of the last event that was decided: sent or held back',
      epoch: 'of the feed at that time',
      minute: 'since 1970',
      counts: 'events of that minute, by webhook',
      held: 'webhooks with events that are held back in that minute',
      ...EXPIRES,
    },
  },
  {
    name: 'Changes made by one or more writes, in the order of the stream',
    key: keys.changes(BOOK, number('<epoch>'), '<position>'),
    record: changeGroup,
    remarks: {
      changes:
        'JSON: for each record its sort key, type, whether it was deleted, and the time if it differs from that of the previous change; for a budget, the sort key is followed by the category',
      begins: 'set if it contains the registration',
    },
  },
  {
    name: 'Response to an `Idempotency-Key` (outside books: `USER#<user>`, `IDEMPOTENCY#<hash of the key>`)',
    key: keys.idempotency(BOOK, USER, '<hash of the key>'),
    remarks: {
      fingerprint: '',
      json: 'or, from 4 KB on, `deflated`: the same, compressed, in base64',
      ...EXPIRES,
    },
  },
  { name: 'Login', key: keys.login('<address>'), record: login },
  {
    name: 'Failed attempts to log in, or to give a second factor',
    key: keys.throttle('<hash of the e-mail address or user, or network>'),
    remarks: { used: '', failures: '', window_ends_at: '', ...EXPIRES },
  },
  {
    name: 'Erased user or book whose data may not be completely removed',
    key: keys.erasure('USER#<user> or BOOK#<book>'),
    record: erasure,
  },
  {
    name: 'Epoch of all feeds',
    key: keys.feedEpoch(),
    record: epochRecord,
    remarks: { epoch: '0 if the item is absent' },
  },
  {
    name: "Heartbeat of the table's stream, written every hour",
    key: keys.heartbeat(),
    remarks: { beat_at: '' },
  },
  {
    name: 'Where the search for files without a record goes on',
    key: keys.cleanUp(),
    remarks: { after: 'the last file that was looked at; empty if the next run begins anew' },
  },
  {
    name: 'Rates of a day, per euro',
    key: { ...keys.rates('<date>'), pk: 'FX#<year>' },
    record: rateDay,
  },
  {
    name: '... of the second source, without the currencies that the ECB quotes',
    key: { ...keys.otherRates('<date>'), pk: 'FX#<year>' },
    record: rateDay,
  },
];
