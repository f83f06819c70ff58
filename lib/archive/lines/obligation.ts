import * as z from 'zod/mini';
import { isAssetOrLiability } from '../../ledger/balance.ts';
import { currencyOf } from '../../ledger/currency.ts';
import { fxRate, fxRateToJson } from '../../ledger/fx-rate.ts';
import { money, moneyToJson } from '../../ledger/money.ts';
import { withNotes } from '../../obligations/notes.ts';
import { type Obligation, obligation } from '../../obligations/obligation.ts';
import { putObligation } from '../../obligations/store.ts';
import type { PaymentSums } from '../../obligations/terms.ts';
import { shared } from '../../platform/endpoint/contract.ts';
import { fromItem, pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { archivedFields } from '../archived-fields.ts';
import { ensure } from '../fault.ts';
import {
  asItIs,
  type Create,
  ensureBelowLimit,
  type IdOf,
  type LineType,
  moneyOf,
  type Restored,
  rateOf,
  UNRESTORED,
} from './line-type.ts';
import { type Reader, readItems } from './read.ts';

export const schema = shared(() =>
  z.strictObject({
    record: z.literal('obligation'),
    ...archivedFields(obligation, {
      own: {
        original_amount: z.number(),
        outstanding_amount: z.number(),
        opening_rate: z.optional(z.number()),
      },
      calculated: [
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
    }),
  }),
);

/** The notes of an obligation are stored in a separate item, up to 256 KB each. */
const READ_AT_ONCE = 16;
const READ_MAX_BYTES = (256 + 24) * 1024;

export const reader = shared(
  (): Reader => ({
    pageMaxBytes: READ_AT_ONCE * READ_MAX_BYTES,
    read: async (bookId, after) => {
      const page = await readItems(keys.obligation(bookId, ''), after, READ_AT_ONCE);
      const found = await withNotes(
        bookId,
        page.items.map((item) => fromItem(obligation, item)),
      );
      const noteBytes = found.reduce((sum, { notes_bytes = 0 }) => sum + notes_bytes, 0);
      return {
        ...page,
        readBytes: page.readBytes + noteBytes,
        records: found.map((value, index) => ({
          sk: String(page.items[index]?.sk),
          record: toRecord(value),
        })),
      };
    },
  }),
);

function toRecord(value: Obligation) {
  const currency = currencyOf(value.currency_id);
  return pick(schema, {
    record: 'obligation',
    ...value,
    original_amount: moneyToJson(money(value.original_minor, currency)),
    outstanding_amount: moneyToJson(money(value.outstanding_minor, currency)),
    opening_rate: value.opening_rate === undefined ? undefined : fxRateToJson(fxRate(value.opening_rate)),
  });
}

export const lineType: LineType<typeof schema> = {
  schema,
  check: (line, state) => {
    const { id, account_id, contact_id, opened_date, due_date, settled_at, opening_entry_id } = line;
    const value = fromLine(line, {}, asItIs, UNRESTORED);
    const account = state.accounts.get(account_id);
    ensure(account, 'account_id: no such account');
    ensure(isAssetOrLiability(account.type), 'account_id: must be an asset or a liability');
    ensure(state.contacts.has(contact_id), 'contact_id: no such contact');
    ensure(value.original_minor > 0n, 'original_amount: must be greater than 0');
    ensure(value.outstanding_minor >= 0n, 'outstanding_amount: must be at least 0');
    ensure(due_date === undefined || due_date >= opened_date, 'due_date: must not be before opened_date');
    ensure(
      (value.status === 'settled') === (settled_at !== undefined),
      'settled_at: only if nothing is outstanding',
    );
    const { funding_account_id, funding_category_id, funding } = line;
    const fundings = [funding_account_id, funding_category_id, funding].filter((each) => each !== undefined);
    ensure(fundings.length <= 1, 'funding: only one is allowed');
    ensure(fundings.length === 1 || opening_entry_id === undefined, 'opening_entry_id: requires a funding');
    ensure(
      funding_account_id === undefined || state.accounts.has(funding_account_id),
      'funding_account_id: no such account',
    );
    ensure(
      funding_account_id === undefined || isAssetOrLiability(state.accounts.get(funding_account_id)?.type),
      'funding_account_id: must be an asset or a liability',
    );
    // The category of a deleted obligation may have been deleted too.
    ensure(
      funding_category_id === undefined ||
        state.categories.has(funding_category_id) ||
        line.deleted_at !== undefined,
      'funding_category_id: no such category',
    );
    const isPosted = opening_entry_id !== undefined;
    const opening = [line.opening_rate, line.opening_rate_source];
    ensure(
      opening.every((each) => (each !== undefined) === isPosted),
      'opening_rate: only with an opening entry',
    );
    ensure(!isPosted || line.opening_revision !== undefined, 'opening_revision: is required');
    if (isPosted) state.awaitedEntries.set(opening_entry_id, id);
    state.obligations.set(id, { currency_id: value.currency_id, account_id, isPosted, paid: {} });
    ensureBelowLimit(state, 'obligations');
    account.obligations++;
  },
};

export const create: Create<typeof schema> = (lines, { bookId, state, idOf, count, restored }) => {
  count('obligations', lines.length);
  return lines.flatMap((line) => {
    const { paid = {} } = state.obligations.get(line.id) ?? {};
    return putObligation(bookId, undefined, fromLine(line, paid, idOf, restored));
  });
};

function fromLine(
  line: z.output<typeof schema>,
  paid: PaymentSums,
  idOf: IdOf,
  restored: Restored,
): Obligation {
  const { record: _type, original_amount, outstanding_amount, opening_rate, ...own } = line;
  const currency = currencyOf(own.currency_id);
  const optionalId = (id: string | undefined) => (id === undefined ? undefined : idOf(id));
  const outstanding_minor = moneyOf('outstanding_amount', outstanding_amount, currency).minor;
  return {
    ...own,
    ...paid,
    id: idOf(own.id),
    contact_id: idOf(own.contact_id),
    account_id: idOf(own.account_id),
    funding_account_id: optionalId(own.funding_account_id),
    funding_category_id: optionalId(own.funding_category_id),
    opening_entry_id: optionalId(own.opening_entry_id),
    opening_rate: opening_rate === undefined ? undefined : rateOf('opening_rate', opening_rate),
    original_minor: moneyOf('original_amount', original_amount, currency).minor,
    outstanding_minor,
    status: outstanding_minor === 0n ? 'settled' : 'open',
    ...restored,
  };
}
