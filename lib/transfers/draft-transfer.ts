import { toAccount } from '../accounts/store.ts';
import { findCurrency } from '../ledger/currency.ts';
import { balanced, negated } from '../ledger/entry.ts';
import { ledgerFromItem } from '../ledger/ledger.ts';
import type { BookId } from '../platform/book.ts';
import type { UncheckedRequest } from '../platform/endpoint/request.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { DIRECT_READS } from '../platform/table/reads.ts';
import { checkAmount, checkMoneyAccount, checkRate } from '../transactions/checks.ts';
import { isExchange, resolveLegs } from '../transactions/legs.ts';
import { ofKind } from '../transactions/store.ts';
import { plainIn } from '../transactions/transaction.ts';
import { accountMap, type Drafted, type DraftOptions } from '../transactions/transaction-type.ts';
import type { createTransfer } from './contract.ts';

type TransferBody = UncheckedRequest<typeof createTransfer>['body'];

export async function draftTransfer(
  bookId: BookId,
  body: TransferBody,
  errors: FieldErrors,
  { id, reads = DIRECT_READS }: DraftOptions = {},
): Promise<Drafted> {
  const { from_account_id: fromId, to_account_id: toId } = body;
  const [ledgerItem, storedItem, fromItem, toItem] = await reads.getItems([
    keys.ledger(bookId),
    id === undefined ? undefined : keys.transaction(bookId, id),
    fromId === undefined ? undefined : keys.account(bookId, fromId),
    toId === undefined ? undefined : keys.account(bookId, toId),
  ]);
  const ledger = ledgerFromItem(ledgerItem);
  const stored = ofKind('transfer', storedItem);
  errors.requireSame('kind', body.kind, 'transfer');
  const { currency, toCurrency } = currenciesOf(body, errors);
  const from =
    fromId === undefined
      ? undefined
      : checkMoneyAccount('from_account_id', fromItem && toAccount(fromItem), stored, errors);
  const to =
    toId === undefined
      ? undefined
      : checkMoneyAccount('to_account_id', toItem && toAccount(toItem), stored, errors);
  if (from && from.id === to?.id && currency && toCurrency && !isExchange({ currency, toCurrency }))
    errors.add('to_account_id', 'same_account', 'must be another account, unless the currencies differ');

  const wanted = {
    currency,
    toCurrency,
    amount: checkAmount('amount', body.amount, currency, errors),
    toAmount: checkAmount('to_amount', body.to_amount, toCurrency, errors),
    date: body.date,
    sentRate: checkRate(body.fx_rate, errors),
    stored,
    ledger,
    fields: { toAmount: 'to_amount', noRate: 'currency_id' },
  };
  const legs = await resolveLegs(wanted, errors);
  const accounts = accountMap([from, to].filter((account) => !!account));
  const nothing = { ledger, stored, accounts, transaction: undefined };
  if (!legs || !from || !to || !currency || !wanted.date || errors.list.length > 0) return nothing;
  const { fx, base, amount, toAmount, toRate } = legs;
  return {
    ...nothing,
    transaction: {
      kind: 'transfer',
      date: wanted.date,
      currency,
      fx,
      entry: balanced([
        { accountId: to.id, amount: toAmount, base, rate: toRate },
        { accountId: from.id, amount: negated(amount), base: negated(base) },
      ]),
      ...plainIn(body),
    },
  };
}

/** By default, the money arrives in the currency it left in. */
function currenciesOf(body: TransferBody, errors: FieldErrors) {
  const currency = findCurrency(body.currency_id);
  if (body.to_currency_id !== undefined) return { currency, toCurrency: findCurrency(body.to_currency_id) };
  return { currency, toCurrency: errors.has('to_currency_id') ? undefined : currency };
}
