import * as z from 'zod/mini';
import { type Currency, currencyOf } from '../../ledger/currency.ts';
import { combine } from '../../ledger/effects.ts';
import { balanced, LINES_MAX, type Line } from '../../ledger/entry.ts';
import { currencyId } from '../../ledger/fields.ts';
import { FX_RATE_SOURCES, fxRateToJson } from '../../ledger/fx-rate.ts';
import { TRANSACTION_KINDS } from '../../ledger/kinds.ts';
import { moneyToJson } from '../../ledger/money.ts';
import { post, unpost } from '../../ledger/post.ts';
import { ledgerWrites } from '../../ledger/store.ts';
import { shared } from '../../platform/endpoint/contract.ts';
import { date, reference, wholeNumber } from '../../platform/endpoint/fields.ts';
import { pick, requestsOf } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import type { Item } from '../../platform/table/write.ts';
import { TAKEN_ATTACHMENTS_MAX } from '../../transactions/attached.ts';
import { AUTOMATIC_FIELDS, automaticIn, storedAutomatic } from '../../transactions/automatic.ts';
import { plain } from '../../transactions/fields.ts';
import { importedFromArchive, isEdited } from '../../transactions/imported.ts';
import { parseTransaction, saveTransaction } from '../../transactions/store.ts';
import { keptTags, tags } from '../../transactions/tags.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { count, life } from '../archived-fields.ts';
import { ArchiveFault, ensure } from '../fault.ts';
import { checkTransaction } from './check-transaction.ts';
import {
  asItIs,
  type Create,
  type IdOf,
  type LineType,
  moneyOf,
  type Restored,
  rateOf,
  UNRESTORED,
} from './line-type.ts';
import { itemsBelow } from './read.ts';

const source = shared(() => z.enum(FX_RATE_SOURCES));

/** A line of the transaction's entry. */
export const entryLine = shared(() =>
  z.strictObject({
    account_id: reference,
    amount: z.number(),
    base_amount: z.number(),
    /** Left out if it is the transaction's. The same applies to the rate. */
    currency_id: z.optional(currencyId),
    fx_rate: z.optional(z.number()),
    fx_rate_source: z.optional(source),
    category_id: z.optional(reference),
    memo: plain.memo.request,
    cleared_on: z.optional(date),
  }),
);

export const schema = shared(() =>
  z.strictObject({
    record: z.literal('transaction'),
    id: reference,
    kind: z.enum(TRANSACTION_KINDS),
    date,
    currency_id: currencyId,
    fx_rate: z.number(),
    fx_rate_date: date,
    fx_rate_source: source,
    ...requestsOf(plain),
    tags: tags.request,
    /** Which fields nobody has chosen by hand. */
    automatic: z.optional(
      z.array(z.enum(AUTOMATIC_FIELDS)).check(z.minLength(1), z.maxLength(AUTOMATIC_FIELDS.length)),
    ),
    is_refund: z.optional(z.boolean()),
    /** The obligation that a payment belongs to, or whose opening entry this is. */
    obligation_id: z.optional(reference),
    opening_revision: z.optional(count),
    /** Whether an import has posted it. */
    is_imported: z.optional(z.boolean()),
    /** Whether a person has changed what the import posted. */
    is_edited: z.optional(z.boolean()),
    /** The transfer that it was deleted for, and the records that were deleted for a transfer. */
    replaced_by: z.optional(reference),
    replaces: z.optional(z.array(reference).check(z.minLength(1), z.maxLength(2))),
    /** How many attachments follow. */
    attached: z.optional(wholeNumber(1, TAKEN_ATTACHMENTS_MAX)),
    lines: z.array(entryLine).check(z.minLength(2), z.maxLength(LINES_MAX)),
    ...life,
  }),
);

export const reader = itemsBelow((bookId) => keys.transaction(bookId, ''), toRecord);

