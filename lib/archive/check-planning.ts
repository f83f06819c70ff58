import type * as z from 'zod/mini';
import { ASSIGNMENTS_MAX } from '../budgets/rules.ts';
import { currencyOf } from '../ledger/currency.ts';
import { MAX_AMOUNT_MINOR } from '../ledger/money.ts';
import { LIMITS } from '../platform/counts.ts';
import { type CalendarDate, daysAfter } from '../platform/date.ts';
import { FieldErrors } from '../platform/problems.ts';
import { checkRecurrence } from '../schedules/rules.ts';
import { checkTemplate } from '../schedules/template.ts';
import { ensure } from './fault.ts';
import { asItIs, toAssignments } from './from-record.ts';
import type { budgetRecord, scheduleRecord } from './planning-records.ts';
import type { ArchiveState } from './state.ts';

export function checkBudget(record: z.output<typeof budgetRecord>, state: ArchiveState): void {
  const { categories, budgets } = state;
  const seen = new Set<string>();
  for (const [index, { category_id }] of record.assigned.entries()) {
    const path = `assigned[${index}].category_id`;
    ensure(!seen.has(category_id), `${path}: occurs twice`);
    seen.add(category_id);
    ensure(categories.get(category_id)?.kind !== 'income', `${path}: must be an expense category`);
  }
  const { amounts } = toAssignments(record, currencyOf(state.baseCurrencyId), categories, asItIs);
  for (const amount of amounts.values()) {
    ensure(amount !== 0n, 'assigned: must not be 0');
    budgets.sum += amount < 0n ? -amount : amount;
  }
  budgets.months++;
  budgets.assignments += amounts.size;
  ensure(budgets.assignments <= ASSIGNMENTS_MAX, 'there are more assignments than allowed');
  ensure(budgets.sum <= MAX_AMOUNT_MINOR, 'makes the sum of all assignments too large');
}

/** Whether the template can be posted is checked on each date, as always. */
export function checkSchedule(record: z.output<typeof scheduleRecord>, state: ArchiveState): void {
  const errors = new FieldErrors();
  checkRecurrence(record, errors);
  const inTemplate = new FieldErrors();
  checkTemplate(record.kind, record.template, inTemplate);
  errors.addWithin('template', inTemplate);
  const [fault] = errors.list;
  ensure(!fault, `${fault?.field}: ${fault?.message}`);
  const { done_through = '', missed, ahead } = record;
  // East of Greenwich, today may be tomorrow. A later day would be kept date by date when the rule changes.
  ensure(
    done_through <= daysAfter(new Date().toISOString().slice(0, 10) as CalendarDate, 1),
    'done_through: must not be in the future',
  );
  ensure(
    missed.every((date) => date <= done_through),
    'missed: must not be after done_through',
  );
  ensure(
    ahead.every((date) => date > done_through),
    'ahead: must be after done_through',
  );
  state.schedules++;
  ensure(state.schedules <= LIMITS.schedules.max, 'there are more schedules than allowed');
}
