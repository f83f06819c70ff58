import * as z from 'zod/mini';
import { isAssetOrLiability } from '../../ledger/balance.ts';
import { currencyOf } from '../../ledger/currency.ts';
import { currencyId } from '../../ledger/fields.ts';
import { RECONCILED_PREFIX } from '../../ledger/marks.ts';
import { minor, moneyToJson } from '../../ledger/money.ts';
import type { BookId } from '../../platform/book.ts';
import { shared } from '../../platform/endpoint/contract.ts';
import { pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { EXISTS, update, type Write } from '../../platform/table/write.ts';
import { type Reconciliation, reconciliation } from '../../reconciliations/reconciliation.ts';
import { addReconciliation, toReconciliation } from '../../reconciliations/store.ts';
import { archivedFields } from '../archived-fields.ts';
import { ensure } from '../fault.ts';
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

export const schema = shared(() =>
  z.strictObject({
    record: z.literal('reconciliation'),
    ...archivedFields(reconciliation, {
      /** Debit-positive. */
      own: { currency_id: currencyId, balance: z.number() },
      calculated: ['balance_minor'],
    }),
  }),
);

export const reader = itemsBelow(
  (bookId) => keys.allReconciliations(bookId),
  (item) => {
    const value = toReconciliation(item);
    const currency = currencyOf(value.currency_id);
    const balance = moneyToJson({ minor: minor(value.balance_minor), currency });
    return pick(schema, { record: 'reconciliation', ...value, balance });
  },
);

export const lineType: LineType<typeof schema> = {
  schema,
  orderedBy: ['account_id', 'id'],
  check: (line, { accounts }) => {
    const { account_id, currency_id, date, previous_date } = fromLine(line, asItIs, UNRESTORED);
    const account = accounts.get(account_id);
    ensure(isAssetOrLiability(account?.type) && account, 'account_id: must be an asset or a liability');
    account.reconciled ??= {};
    const before = account.reconciled[currency_id];
    ensure(before === previous_date, 'previous_date: must be the date of the reconciliation before it');
    ensure(before === undefined || before < date, 'date: must be after the reconciliation before it');
    account.reconciled[currency_id] = date;
  },
};

/** An account is written once, however many of them it has. */
export const create: Create<typeof schema> = (lines, { bookId, idOf, restored }) => {
  const values = lines.map((line) => fromLine(line, idOf, restored));
  const byAccount = Map.groupBy(values, ({ account_id }) => account_id);
  return [
    ...values.map((value) => addReconciliation(bookId, value)),
    ...[...byAccount].map(([id, own]) => accountWrite(bookId, id, own)),
  ];
};

function accountWrite(bookId: BookId, id: string, own: readonly Reconciliation[]): Write {
  return update(
    keys.account(bookId, id),
    {
      set: Object.fromEntries(own.map(({ currency_id, date }) => [RECONCILED_PREFIX + currency_id, date])),
      add: { version: 1, reconciliation_count: own.length },
    },
    { expression: EXISTS },
  );
}

function fromLine(
  { record: _type, balance, ...own }: z.output<typeof schema>,
  idOf: IdOf,
  { version: _version, ...authors }: Restored,
): Reconciliation {
  return {
    ...own,
    id: idOf(own.id),
    account_id: idOf(own.account_id),
    adjustment_id: own.adjustment_id === undefined ? undefined : idOf(own.adjustment_id),
    balance_minor: moneyOf('balance', balance, currencyOf(own.currency_id)).minor,
    ...authors,
  };
}
