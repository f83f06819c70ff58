import { schedule as record, rule } from '../../lib/schedules/schedule.ts';
import { upcoming } from '../../lib/schedules/upcoming.ts';
import { exampleFrom } from './example-from.ts';
import { ID } from './example-ids.ts';

/** The rent of the household in example-records.ts. */

const template = {
  currency_id: 'EUR',
  category_id: ID.groceries,
  amount: 850,
  asset_account_id: ID.bank,
  payee: 'Corner House Ltd',
};
const when = { rule: exampleFrom(rule), starts_on: '2026-10-01' };

export const scheduleInput = { name: 'Rent', kind: 'expense', template, ...when, mode: 'post' };
export const schedule = { ...exampleFrom(record.response), id: ID.schedule, template, ...when };
export const upcomingDate = { schedule_id: ID.schedule, ...exampleFrom(upcoming), template };