function toRecord(item: Item) {
  const value = parseTransaction(item);
  const { currency, fx, entry } = value;
  return pick(schema, {
    record: 'transaction',
    ...value,
    attached: value.attached || undefined,
    currency_id: currency.code,
    fx_rate: fxRateToJson(fx.rate),
    fx_rate_date: fx.rateDate,
    fx_rate_source: fx.source,
    automatic: value.automatic === undefined ? undefined : automaticIn(value),
    is_imported: value.imported === undefined ? undefined : true,
    is_edited: (value.imported !== undefined && isEdited(value.imported)) || undefined,
    lines: entry.lines.map(({ accountId, amount, base, categoryId, memo, clearedOn, rate }) =>
      pick(entryLine, {
        account_id: accountId,
        amount: moneyToJson(amount),
        base_amount: moneyToJson(base),
        currency_id: amount.currency.code === currency.code ? undefined : amount.currency.code,
        fx_rate: rate && fxRateToJson(rate.rate),
        fx_rate_source: rate?.source,
        category_id: categoryId,
        memo,
        cleared_on: clearedOn,
      }),
    ),
  });
}

export const lineType: LineType<typeof schema> = {
  schema,
  check: (line, state) =>
    checkTransaction(fromLine(line, currencyOf(state.baseCurrencyId), asItIs, UNRESTORED), state),
};

/**
 * Effects are added up, because a transaction may touch an item only once. Deleted transactions count only as lines.
 */
export const create: Create<typeof schema> = (lines, { bookId, state, idOf, restored, tags }) => {
  const transactions = lines.map((line) => fromLine(line, currencyOf(state.baseCurrencyId), idOf, restored));
  return [
    ...transactions.flatMap((each) => saveTransaction(bookId, undefined, each)),
    ...ledgerWrites(bookId, {
      effects: combine(
        ...transactions.map((each) =>
          each.deleted_at === undefined ? post(each) : combine(post(each), unpost(each)),
        ),
      ),
      tags,
      baseCurrencyId: state.baseCurrencyId,
      dates: transactions.map(({ date }) => date),
      isMany: transactions.length > 1,
    }),
  ];
};

function fromLine(
  line: z.output<typeof schema>,
  base: Currency,
  idOf: IdOf,
  restored: Restored,
): Transaction {
  const {
    record: _type,
    currency_id,
    fx_rate,
    fx_rate_date,
    fx_rate_source,
    automatic,
    is_imported,
    is_edited,
    lines,
    ...own
  } = line;
  const currency = currencyOf(currency_id);
  const entry = entryOf(lines.map((each, index) => toLine(each, `lines[${index}]`, currency, base, idOf)));
  return {
    ...own,
    tags: keptTags(own.tags),
    id: idOf(own.id),
    currency,
    entry,
    obligation_id: own.obligation_id === undefined ? undefined : idOf(own.obligation_id),
    fx: { rate: rateOf('fx_rate', fx_rate), rateDate: fx_rate_date, source: fx_rate_source },
    replaced_by: own.replaced_by === undefined ? undefined : idOf(own.replaced_by),
    replaces: own.replaces?.map(idOf),
    automatic: automatic && storedAutomatic(automatic),
    imported: is_imported ? importedFromArchive({ isEdited: is_edited ?? false }) : undefined,
    ...restored,
  };
}

function toLine(
  line: z.output<typeof entryLine>,
  path: string,
  currency: Currency,
  base: Currency,
  idOf: IdOf,
): Line {
  const { account_id, amount, base_amount, currency_id, fx_rate, fx_rate_source } = line;
  const { category_id, memo, cleared_on } = line;
  const own = currency_id === undefined ? currency : currencyOf(currency_id);
  ensure(
    (fx_rate === undefined) === (fx_rate_source === undefined),
    `${path}.fx_rate: requires fx_rate_source`,
  );
  return {
    accountId: idOf(account_id),
    amount: moneyOf(`${path}.amount`, amount, own),
    base: moneyOf(`${path}.base_amount`, base_amount, base),
    ...(category_id !== undefined && { categoryId: idOf(category_id) }),
    ...(memo !== undefined && { memo }),
    ...(cleared_on !== undefined && { clearedOn: cleared_on }),
    ...(fx_rate !== undefined &&
      fx_rate_source !== undefined && {
        rate: { rate: rateOf(`${path}.fx_rate`, fx_rate), source: fx_rate_source },
      }),
  };
}

function entryOf(lines: readonly Line[]) {
  try {
    return balanced(lines);
  } catch (error) {
    throw new ArchiveFault(`lines: ${(error as Error).message.replace('Invariant broken: ', '')}`);
  }
}
