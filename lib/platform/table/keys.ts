import type { UserId } from '../user.ts';
import { RECORDS, USER_PARTITIONS } from './names.ts';

/** Every key of the table. docs/data-model.md lists the access patterns. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Sorts before every character that a text can contain, so that `Ann` comes before `Ann-Marie`. */
export const SEPARATOR = '\u0000';

const inPartitionOf = (userId: UserId, sk: string): Key => ({ pk: USER_PARTITIONS + userId, sk });

/** The user who owns the partition; undefined outside the users' partitions. */
export function userOf({ pk }: Pick<Key, 'pk'>): UserId | undefined {
  return pk.startsWith(USER_PARTITIONS) ? (pk.slice(USER_PARTITIONS.length) as UserId) : undefined;
}

export const keys = {
  user: (userId: UserId) => inPartitionOf(userId, 'PROFILE'),
  /** Base currency, lock date and whether entries exist: state that every ledger write checks. */
  ledger: (userId: UserId) => inPartitionOf(userId, 'LEDGER'),
  /** The user's previous e-mail addresses, for operators. */
  previousEmails: (userId: UserId) => inPartitionOf(userId, 'PREVIOUS_EMAILS'),
  /** How many records of each limited kind the user has. */
  counts: (userId: UserId) => inPartitionOf(userId, 'COUNTS'),
  session: (userId: UserId, id: string) => inPartitionOf(userId, `SESSION#${id}`),
  accessToken: (userId: UserId, id: string) => inPartitionOf(userId, `TOKEN#${id}`),
  account: (userId: UserId, id: string) => inPartitionOf(userId, RECORDS.account + id),
  accountCode: (userId: UserId, code: string) => inPartitionOf(userId, `ACCOUNT_CODE#${code}`),
  category: (userId: UserId, id: string) => inPartitionOf(userId, RECORDS.category + id),
  categoryName: (userId: UserId, kind: string, foldedName: string) =>
    inPartitionOf(userId, `CATEGORY_NAME#${kind}#${foldedName}`),
  /** The names of all categories. */
  categoryNames: (userId: UserId) => inPartitionOf(userId, 'CATEGORY_NAME#'),
  contact: (userId: UserId, id: string) => inPartitionOf(userId, RECORDS.contact + id),
  obligation: (userId: UserId, id: string) => inPartitionOf(userId, RECORDS.obligation + id),
  /** Long notes are stored separately from their obligation, as a new item for each version that has them. */
  obligationNotes: (userId: UserId, id: string, version: number) =>
    inPartitionOf(userId, `OBLIGATION_NOTES#${id}#${version}`),
  transaction: (userId: UserId, id: string) => inPartitionOf(userId, RECORDS.transaction + id),
  /** A payment that moved no money. It is not a transaction. */
  paymentNote: (userId: UserId, id: string) => inPartitionOf(userId, RECORDS.paymentNote + id),
  /** An additional place of a transaction in the indexes. Its own item has the first place in each index. */
  place: (userId: UserId, transactionId: string, number: number) =>
    inPartitionOf(userId, `PLACE#${transactionId}#${number}`),
  /** The transaction that has an external id. */
  externalId: (userId: UserId, hash: string) => inPartitionOf(userId, `EXTERNAL_ID#${hash}`),
  /** All items of a month, or of all months from one on, followed by the account or category. */
  month: (userId: UserId, month: string) => inPartitionOf(userId, `MONTH#${month}`),
  accountMonth: (userId: UserId, month: string, accountId: string) =>
    inPartitionOf(userId, `MONTH#${month}#ACCOUNT#${accountId}`),
  /** What a month assigns to its categories. With an empty month, the prefix of all months, in order. */
  budget: (userId: UserId, month: string) => inPartitionOf(userId, RECORDS.budget + month),
  schedule: (userId: UserId, id: string) => inPartitionOf(userId, RECORDS.schedule + id),
  webhook: (userId: UserId, id: string) => inPartitionOf(userId, `WEBHOOK#${id}`),
  /** An event for a webhook. With an empty id, the prefix of all events of the webhook, in order. */
  delivery: (userId: UserId, webhookId: string, id: string) =>
    inPartitionOf(userId, `DELIVERY#${webhookId}#${id}`),
  /** How many events the user's webhooks get in the current minute, and up to which event that is decided. */
  eventFlow: (userId: UserId) => inPartitionOf(userId, 'EVENT_FLOW'),
  /** The progress of a restore, and the archive itself: its parts, and what is known about them. */
  restore: (userId: UserId, id: string) => inPartitionOf(userId, `RESTORE#${id}`),
  restoreText: (userId: UserId, id: string, name: string) =>
    inPartitionOf(userId, `RESTORE_TEXT#${id}#${name}`),
  import: (userId: UserId, id: string) => inPartitionOf(userId, `IMPORT#${id}`),
  /** Rows of an import in file order, from this one on: `00001`. */
  importRows: (userId: UserId, id: string, firstRow: number) =>
    inPartitionOf(userId, `IMPORT_ROWS#${id}#${String(firstRow).padStart(5, '0')}`),
  /**
   * Fingerprints of what a step of an import has posted on an account in one month. Without the rest, a prefix of
   * months.
   */
  imported: (userId: UserId, accountId: string, month: string, importId = '', step = 0) =>
    inPartitionOf(
      userId,
      `IMPORTED#${accountId}#${month}${importId && `#${importId}#${String(step).padStart(5, '0')}`}`,
    ),
  /** Fingerprints of all accounts. */
  allImported: (userId: UserId) => inPartitionOf(userId, 'IMPORTED#'),
  /** Changes up to a position of the stream. All positions have the same length, and so do all epochs. */
  changes: (userId: UserId, epoch: number, position = '') =>
    inPartitionOf(userId, `CHANGES#${String(epoch).padStart(6, '0')}#${position}`),
  /** Changes of all epochs. */
  allChanges: (userId: UserId) => inPartitionOf(userId, 'CHANGES#'),
  /** There is never such an item: a dry run names it in a condition that never holds. */
  rehearsal: (userId: UserId) => inPartitionOf(userId, 'REHEARSAL'),
  idempotency: (userId: UserId, keyHash: string) => inPartitionOf(userId, `IDEMPOTENCY#${keyHash}`),

  /** Outside the users' partitions: read before the user is known, or shared by all users. */
  login: (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'LOGIN' }),
  throttle: (subject: string): Key => ({ pk: `THROTTLE#${subject}`, sk: 'THROTTLE' }),
  /** Rates of a day: one partition per year. */
  rates: (date: string): Key => ({ pk: `FX#${date.slice(0, 4)}`, sk: `DAY#${date}` }),
  /** The same for the currencies that the first source does not have. */
  otherRates: (date: string): Key => ({ ...keys.rates(date), sk: `OTHER#${date}` }),
  /** The current epoch of all feeds. */
  feedEpoch: (): Key => ({ pk: 'FEED', sk: 'EPOCH' }),
  /** Erased users whose data may not be completely removed. */
  erasure: (userId: string): Key => ({ pk: 'ERASURE', sk: USER_PARTITIONS + userId }),
};
