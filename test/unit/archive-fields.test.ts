import { describe, expect, test } from 'vitest';
import { account } from '../../lib/accounts/account.ts';
import { scheduleRecord } from '../../lib/archive/planning-records.ts';
import {
  accountRecord,
  categoryRecord,
  contactRecord,
  obligationRecord,
  transactionRecord,
} from '../../lib/archive/records.ts';
import { category } from '../../lib/categories/category.ts';
import { contact } from '../../lib/contacts/contact.ts';
import { obligation } from '../../lib/obligations/obligation.ts';
import { schedule } from '../../lib/schedules/schedule.ts';
import { stored } from '../../lib/transactions/transaction.ts';

type Shaped = { readonly shape: object };
const fieldsOf = ({ shape }: Shaped) => Object.keys(shape);

/** What a restore calculates again, or the archive has in another form. */
const CALCULATED: Readonly<Record<string, readonly string[]>> = {
  account: ['base_minor', 'line_count', 'category_count', 'obligation_count', 'import_steps'],
  category: ['live_count'],
  obligation: [
    'notes_bytes',
    'original_minor',
    'outstanding_minor',
    'payment_count',
    'paid_minor',
    'money_payment_count',
    'money_paid_minor',
    'money_taken_minor',
    'status',
  ],
  // After a restore, all missed dates are retried.
  schedule: ['next_date', 'retried_through'],
  // In its lines, in the settings, and as `is_imported`.
  transaction: ['category_id', 'base_currency_id', 'imported'],
};

describe('the archive has every stored field, so that a restore loses none', () => {
  test.each<[name: string, item: Shaped, archived: Shaped]>([
    ['account', account.item, accountRecord],
    ['category', category.item, categoryRecord],
    ['contact', contact.item, contactRecord],
    ['obligation', obligation.item, obligationRecord],
    ['schedule', schedule.item, scheduleRecord],
    ['transaction', stored.item, transactionRecord],
  ])('of %s', (name, item, archived) => {
    const known = new Set([...fieldsOf(archived), ...(CALCULATED[name] ?? []), 'version']);
    expect(fieldsOf(item).filter((field) => !known.has(field))).toEqual([]);
  });
});
