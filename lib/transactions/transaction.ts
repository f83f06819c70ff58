import * as z from 'zod/mini';
import type { Currency } from '../ledger/currency.ts';
import { storedMinor } from '../ledger/fields.ts';
import { FX_RATE_SOURCES } from '../ledger/fx-rate.ts';
import { TRANSACTION_KINDS } from '../ledger/kinds.ts';
import type { Posting } from '../ledger/post.ts';
import type { Authors } from '../platform/authors.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { date, timestamp } from '../platform/endpoint/fields.ts';
import { storedAuthors } from '../platform/lifecycle.ts';
import { defineRecord, type Field, internal, optional, type StoredIn } from '../platform/record.ts';
import type { FrozenRate } from './rate.ts';
import { keptTags } from './tags.ts';

/**
 * A line in the table: debits are positive, credits negative. Its names are short, because an item of more than 1 KB
 * costs twice as much, and values equal to the transaction's are left out.
 */
const storedLine = shared(() =>
  z.object({
    account: z.string(),
    amount: storedMinor,
    base: storedMinor,
    currency: z.optional(z.string()),
    category: z.optional(z.string()),
    memo: z.optional(z.string()),
    cleared: z.optional(date),
    rate: z.optional(z.string()),
    source: z.optional(z.enum(FX_RATE_SOURCES)),
  }),
);
export type StoredLine = z.output<typeof storedLine>;

/**
 * Strings that are stored and shown as they were sent, except that an empty one is not stored. `plain` in fields.ts
 * describes them; the kinds of transactions choose theirs.
 */
const PLAIN = ['payee', 'memo', 'external_id'] as const;
export type PlainName = (typeof PLAIN)[number];
type PlainTexts = { readonly [Name in PlainName]?: string | undefined };
interface Plain extends PlainTexts {
  readonly tags?: string[] | undefined;
}

/** The plain strings and the tags of a request or of a transaction. */
export function plainIn(
  values: PlainTexts & { readonly tags?: readonly (string | undefined)[] | undefined },
): Plain {
  return {
    ...Object.fromEntries(PLAIN.map((name) => [name, values[name] || undefined])),
    tags: keptTags(values.tags),
  };
}

const plainTexts = shared(
  () =>
    Object.fromEntries(PLAIN.map((name) => [name, optional(internal(z.string()))])) as {
      [Name in PlainName]: Field<z.ZodMiniOptional<z.ZodMiniString>, 'item'>;
    },
);

/** A transaction of any kind in the table. What the API takes and shows for each kind is a separate record. */
export const stored = defineRecord(() => ({
  kind: internal(z.enum(TRANSACTION_KINDS)),
  date: internal(date),
  /** Only for an expense or income without splits; otherwise the lines have categories. */
  category_id: optional(internal(z.string())),
  currency_id: internal(z.string()),
  base_currency_id: internal(z.string()),
  fx_rate: internal(z.string()),
  fx_rate_date: internal(date),
  fx_rate_source: internal(z.enum(FX_RATE_SOURCES)),
  ...plainTexts,
  tags: optional(internal(z.array(z.string()))),
  /** Which fields nobody has chosen by hand (automatic.ts). */
  automatic: optional(internal(z.string())),
  is_refund: optional(internal(z.boolean())),
  /** The obligation that a payment pays, or that an opening entry belongs to. */
  obligation_id: optional(internal(z.string())),
  /** The opening entry that a payment was calculated with. */
  opening_revision: optional(internal(z.number())),
  lines: internal(z.array(storedLine)),
  /** For an imported transaction: its import and step (imported.ts), or that it came from an archive. */
  imported: optional(internal(z.string())),
  /** The transfer that this expense or income was deleted for. */
  replaced_by: optional(internal(z.string())),
  /** The expense and income that were deleted for this transfer. */
  replaces: optional(internal(z.array(z.string()))),
  /** The sort key of its fingerprint, if its import was reverted while the transfer that replaces it is live. */
  kept_print: optional(internal(z.string())),
  /** How many files are attached, including those that were only announced, and how many of them are stored. */
  attached: optional(internal(z.number())),
  attachment_count: optional(internal(z.number())),
  created_at: internal(timestamp),
  /** Not stored until the first change. */
  updated_at: optional(internal(timestamp)),
  ...storedAuthors,
  deleted_at: optional(internal(timestamp)),
  version: internal(z.number()),
}));

type Stored = StoredIn<typeof stored>;
/** The fields that make up the entry and the rate. All other fields are stored as they are. */
type Structure =
  | 'date'
  | 'category_id'
  | 'currency_id'
  | 'base_currency_id'
  | 'fx_rate'
  | 'fx_rate_date'
  | 'fx_rate_source'
  | 'lines'
  | 'tags'
  | 'updated_at';

/** A transaction of any kind. */
export interface Transaction extends Posting, Omit<Stored, Structure> {
  readonly id: string;
  /** The currency of its amount, which its rate converts. Lines may have others. */
  readonly currency: Currency;
  readonly fx: FrozenRate;
  readonly updated_at: string;
}

/** The part of a transaction that a request determines. */
export type DraftedTransaction = Omit<
  Transaction,
  'id' | 'created_at' | 'updated_at' | 'deleted_at' | 'version' | keyof Authors
>;

/** The id of a line: the transaction's id plus its index. Transaction ids are too far apart to collide with it. */
export function lineId({ id }: Pick<Transaction, 'id'>, index: number): string {
  const last = (Number.parseInt(id.slice(-12), 16) + index + 1) % 2 ** 48;
  return id.slice(0, -12) + last.toString(16).padStart(12, '0');
}

export function accountIdsOf({ entry }: Pick<Posting, 'entry'>): string[] {
  return entry.lines.map(({ accountId }) => accountId);
}

export function categoryIdsOf({ entry }: Pick<Posting, 'entry'>): string[] {
  return entry.lines.flatMap(({ categoryId }) => categoryId ?? []);
}
