import type { UserId } from '../user.ts';
import { USER_PARTITIONS } from './names.ts';

/** Every key of the table. docs/data-model.md lists the access patterns. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Sorts before every character that a text can contain, so that `Ann` comes before `Ann-Marie`. */
export const SEPARATOR = '\u0000';

const USER = USER_PARTITIONS;
const inPartitionOf = (userId: UserId, sk: string): Key => ({ pk: USER + userId, sk });

/** The user whose partition it is; undefined outside of the users' partitions. */
export function userOf({ pk }: Pick<Key, 'pk'>): UserId | undefined {
  return pk.startsWith(USER) ? (pk.slice(USER.length) as UserId) : undefined;
}

export const isInUserPartition = ({ pk }: Key): boolean => pk.startsWith(USER);

export const keys = {
  user: (userId: UserId) => inPartitionOf(userId, 'PROFILE'),
  /** Base currency, lock date and whether entries exist: state that every ledger write checks. */
  ledger: (userId: UserId) => inPartitionOf(userId, 'LEDGER'),
  /** E-mail addresses that the user had before, for operators. */
  previousEmails: (userId: UserId) => inPartitionOf(userId, 'PREVIOUS_EMAILS'),
  /** How many records of each limited kind the user has. */
  counts: (userId: UserId) => inPartitionOf(userId, 'COUNTS'),
  session: (userId: UserId, id: string) => inPartitionOf(userId, `SESSION#${id}`),
  accessToken: (userId: UserId, id: string) => inPartitionOf(userId, `TOKEN#${id}`),
  account: (userId: UserId, id: string) => inPartitionOf(userId, `ACCOUNT#${id}`),
  accountCode: (userId: UserId, code: string) => inPartitionOf(userId, `ACCOUNT_CODE#${code}`),
  category: (userId: UserId, id: string) => inPartitionOf(userId, `CATEGORY#${id}`),
  categoryName: (userId: UserId, kind: string, foldedName: string) =>
    inPartitionOf(userId, `CATEGORY_NAME#${kind}#${foldedName}`),
  contact: (userId: UserId, id: string) => inPartitionOf(userId, `CONTACT#${id}`),
  obligation: (userId: UserId, id: string) => inPartitionOf(userId, `OBLIGATION#${id}`),
  /** Long notes are stored beside their obligation, as a new item for each version that has them. */
  obligationNotes: (userId: UserId, id: string, version: number) =>
    inPartitionOf(userId, `OBLIGATION_NOTES#${id}#${version}`),
  transaction: (userId: UserId, id: string) => inPartitionOf(userId, `TRANSACTION#${id}`),
  /** A payment that moved no money. It is not a transaction. */
  paymentNote: (userId: UserId, id: string) => inPartitionOf(userId, `PAYMENT_NOTE#${id}`),
  /** A further place of a transaction in the indexes: it has one item for all its first places. */
  place: (userId: UserId, transactionId: string, number: number) =>
    inPartitionOf(userId, `PLACE#${transactionId}#${number}`),
  /** Which transaction has an external id. */
  externalId: (userId: UserId, hash: string) => inPartitionOf(userId, `EXTERNAL_ID#${hash}`),
  /** Everything of a month, or of all months from one on; followed by what the sums are of. */
  month: (userId: UserId, month: string) => inPartitionOf(userId, `MONTH#${month}`),
  accountMonth: (userId: UserId, month: string, accountId: string) =>
    inPartitionOf(userId, `MONTH#${month}#ACCOUNT#${accountId}`),
  /** What a month assigns to its categories; all of them in the order of months with an empty month. */
  budget: (userId: UserId, month: string) => inPartitionOf(userId, `BUDGET#${month}`),
  schedule: (userId: UserId, id: string) => inPartitionOf(userId, `SCHEDULE#${id}`),
  webhook: (userId: UserId, id: string) => inPartitionOf(userId, `WEBHOOK#${id}`),
  /** An event for a webhook; all events of a webhook, in the order in which they happened, with an empty id. */
  delivery: (userId: UserId, webhookId: string, id: string) =>
    inPartitionOf(userId, `DELIVERY#${webhookId}#${id}`),
  /** How far an archive is restored, and the archive itself: its parts, and what is known of them. */
  restore: (userId: UserId, id: string) => inPartitionOf(userId, `RESTORE#${id}`),
  restoreText: (userId: UserId, id: string, name: string) =>
    inPartitionOf(userId, `RESTORE_TEXT#${id}#${name}`),
  import: (userId: UserId, id: string) => inPartitionOf(userId, `IMPORT#${id}`),
  /** Rows of an import in file order, from this one on: `00001`. */
  importRows: (userId: UserId, id: string, firstRow: number) =>
    inPartitionOf(userId, `IMPORT_ROWS#${id}#${String(firstRow).padStart(5, '0')}`),
  /** What a step of an import has posted on an account, of one month. All months from one on, without the rest. */
  imported: (userId: UserId, accountId: string, month: string, importId = '', step = 0) =>
    inPartitionOf(
      userId,
      `IMPORTED#${accountId}#${month}${importId && `#${importId}#${String(step).padStart(5, '0')}`}`,
    ),
  /** What imports have posted, on all accounts. */
  allImported: (userId: UserId) => inPartitionOf(userId, 'IMPORTED#'),
  /** What the stream has reported up to a position of it. Positions have the same length, and so do epochs. */
  changes: (userId: UserId, epoch: number, position = '') =>
    inPartitionOf(userId, `CHANGES#${String(epoch).padStart(6, '0')}#${position}`),
  /** Never an item: a dry run names it in a condition that never holds. */
  rehearsal: (userId: UserId) => inPartitionOf(userId, 'REHEARSAL'),
  idempotency: (userId: UserId, keyHash: string) => inPartitionOf(userId, `IDEMPOTENCY#${keyHash}`),

  /** Outside the users' partitions: read before the user is known, or shared by all users. */
  login: (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'LOGIN' }),
  throttle: (subject: string): Key => ({ pk: `THROTTLE#${subject}`, sk: 'THROTTLE' }),
  /** Rates of a day: a partition for each year, in several copies, because every function reads the newest day. */
  rates: (date: string, copy: number): Key => ({ pk: `FX#${date.slice(0, 4)}#${copy}`, sk: `DAY#${date}` }),
  /** The same for the currencies that the first source does not have. */
  otherRates: (date: string, copy: number): Key => ({ ...keys.rates(date, copy), sk: `OTHER#${date}` }),
  /** Where days were stored before; there they stay. All of them are older than those in partitions of years. */
  formerRates: (date: string): Key => ({ pk: 'FX', sk: `DAY#${date}` }),
  /** Which epoch the feeds of all users are in. */
  feedEpoch: (copy: number): Key => ({ pk: `FEED#${copy}`, sk: 'EPOCH' }),
  /** Users who were erased, and of whom something may be left. */
  erasure: (userId: string): Key => ({ pk: 'ERASURE', sk: USER + userId }),
};
