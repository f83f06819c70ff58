import type { UserId } from '../user.ts';

/** Every key of the table. docs/data-model.md says which question each one answers. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Sorts below every character a text may contain, so that `Ann` comes before `Ann-Marie`. */
export const SEPARATOR = '\u0000';

const inPartitionOf = (userId: UserId, sk: string): Key => ({ pk: `USER#${userId}`, sk });

export const keys = {
  user: (userId: UserId) => inPartitionOf(userId, 'PROFILE'),
  /** Base currency, lock date and whether entries exist: what every ledger write must agree with. */
  ledger: (userId: UserId) => inPartitionOf(userId, 'LEDGER'),
  /** E-mail addresses that the user had before, for operators. */
  previousEmails: (userId: UserId) => inPartitionOf(userId, 'PREVIOUS_EMAILS'),
  /** How many records of a kind the user has, where that is limited. */
  counts: (userId: UserId) => inPartitionOf(userId, 'COUNTS'),
  session: (userId: UserId, id: string) => inPartitionOf(userId, `SESSION#${id}`),
  account: (userId: UserId, id: string) => inPartitionOf(userId, `ACCOUNT#${id}`),
  accountCode: (userId: UserId, code: string) => inPartitionOf(userId, `ACCOUNT_CODE#${code}`),
  category: (userId: UserId, id: string) => inPartitionOf(userId, `CATEGORY#${id}`),
  categoryName: (userId: UserId, kind: string, foldedName: string) =>
    inPartitionOf(userId, `CATEGORY_NAME#${kind}#${foldedName}`),
  contact: (userId: UserId, id: string) => inPartitionOf(userId, `CONTACT#${id}`),
  obligation: (userId: UserId, id: string) => inPartitionOf(userId, `OBLIGATION#${id}`),
  /** Long notes stand beside their obligation, a new item for each of its versions that has them. */
  obligationNotes: (userId: UserId, id: string, version: number) =>
    inPartitionOf(userId, `OBLIGATION_NOTES#${id}#${version}`),
  transaction: (userId: UserId, id: string) => inPartitionOf(userId, `TRANSACTION#${id}`),
  month: (userId: UserId, month: string, categoryId: string) =>
    inPartitionOf(userId, `MONTH#${month}#CATEGORY#${categoryId}`),
  idempotency: (userId: UserId, keyHash: string) => inPartitionOf(userId, `IDEMPOTENCY#${keyHash}`),

  /** Outside any user's partition: what must be found before anybody is known, or belongs to all. */
  login: (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'LOGIN' }),
  throttle: (subject: string): Key => ({ pk: `THROTTLE#${subject}`, sk: 'THROTTLE' }),
  rates: (date: string): Key => ({ pk: 'FX', sk: `DAY#${date}` }),
};
