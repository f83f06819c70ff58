import * as z from 'zod/mini';
import { currencyId } from '../../ledger/fields.ts';
import { shared } from '../../platform/endpoint/contract.ts';
import { date, reference, timeZone } from '../../platform/endpoint/fields.ts';
import { keys } from '../../platform/table/keys.ts';
import { update } from '../../platform/table/write.ts';
import { ensure } from '../fault.ts';
import type { Create, LineType } from './line-type.ts';

/** The lines around the records: what kind of file it is, the settings of the books, and the last line. */
export const ARCHIVE_VERSION = 1;

const archiveSchema = shared(() => z.strictObject({ record: z.literal('archive'), version: z.number() }));

export const archive: LineType<typeof archiveSchema> = {
  schema: archiveSchema,
  isSingle: true,
  check: ({ version }) => ensure(version === ARCHIVE_VERSION, `version: ${version} is not known`),
};

export const settingsSchema = shared(() =>
  z.strictObject({
    record: z.literal('settings'),
    base_currency_id: currencyId,
    time_zone: z.optional(timeZone),
    /** The accounts that the service itself posts to. */
    opening_account_id: z.optional(reference),
    exchange_account_id: z.optional(reference),
  }),
);

export const settings: LineType<typeof settingsSchema> = {
  schema: settingsSchema,
  isSingle: true,
  check: ({ base_currency_id, time_zone, opening_account_id, exchange_account_id }, state) => {
    state.baseCurrencyId = base_currency_id;
    state.timeZone = time_zone;
    state.openingAccountId = opening_account_id;
    state.exchangeAccountId = exchange_account_id;
  },
};

const lockSchema = shared(() => z.strictObject({ record: z.literal('lock'), locked_through: date }));

export const lock: LineType<typeof lockSchema> = {
  schema: lockSchema,
  isSingle: true,
  check: ({ locked_through }, state) => {
    state.lockedThrough = locked_through;
  },
};

/** Shows that nothing is missing. */
const endSchema = shared(() => z.strictObject({ record: z.literal('end'), records: z.number() }));

export const end: LineType<typeof endSchema> = {
  schema: endSchema,
  isSingle: true,
  check: ({ records }, state) => {
    ensure(records === state.lines, `records: must be ${state.lines}, the number of lines before it`);
    const [entry] = state.awaitedEntries.keys();
    ensure(entry === undefined, `the opening entry ${entry} of an obligation is missing`);
    const [transaction] = state.awaitedAttachments.keys();
    ensure(transaction === undefined, `an attachment of the transaction ${transaction} is missing`);
    for (const id of [state.openingAccountId, state.exchangeAccountId])
      ensure(
        id === undefined || state.accounts.has(id),
        `the settings name an account that is missing: ${id}`,
      );
    state.isComplete = true;
  },
};

/** Nothing can be created in a locked period, so the lock is set last. With it, the restore is complete. */
export const createEnd: Create<typeof endSchema> = (_lines, { bookId, state: { lockedThrough } }) => [
  update(keys.ledger(bookId), {
    ...(lockedThrough !== undefined && { set: { locked_through: lockedThrough } }),
    unset: ['restoring'],
  }),
];
