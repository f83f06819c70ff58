import * as z from 'zod/mini';
import type { Actor } from '../platform/authors.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { date } from '../platform/endpoint/fields.ts';
import { authored, created, identity, timestamps, versioned } from '../platform/lifecycle.ts';
import {
  computed,
  defineRecord,
  internal,
  optional,
  pick,
  type ShownIn,
  type StoredIn,
  serverSet,
} from '../platform/record.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { expiresAfter } from '../platform/table/time-to-live.ts';
import { PREVIEW_SECONDS } from './limits.ts';
import { FORMATS } from './readers/statement.ts';

const IMPORT_STATUSES = ['preview', 'committing', 'committed', 'reverting', 'reverted'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const ROW_STATUSES = ['new', 'transfer', 'duplicate', 'possible_duplicate', 'error'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/** The format of an archive, which holds a whole book instead of a bank statement. */
export const ARCHIVE = 'archive';

/** The format of an import that a bank connection has filled. */
export const CONNECTED = 'simplefin';

const count = shared(() => z.number());

const counts = defineRecord(() => ({
  rows: computed(count, 'Rows of the file.', 3),
  new: computed(count, 'Rows that are nothing of what follows.', 2),
  transfer: computed(count, 'Rows that are the other side of a transaction on another account.', 0),
  duplicate: computed(count, 'Rows that an import has already posted.', 1),
  possible_duplicate: computed(
    count,
    'Rows that may match an existing transaction that no import has posted.',
    0,
  ),
  error: computed(count, 'Rows that cannot be posted.', 0),
  pending: computed(
    count,
    'Entries that the bank has not booked: it has not yet, or it has declined them. They are not included in `rows`.',
    0,
  ),
  committed: computed(count, 'Transactions of this import that exist and are not deleted.', 0),
}));
export type Counts = ShownIn<typeof counts>;

/** An uploaded file, and the outcome for its rows. */
export const importRecord = defineRecord(() => ({
  ...identity,
  status: serverSet(
    z.enum(IMPORT_STATUSES),
    'A `preview` has posted nothing. If it is `committing` or `reverting`, repeat the request to continue.',
    'preview',
  ),
  format: serverSet(z.enum([...FORMATS, CONNECTED, ARCHIVE]), 'Format of the file.', 'csv'),
  account_id: optional(serverSet(z.string(), 'The account of the statement.')),
  connection_id: optional(serverSet(z.string(), 'The bank connection that has filled it.')),
  file_name: optional(serverSet(z.string(), 'Name of the file, as it was sent.', 'statement.csv')),
  counts: computed(counts.response, 'Number of rows with each status.'),
  from: optional(serverSet(date, 'The first date of its rows.', '2026-09-01')),
  to: optional(serverSet(date, 'The last date of its rows.', '2026-09-30')),
  /** The counts: top-level numbers, so that parallel writes can add to them atomically. */
  rows: internal(count),
  /** How many of its rows a bank connection has moved to an import of their own. Their numbers stay taken. */
  gone: optional(internal(count)),
  /** Whether a run has posted it by itself. */
  is_automatic: optional(internal(z.boolean())),
  new: internal(count),
  transfer: internal(count),
  duplicate: internal(count),
  possible_duplicate: internal(count),
  error: internal(count),
  pending: internal(count),
  committed: internal(count),
  /** Sent with the file, for rows in a foreign currency. */
  fx_rate: optional(internal(z.string())),
  reimport_deleted: optional(internal(z.boolean())),
  /** Whether the file has its newest rows first. */
  is_newest_first: optional(internal(z.boolean())),
  /** The categories `Uncategorized`, where they exist. */
  uncategorized_expense: optional(internal(z.string())),
  uncategorized_income: optional(internal(z.string())),
  /** The row to commit or revert next. */
  next_row: internal(z.number()),
  /** Only for a preview. */
  [TTL_ATTRIBUTE]: optional(internal(z.number())),
  ...timestamps,
  ...authored,
  ...versioned,
}));

export type Import = StoredIn<typeof importRecord>;

/** What every import starts with. */
export function newPreview(actor: Actor, id?: string) {
  return {
    ...created(actor, id),
    status: 'preview',
    next_row: 1,
    [TTL_ATTRIBUTE]: expiresAfter(actor.at, PREVIEW_SECONDS),
  } as const;
}

export function showImport(value: Import): ShownIn<typeof importRecord> {
  return pick(importRecord.response, {
    ...value,
    counts: pick(counts.response, { ...value, rows: value.rows - (value.gone ?? 0) }),
  });
}
