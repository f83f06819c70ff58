import type { BookId } from '../book.ts';
import type { UserId } from '../user.ts';
import {
  AUTH_PARTITIONS,
  BANK_PARTITIONS,
  BOOK_PARTITIONS,
  CLEAN_UP_PARTITION,
  CREDENTIAL_PARTITIONS,
  FEED_PARTITION,
  HEARTBEAT_PARTITION,
  LOG_PARTITIONS,
  OUTBOX_PARTITIONS,
  RECORDS,
  TAG_PREFIX,
  USER_PARTITIONS,
} from './names.ts';

/** Every key of the table. docs/data-model.md lists the access patterns. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Sorts before every character that a text can contain, so that `Ann` comes before `Ann-Marie`. */
export const SEPARATOR = '\u0000';

const inUser = (userId: UserId, sk: string): Key => ({ pk: USER_PARTITIONS + userId, sk });
const inCredentials = (userId: UserId, sk: string): Key => ({ pk: CREDENTIAL_PARTITIONS + userId, sk });
const inAuth = (userId: UserId, sk: string): Key => ({ pk: AUTH_PARTITIONS + userId, sk });
const inBook = (bookId: BookId, sk: string): Key => ({ pk: BOOK_PARTITIONS + bookId, sk });

/** The user who owns the partition; undefined outside the users' partitions. */
export function userOf({ pk }: Pick<Key, 'pk'>): UserId | undefined {
  const own = [USER_PARTITIONS, CREDENTIAL_PARTITIONS, AUTH_PARTITIONS, LOG_PARTITIONS].find((partitions) =>
    pk.startsWith(partitions),
  );
  return own === undefined ? undefined : (pk.slice(own.length) as UserId);
}

/** The book whose partition it is; undefined outside the books' partitions. */
export function bookOf({ pk }: Pick<Key, 'pk'>): BookId | undefined {
  return pk.startsWith(BOOK_PARTITIONS) ? (pk.slice(BOOK_PARTITIONS.length) as BookId) : undefined;
}

type RecordKey = (bookId: BookId, id: string) => Key;

