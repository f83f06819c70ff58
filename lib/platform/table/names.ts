/** Names that the template and the code share. infra imports this file, so it must not import the SDK. */
export const PARTITION_KEY = 'pk';
export const SORT_KEY = 'sk';
export const TTL_ATTRIBUTE = 'expires_at_seconds';

/**
 * Local secondary indexes, each sorted by the attribute of the same name. They are local because only local indexes
 * support strongly consistent reads. docs/data-model.md describes what each record puts in them.
 */
export const INDEXES = ['by_order', 'by_group', 'by_account', 'by_currency', 'by_status'] as const;
export type IndexName = (typeof INDEXES)[number];

/**
 * The due index, which is global: schedules to post, by day, and webhook deliveries, mails, uploads and bank connections,
 * by time. It is read eventually consistent; the item itself says what is really due.
 */
export const DUE_INDEX = { name: 'by_due', partition: 'due_partition', order: 'due_order' } as const;
/**
 * Over how many partitions of the due index schedules, deliveries, mails and bank connections are spread. Each is queried
 * in every run, whether or not something is due. docs/operations.md says when to raise them; that needs no migration.
 */
export const DUE_PARTITIONS = 1;
export const DELIVERY_PARTITIONS = 1;
export const MAIL_PARTITIONS = 1;
export const UPLOAD_PARTITIONS = 1;
export const BANK_RUN_PARTITIONS = 1;

/**
 * Sort keys in the books' partitions whose items the stream reports to the change feed, complete or as a prefix.
 * Records that others refer to come first.
 */
export const STREAMED_KEYS = ['LEDGER', 'RULE_ORDER'] as const;
export const RECORDS = {
  /** Members by the ids of their users, including former ones. */
  member: 'MEMBER#',
  /** The members as users: what the change feed shows each of them about themselves. */
  person: 'PERSON#',
  account: 'ACCOUNT#',
  group: 'GROUP#',
  category: 'CATEGORY#',
  contact: 'CONTACT#',
  obligation: 'OBLIGATION#',
  /** Payments that moved no money. They are not transactions. */
  paymentNote: 'PAYMENT_NOTE#',
  transaction: 'TRANSACTION#',
  schedule: 'SCHEDULE#',
  rule: 'RULE#',
  /** Statements that agree, by account. */
  reconciliation: 'RECONCILIATION#',
  /** Files of transactions. */
  attachment: 'ATTACHMENT#',
  /** What a month assigns to its categories, by month. */
  budget: 'BUDGET#',
  /** Bank connections. The secrets with which they read are in partitions of their own. */
  connection: 'CONNECTION#',
} as const;
/** How many live transactions have a tag, by tag. */
export const TAG_PREFIX = 'TAG#';
export const RECORD_PREFIXES = Object.values(RECORDS);
export const USER_PARTITIONS = 'USER#';
export const BOOK_PARTITIONS = 'BOOK#';
/** Sessions and access tokens of a user, which only what issues and checks them reaches. */
export const CREDENTIAL_PARTITIONS = 'CRED#';
/** Links, second factors and challenges of a user, which few functions reach. */
export const AUTH_PARTITIONS = 'AUTH#';
/** The log of what has happened to a user's account. Functions that only add to it reach nothing else of the user. */
export const LOG_PARTITIONS = 'LOG#';
/** The secrets of a book's bank connections, which only the function that fetches reads. */
export const BANK_PARTITIONS = 'BANK#';
/** Mails that are waiting to be sent. */
export const OUTBOX_PARTITIONS = 'OUTBOX#';

/** The epoch of all feeds. */
export const FEED_PARTITION = 'FEED';
/** How far the search for files without a record has got. */
export const CLEAN_UP_PARTITION = 'CLEAN_UP';
/** Written every hour, so that the stream is never silent: an alarm notices if the functions that read it do not run. */
export const HEARTBEAT_PARTITION = 'HEARTBEAT';

/** The `imported` attribute of a transaction that came from an archive: its import does not exist. */
export const RESTORED_MARK = 'restored';
