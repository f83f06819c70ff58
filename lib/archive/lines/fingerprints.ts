import * as z from 'zod/mini';
import { type Digest, type Left, restoreDigest, toDigest } from '../../imports/digests.ts';
import { currencyOf } from '../../ledger/currency.ts';
import { currencyId } from '../../ledger/fields.ts';
import { money, moneyToJson } from '../../ledger/money.ts';
import { shared } from '../../platform/endpoint/contract.ts';
import { date, month, reference, rule, wholeNumber } from '../../platform/endpoint/fields.ts';
import { pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { ensure } from '../fault.ts';
import { asItIs, type Create, type IdOf, type LineType, moneyOf } from './line-type.ts';
import { itemsBelow } from './read.ts';

const shortHash = shared(() =>
  z
    .string()
    .check(rule('invalid_value', 'must be a hash of 11 characters', (text) => /^[\w-]{11}$/.test(text))),
);

/**
 * Fingerprints of rows that a step of an import has posted in one month. They recognize the rows if a file is imported
 * again.
 */
export const schema = shared(() =>
  z.strictObject({
    record: z.literal('fingerprints'),
    /** The account of the file. Both it and the import may have been deleted. */
    account_id: reference,
    month,
    import_id: reference,
    step: wholeNumber(0, 99_999),
    posted: z
      .array(
        z.strictObject({
          date,
          /** Negative for outgoing money. */
          amount: z.number(),
          currency_id: currencyId,
          bank_id_hash: z.optional(shortHash),
          text_hash: shortHash,
          transaction_id: reference,
          source_hash: z.optional(shortHash),
        }),
      )
      .check(z.maxLength(1000)),
    /** Rows that a bank connection has brought, and that were not posted. */
    left_out: z.optional(
      z
        .array(
          z.strictObject({
            date,
            amount: z.number(),
            currency_id: currencyId,
            bank_id_hash: shortHash,
            text_hash: shortHash,
            source_hash: shortHash,
            is_change: z.optional(z.boolean()),
          }),
        )
        .check(z.maxLength(1000)),
    ),
  }),
);

export const reader = itemsBelow(
  (bookId) => keys.allImported(bookId),
  (item) => {
    const digest = toDigest(item);
    return pick(schema, {
      record: 'fingerprints',
      ...digest,
      posted: digest.posted.map(({ date, minor, currency_id, bank, text, transaction_id, source }) => ({
        date,
        amount: moneyToJson(money(BigInt(minor), currencyOf(currency_id))),
        currency_id,
        bank_id_hash: bank,
        text_hash: text,
        transaction_id,
        ...(source !== undefined && { source_hash: source }),
      })),
      ...(digest.left.length > 0 && { left_out: digest.left.map(leftLine) }),
    });
  },
);

function leftLine({ date, minor, currency_id, bank = '', text, source = '', why }: Left) {
  return {
    date,
    amount: moneyToJson(money(BigInt(minor), currencyOf(currency_id))),
    currency_id,
    bank_id_hash: bank,
    text_hash: text,
    source_hash: source,
    ...(why === 'changed' && { is_change: true }),
  };
}

export const lineType: LineType<typeof schema> = {
  schema,
  orderedBy: ['account_id', 'month', 'import_id', 'step'],
  // The transactions need not exist: a fingerprint outlives everything else.
  check: (line, { accounts }) => {
    const account = accounts.get(line.account_id);
    if (account) account.hasPrints = true;
    const { month, posted, left } = fromLine(line, asItIs);
    for (const [index, { date }] of left.entries())
      ensure(date.startsWith(month), `left_out[${index}].date: must be in the month`);
    for (const [index, { date }] of posted.entries())
      ensure(date.startsWith(month), `posted[${index}].date: must be in the month`);
  },
};

export const create: Create<typeof schema> = (lines, { bookId, idOf }) =>
  lines.flatMap((line) => restoreDigest(bookId, fromLine(line, idOf)));

function fromLine(line: z.output<typeof schema>, idOf: IdOf): Digest {
  const { account_id, month, import_id, step, posted, left_out = [] } = line;
  return {
    account_id: idOf(account_id),
    month,
    import_id: idOf(import_id),
    step,
    posted: posted.map(
      ({ date, amount, currency_id, bank_id_hash, text_hash, transaction_id, source_hash }, index) => ({
        date,
        minor: String(moneyOf(`posted[${index}].amount`, amount, currencyOf(currency_id)).minor),
        currency_id,
        ...(bank_id_hash !== undefined && { bank: bank_id_hash }),
        text: text_hash,
        transaction_id: idOf(transaction_id),
        ...(source_hash !== undefined && { source: source_hash }),
      }),
    ),
    left: left_out.map(
      ({ date, amount, currency_id, bank_id_hash, text_hash, source_hash, is_change }, index) => ({
        date,
        minor: String(moneyOf(`left_out[${index}].amount`, amount, currencyOf(currency_id)).minor),
        currency_id,
        bank: bank_id_hash,
        text: text_hash,
        source: source_hash,
        why: is_change ? 'changed' : 'left out',
      }),
    ),
  };
}
