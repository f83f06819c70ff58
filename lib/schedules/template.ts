import * as z from 'zod/mini';
import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import { shared } from '../platform/endpoint/contract.ts';
import type { DeepPartial } from '../platform/endpoint/request.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { shownAsSent } from '../platform/record.ts';
import type { Reads } from '../platform/table/reads.ts';
import { expenseOrIncome, showExpenseOrIncome } from '../transactions/expense-or-income.ts';
import { expenseType, incomeType } from '../transactions/expense-type.ts';
import type { Drafted } from '../transactions/transaction-type.ts';
import { showTransfer, transfer } from '../transfers/transfer.ts';
import { transferType } from '../transfers/transfer-type.ts';

export const SCHEDULE_KINDS = ['expense', 'income', 'transfer'] as const;
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number];

/** Fields that each occurrence, or its endpoint, sets itself. */
const OWN = { date: true, external_id: true, kind: true } as const;

const spending = shared(() => z.omit(expenseOrIncome.body, OWN));
const moving = shared(() => z.omit(transfer.body, OWN));

/** The fields of all kinds. `checkTemplate` checks which of them a kind has and requires. */
export const template = shared(() => z.partial(z.object({ ...moving.shape, ...spending.shape })));
/** A response shows it as it was sent. */
export const shownTemplate = shared(() => shownAsSent(template));
export type Template = z.output<typeof template>;

const shapeOf = (kind: ScheduleKind): Record<string, z.ZodMiniType> =>
  kind === 'transfer' ? moving.shape : spending.shape;

/** Whether the fields are valid in a request of this kind. */
export function checkTemplate(kind: ScheduleKind, given: DeepPartial<Template>, errors: FieldErrors): void {
  const shape = shapeOf(kind);
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(shape, name))
      errors.add(
        name,
        'unknown_field',
        `is not a field of this kind; it has ${Object.keys(shape).join(', ')}`,
      );
  }
  for (const [name, schema] of Object.entries(shape)) {
    const isRequired = schema._zod.optin !== 'optional';
    if (isRequired && given[name as keyof Template] === undefined)
      errors.add(name, 'required', 'is required');
  }
}

/** The transaction of one date, checked like a request of the kind. */
export function draftOccurrence(
  bookId: BookId,
  kind: ScheduleKind,
  body: DeepPartial<Template> & { readonly date: CalendarDate },
  errors: FieldErrors,
  reads?: Reads,
): Promise<Drafted> {
  const options = { reads };
  if (kind === 'transfer') return transferType.draft(bookId, body, errors, options);
  return (kind === 'income' ? incomeType : expenseType).draft(bookId, body, errors, options);
}

/**
 * The template with this occurrence's changes. A category replaces splits, and splits replace a category. A rate belongs
 * to its currency and an amount that arrives to both currencies, so they are dropped for another one. Within one
 * currency, the amount that arrives follows from the other.
 */
export function withChanges(base: Template, changes: DeepPartial<Template>): DeepPartial<Template> {
  const { category_id, splits, fx_rate, to_amount, ...rest } = base;
  const changed: DeepPartial<Template> = { ...rest, ...withoutUndefined(changes) };
  const parts =
    changes.category_id === undefined && changes.splits === undefined ? { category_id, splits } : {};
  const rate = changed.currency_id === base.currency_id ? { fx_rate } : {};
  const isSameExchange =
    changed.currency_id === base.currency_id &&
    arrivesIn(changed) === arrivesIn(base) &&
    arrivesIn(base) !== base.currency_id;
  const arrived = isSameExchange ? { to_amount } : {};
  return withoutUndefined({ ...parts, ...rate, ...arrived, ...changed });
}

function arrivesIn({ currency_id, to_currency_id = currency_id }: DeepPartial<Template>): string | undefined {
  return to_currency_id;
}

function withoutUndefined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** The transaction as the endpoint of its kind shows it. */
export function showPosted(kind: ScheduleKind, ...posted: Parameters<typeof showTransfer>) {
  return kind === 'transfer' ? showTransfer(...posted) : showExpenseOrIncome(...posted);
}
