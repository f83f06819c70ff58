import * as z from 'zod/mini';
import { currencyOf } from '../../ledger/currency.ts';
import { currencyId } from '../../ledger/fields.ts';
import { money, moneyToJson } from '../../ledger/money.ts';
import type { PaymentNote } from '../../obligations/payment.ts';
import { savePayment, toNote } from '../../obligations/payment-store.ts';
import { shared } from '../../platform/endpoint/contract.ts';
import { date, reference } from '../../platform/endpoint/fields.ts';
import { pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { plain } from '../../transactions/fields.ts';
import { life } from '../archived-fields.ts';
import { ensure } from '../fault.ts';
import { claimExternalId, countPayment } from './check-transaction.ts';
import {
  asItIs,
  type Create,
  type IdOf,
  type LineType,
  moneyOf,
  type Restored,
  UNRESTORED,
} from './line-type.ts';
import { itemsBelow } from './read.ts';

/** A payment that moved no money. The others are transactions. */
export const schema = shared(() =>
  z.strictObject({
    record: z.literal('payment_note'),
    id: reference,
    obligation_id: reference,
    /** The account of the obligation at that time. */
    account_id: reference,
    date,
    currency_id: currencyId,
    amount: z.number(),
    memo: plain.memo.request,
    external_id: plain.external_id.request,
    ...life,
  }),
);

export const reader = itemsBelow(
  (bookId) => keys.paymentNote(bookId, ''),
  (item) => {
    const note = toNote(item);
    const amount = moneyToJson(money(note.amount_minor, currencyOf(note.currency_id)));
    return pick(schema, { record: 'payment_note', ...note, amount });
  },
);

export const lineType: LineType<typeof schema> = {
  schema,
  check: (line, state) => {
    const value = fromLine(line, asItIs, UNRESTORED);
    // If the note is deleted, the obligation may have another account now, and its former one may be gone.
    ensure(
      state.accounts.has(value.account_id) || value.deleted_at !== undefined,
      'account_id: no such account',
    );
    ensure(state.obligations.has(value.obligation_id), 'obligation_id: no such obligation');
    ensure(value.amount_minor > 0n, 'amount: must be greater than 0');
    claimExternalId(value, state);
    if (value.deleted_at === undefined) countPayment(value, state);
  },
};

export const create: Create<typeof schema> = (lines, { bookId, idOf, restored }) =>
  lines.flatMap((line) => savePayment(bookId, undefined, fromLine(line, idOf, restored)));

function fromLine(
  { record: _type, amount, ...own }: z.output<typeof schema>,
  idOf: IdOf,
  restored: Restored,
): PaymentNote {
  return {
    ...own,
    id: idOf(own.id),
    obligation_id: idOf(own.obligation_id),
    account_id: idOf(own.account_id),
    amount_minor: moneyOf('amount', amount, currencyOf(own.currency_id)).minor,
    ...restored,
  };
}