export const keys = {
  /** The records of a book, by the names in RECORDS. With an empty id, the prefix of all records of the kind. */
  ...(Object.fromEntries(
    Object.entries(RECORDS).map(([name, prefix]): [string, RecordKey] => [
      name,
      (bookId, id) => inBook(bookId, prefix + id),
    ]),
  ) as Record<keyof typeof RECORDS, RecordKey>),

  /** With an empty id, the prefix of all reconciliations of the account. */
  reconciliation: (bookId: BookId, accountId: string, id: string) =>
    inBook(bookId, `${RECORDS.reconciliation}${accountId}#${id}`),
  /** Of all accounts. */
  allReconciliations: (bookId: BookId) => inBook(bookId, RECORDS.reconciliation),

  /** A person: name, e-mail address and memberships. */
  user: (userId: UserId) => inUser(userId, 'PROFILE'),
  /** The user's previous e-mail addresses, for operators. */
  previousEmails: (userId: UserId) => inUser(userId, 'PREVIOUS_EMAILS'),
  /** A device and network from which the user has signed in. */
  knownDevice: (userId: UserId, hash: string) => inUser(userId, `DEVICE#${hash}`),
  /** An idempotency key of a request outside books. */
  userIdempotency: (userId: UserId, keyHash: string) => inUser(userId, `IDEMPOTENCY#${keyHash}`),

  /** With an empty id, the prefix of all sessions of the user. The same for access tokens. */
  session: (userId: UserId, id: string) => inCredentials(userId, `SESSION#${id}`),
  accessToken: (userId: UserId, id: string) => inCredentials(userId, `TOKEN#${id}`),
  /** How many access tokens the user has ever created. */
  tokenCount: (userId: UserId) => inCredentials(userId, 'TOKEN_COUNT'),

  /** A link that was sent by mail. With an empty id, the prefix of all links of the user. */
  link: (userId: UserId, id: string) => inAuth(userId, `LINK#${id}`),

  /** What the user has set up as second factors, apart from passkeys. */
  factors: (userId: UserId) => inAuth(userId, 'FACTORS'),
  /** With an empty hash, the prefix of all passkeys of the user. */
  passkey: (userId: UserId, credentialHash: string) => inAuth(userId, `PASSKEY#${credentialHash}`),
  /** A login whose second step is missing. */
  loginChallenge: (userId: UserId, id: string) => inAuth(userId, `CHALLENGE#${id}`),
  /** A challenge for a passkey that was used. */
  usedChallenge: (userId: UserId, hash: string) => inAuth(userId, `USED#${hash}`),
  /** What has happened to the account. With an empty id, the prefix of all events of the user, in order. */
  securityEvent: (userId: UserId, id: string): Key => ({ pk: LOG_PARTITIONS + userId, sk: `EVENT#${id}` }),

  /** A mail that waits to be sent, by its user, or by the hash of its address. */
  mail: (owner: string, id: string): Key => ({ pk: OUTBOX_PARTITIONS + owner, sk: `MAIL#${id}` }),

  /** Name, base currency and time zone of a book. */
  book: (bookId: BookId) => inBook(bookId, 'BOOK'),
  /** Base currency, lock date, roles and whether entries exist: state that every ledger write checks. */
  ledger: (bookId: BookId) => inBook(bookId, 'LEDGER'),
  /** An open invitation. With an empty id, the prefix of all of them. */
  invitation: (bookId: BookId, id: string) => inBook(bookId, `INVITATION#${id}`),
  /** How many records of each limited kind the book has. */
  counts: (bookId: BookId) => inBook(bookId, 'COUNTS'),
  accountCode: (bookId: BookId, code: string) => inBook(bookId, `ACCOUNT_CODE#${code}`),
  categoryName: (bookId: BookId, kind: string, foldedName: string) =>
    inBook(bookId, `CATEGORY_NAME#${kind}#${foldedName}`),
  groupName: (bookId: BookId, kind: string, foldedName: string) =>
    inBook(bookId, `GROUP_NAME#${kind}#${foldedName}`),
  /** The names of all categories. */
  categoryNames: (bookId: BookId) => inBook(bookId, 'CATEGORY_NAME#'),
  /** Long notes are stored separately from their obligation, as a new item for each version that has them. */
  obligationNotes: (bookId: BookId, id: string, version: number) =>
    inBook(bookId, `OBLIGATION_NOTES#${id}#${version}`),
  /** An additional place of a transaction in the indexes. Its own item has the first place in each index. */
  place: (bookId: BookId, transactionId: string, number: number) =>
    inBook(bookId, `PLACE#${transactionId}#${number}`),
  /** How many live transactions have a tag. Without the tag, the prefix of all of them, in order. */
  tag: (bookId: BookId, tag: string) => inBook(bookId, TAG_PREFIX + tag),
  /** The transaction that has an external id. */
  externalId: (bookId: BookId, hash: string) => inBook(bookId, `EXTERNAL_ID#${hash}`),
  /** All items of a month, or of all months from one on, followed by the account or category. */
  month: (bookId: BookId, month: string) => inBook(bookId, `MONTH#${month}`),
  accountMonth: (bookId: BookId, month: string, accountId: string) =>
    inBook(bookId, `MONTH#${month}#ACCOUNT#${accountId}`),
  /** The order of all rules: their places are shown with them. */
  ruleOrder: (bookId: BookId) => inBook(bookId, 'RULE_ORDER'),
  webhook: (bookId: BookId, id: string) => inBook(bookId, `WEBHOOK#${id}`),
  /** An event for a webhook. With an empty id, the prefix of all events of the webhook, in order. */
  delivery: (bookId: BookId, webhookId: string, id: string) => inBook(bookId, `DELIVERY#${webhookId}#${id}`),
  /** How many events the book's webhooks get in the current minute, and up to which event that is decided. */
  eventFlow: (bookId: BookId) => inBook(bookId, 'EVENT_FLOW'),
  /** The progress of a restore, and the archive itself: its parts, and what is known about them. */
  restore: (bookId: BookId, id: string) => inBook(bookId, `RESTORE#${id}`),
  restoreText: (bookId: BookId, id: string, name: string) => inBook(bookId, `RESTORE_TEXT#${id}#${name}`),
  /** A change of many transactions. With an empty id, the prefix of all of them. */
  edit: (bookId: BookId, id: string) => inBook(bookId, `EDIT#${id}`),
  /** The edit that is running or being reverted. */
  runningEdit: (bookId: BookId) => inBook(bookId, 'RUNNING_EDIT'),
  /** What a step of an edit has done, by the number of the step: `00001`. */
  editRows: (bookId: BookId, id: string, step: number) =>
    inBook(bookId, `EDIT_ROWS#${id}#${String(step).padStart(5, '0')}`),
  /** The accounts that a bank connection sees, and their links. */
  outsideAccounts: (bookId: BookId, connectionId: string) =>
    inBook(bookId, `OUTSIDE_ACCOUNTS#${connectionId}`),
  /** The secret with which a bank connection reads. */
  bankAccess: (bookId: BookId, connectionId: string): Key => ({
    pk: BANK_PARTITIONS + bookId,
    sk: `ACCESS#${connectionId}`,
  }),
  import: (bookId: BookId, id: string) => inBook(bookId, `IMPORT#${id}`),
  /** Rows of an import in file order, from this one on: `00001`. */
  importRows: (bookId: BookId, id: string, firstRow: number) =>
    inBook(bookId, `IMPORT_ROWS#${id}#${String(firstRow).padStart(5, '0')}`),
  /**
   * Fingerprints of what a step of an import has posted on an account in one month. Without the rest, a prefix of
   * months.
   */
  imported: (bookId: BookId, accountId: string, month: string, importId = '', step = 0) =>
    inBook(
      bookId,
      `IMPORTED#${accountId}#${month}${importId && `#${importId}#${String(step).padStart(5, '0')}`}`,
    ),
  /** Fingerprints of all accounts. */
  allImported: (bookId: BookId) => inBook(bookId, 'IMPORTED#'),
  /** Changes up to a position of the stream. All positions have the same length, and so do all epochs. */
  changes: (bookId: BookId, epoch: number, position = '') =>
    inBook(bookId, `CHANGES#${String(epoch).padStart(6, '0')}#${position}`),
  /** Changes of all epochs. */
  allChanges: (bookId: BookId) => inBook(bookId, 'CHANGES#'),
  /** There is never such an item: a dry run names it in a condition that never holds. */
  rehearsal: (bookId: BookId) => inBook(bookId, 'REHEARSAL'),
  /** A member's idempotency key. */
  idempotency: (bookId: BookId, userId: UserId, keyHash: string) =>
    inBook(bookId, `IDEMPOTENCY#${userId}#${keyHash}`),

  /** Outside the partitions of users and books: read before the user is known, or shared by all. */
  login: (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'LOGIN' }),
  /** Written for a failed login with an address that nobody has, in place of the user's event. */
  nobodyEvent: (hash: string): Key => ({ pk: `EMAIL#NOBODY#${hash}`, sk: 'EVENT' }),
  /** An address that only its previous user may take, for a while. */
  reservedEmail: (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'RESERVED' }),
  throttle: (subject: string): Key => ({ pk: `THROTTLE#${subject}`, sk: 'THROTTLE' }),
  /** Rates of a day: one partition per year. */
  rates: (date: string): Key => ({ pk: `FX#${date.slice(0, 4)}`, sk: `DAY#${date}` }),
  /** The same for the currencies that the first source does not have. */
  otherRates: (date: string): Key => ({ ...keys.rates(date), sk: `OTHER#${date}` }),
  /** The current epoch of all feeds. */
  feedEpoch: (): Key => ({ pk: FEED_PARTITION, sk: 'EPOCH' }),
  /** The last file that was compared with its record. */
  cleanUp: (): Key => ({ pk: CLEAN_UP_PARTITION, sk: 'FILES' }),
  heartbeat: (): Key => ({ pk: HEARTBEAT_PARTITION, sk: 'HEARTBEAT' }),
  /** A user or a book whose data may not be completely removed: the partition that is to be emptied. */
  erasure: (partition: string): Key => ({ pk: 'ERASURE', sk: partition }),
};
