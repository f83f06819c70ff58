import * as z from 'zod/mini';
import { account } from '../accounts/account.ts';
import { attachment } from '../attachments/attachment.ts';
import { user } from '../auth/users/user.ts';
import { member } from '../books/member.ts';
import { assignment } from '../budgets/budget.ts';
import { category } from '../categories/category.ts';
import { connection } from '../connections/connection.ts';
import { contact } from '../contacts/contact.ts';
import { group } from '../groups/group.ts';
import { journalEntry } from '../journal/journal-entry.ts';
import { TRANSACTION_KINDS } from '../ledger/kinds.ts';
import { obligation } from '../obligations/obligation.ts';
import { payment } from '../obligations/payment.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { timestamp } from '../platform/endpoint/fields.ts';
import { about } from '../platform/record.ts';
import { reconciliation } from '../reconciliations/reconciliation.ts';
import { rule } from '../rules/rule.ts';
import { schedule } from '../schedules/schedule.ts';
import { expenseOrIncome } from '../transactions/expense-or-income.ts';
import { lock } from '../transactions/lock.ts';
import { transfer } from '../transfers/transfer.ts';

/** The types of records in the feed. */
export const CHANGE_TYPES = [
  ...TRANSACTION_KINDS,
  'account',
  'group',
  'category',
  'contact',
  'obligation',
  'schedule',
  'rule',
  'budget',
  'reconciliation',
  'attachment',
  'connection',
  'lock',
  'user',
  'member',
] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

function changeOf<T extends ChangeType, R extends z.ZodMiniType>(type: T, record: R) {
  return z.strictObject({
    type: about(z.literal(type), 'Type of the record.', type),
    id: about(
      z.string(),
      'Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock.',
    ),
    change: about(
      z.enum(['upserted', 'deleted']),
      '`upserted` if the record was created or changed, `deleted` if it no longer exists.',
      'upserted',
    ),
    at: about(timestamp, 'When it changed.', '2026-09-12T18:04:11.020Z'),
    record: z.optional(about(record, 'The record as it is now. Left out if it is deleted.')),
  });
}

/** A change to a record of any type, in the order of the types. */
export const change = shared(() =>
  z.discriminatedUnion('type', [
    changeOf('expense', expenseOrIncome.response),
    changeOf('income', expenseOrIncome.response),
    changeOf('transfer', transfer.response),
    changeOf('journal', journalEntry.response),
    changeOf('payment', payment.response),
    changeOf('account', account.response),
    changeOf('group', group.response),
    changeOf('category', category.response),
    changeOf('contact', contact.response),
    changeOf('obligation', obligation.response),
    changeOf('schedule', schedule.response),
    changeOf('rule', rule.response),
    changeOf('budget', assignment),
    changeOf('reconciliation', reconciliation.response),
    changeOf('attachment', attachment.response),
    changeOf('connection', connection.response),
    changeOf('lock', lock.response),
    changeOf('user', user.response),
    changeOf('member', member.response),
  ]),
);
export type ShownChange = z.output<typeof change>;
export type ChangeRecord = NonNullable<ShownChange['record']>;
