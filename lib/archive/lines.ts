import type * as z from 'zod/mini';
import * as account from './lines/account.ts';
import * as attachment from './lines/attachment.ts';
import * as budget from './lines/budget.ts';
import * as category from './lines/category.ts';
import * as contact from './lines/contact.ts';
import * as fingerprints from './lines/fingerprints.ts';
import * as frame from './lines/frame.ts';
import * as group from './lines/group.ts';
import type { Create } from './lines/line-type.ts';
import * as obligation from './lines/obligation.ts';
import * as paymentNote from './lines/payment-note.ts';
import type { Reader } from './lines/read.ts';
import * as reconciliation from './lines/reconciliation.ts';
import * as rule from './lines/rule.ts';
import * as schedule from './lines/schedule.ts';
import * as transaction from './lines/transaction.ts';

/**
 * The lines of an archive, one file per type in `lines/`. The format is independent: what the table stores may
 * change, but an archive of this version may not. Amounts and rates are numbers as in the API; in lines, debits are
 * positive. Values that derive from other records (balances, counts, paid amounts) and absent fields are left out.
 *
 * A record comes after those that it refers to. The exceptions are the opening entry of an obligation, and the special
 * accounts in the settings. There is one table per use, so that a function contains only what it uses.
 */
export const LINE_TYPES = {
  archive: frame.archive,
  settings: frame.settings,
  lock: frame.lock,
  account: account.lineType,
  group: group.lineType,
  category: category.lineType,
  contact: contact.lineType,
  obligation: obligation.lineType,
  payment_note: paymentNote.lineType,
  transaction: transaction.lineType,
  fingerprints: fingerprints.lineType,
  attachment: attachment.lineType,
  reconciliation: reconciliation.lineType,
  budget: budget.lineType,
  schedule: schedule.lineType,
  rule: rule.lineType,
  end: frame.end,
} as const;

export type LineTypeName = keyof typeof LINE_TYPES;
type SchemaOf<Name extends LineTypeName> = (typeof LINE_TYPES)[Name]['schema'];

/** A checked line. */
export type ArchivedRecord = { [Name in LineTypeName]: z.output<SchemaOf<Name>> }[LineTypeName];

/** How each type is read from the table, in the order of the archive. */
export const READERS: readonly Reader[] = [
  account.reader,
  group.reader,
  category.reader,
  contact.reader,
  obligation.reader,
  paymentNote.reader,
  transaction.reader,
  fingerprints.reader,
  attachment.reader,
  reconciliation.reader,
  budget.reader,
  schedule.reader,
  rule.reader,
];

const nothing = () => [];

/** How each type is restored. The settings and the lock are in the state. */
export const CREATE: { readonly [Name in LineTypeName]: Create<SchemaOf<Name>> } = {
  archive: nothing,
  settings: nothing,
  lock: nothing,
  account: account.create,
  group: group.create,
  category: category.create,
  contact: contact.create,
  obligation: obligation.create,
  payment_note: paymentNote.create,
  transaction: transaction.create,
  fingerprints: fingerprints.create,
  attachment: attachment.create,
  reconciliation: reconciliation.create,
  budget: budget.create,
  schedule: schedule.create,
  rule: rule.create,
  end: frame.createEnd,
};
