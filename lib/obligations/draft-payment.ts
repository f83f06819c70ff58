import { exchangeAccount, type SpecialAccount } from '../accounts/special-accounts.ts';
import { findAccountsAndLedger } from '../accounts/store.ts';
import { currencyOf, findCurrency } from '../ledger/currency.ts';
import { balanced, type Line, negated } from '../ledger/entry.ts';
import { type FxRateSource, fxRate, RATE_ONE } from '../ledger/fx-rate.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { MAX_AMOUNT_MINOR, type Money, money, moneyToText } from '../ledger/money.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import type { UncheckedRequest } from '../platform/endpoint/request.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { checkAmount, checkMoneyAccount, checkRate } from '../transactions/checks.ts';
import { type Legs, resolveLegs } from '../transactions/legs.ts';
import type { AccountNames } from '../transactions/show.ts';
import { type DraftedTransaction, plainIn } from '../transactions/transaction.ts';
import { directionOf, type Obligation } from './obligation.ts';
import type { createPayment } from './payment-contract.ts';
import { takenOut } from './taken-out.ts';

type PaymentBody = UncheckedRequest<typeof createPayment>['body'];

/** A payment that moves money. */
export interface DraftedPayment {
  readonly ledger: Ledger;
  /** The accounts of the lines, for their names. */
  readonly accounts: AccountNames;
  readonly transaction: DraftedTransaction;
  /** The account for exchange differences, if there is one. */
  readonly exchange: SpecialAccount | undefined;
}

interface PostedObligation extends Obligation {
  readonly opening_rate: string;
  readonly opening_rate_source: FxRateSource;
}

function isPosted(value: Obligation): value is PostedObligation {
  return value.opening_rate !== undefined && value.opening_rate_source !== undefined;
}

const NEEDS_MONEY = ['fx_rate', 'money_currency_id', 'money_amount'] as const;

/** The amount of the payment. Undefined if it is invalid, or more than what is outstanding. */
export function checkPaid(obligation: Obligation, body: PaymentBody, errors: FieldErrors): Money | undefined {
  errors.requireSame('kind', body.kind, 'payment');
  const amount = checkAmount('amount', body.amount, currencyOf(obligation.currency_id), errors);
  if (!amount) return undefined;
  if (amount.minor > obligation.outstanding_minor) {
    const outstanding = money(obligation.outstanding_minor, amount.currency);
    const limit = `${moneyToText(outstanding)} ${obligation.currency_id}`;
    errors.add('amount', 'exceeds_outstanding', `must not be more than the outstanding amount, ${limit}`);
    return undefined;
  }
  if (!canPay(obligation, amount.minor)) {
    errors.add('amount', 'amount_too_large', 'makes the sum of all payments too large to keep exactly');
    return undefined;
  }
  return amount;
}

/** The sum of payments has the same limit as a single amount. */
export function canPay({ paid_minor = 0n }: Obligation, amountMinor: bigint): boolean {
  return paid_minor + amountMinor <= MAX_AMOUNT_MINOR;
}

interface SentPayment {
  readonly bookId: BookId;
  readonly actor: Actor;
  readonly obligation: Obligation;
  readonly body: PaymentBody;
  readonly amount: Money | undefined;
}

/** Undefined if no money moves, if the obligation is not posted, or if something is invalid. */
export async function draftPayment(
  { bookId, actor, obligation, body, amount }: SentPayment,
  errors: FieldErrors,
): Promise<DraftedPayment | undefined> {
  const assetId = body.asset_account_id;
  const sentRate = checkRate(body.fx_rate, errors);
  if (assetId === undefined) {
    if (!errors.has('asset_account_id')) checkNote(body, errors);
    return undefined;
  }
  const { accounts, ledger } = await findAccountsAndLedger(bookId, [assetId, obligation.account_id]);
  if (assetId === obligation.account_id)
    errors.add('asset_account_id', 'same_account', 'must not be the account of the obligation');
  checkMoneyAccount('asset_account_id', accounts.get(assetId), undefined, errors);
  const { date } = body;
  checkDate(date, obligation, errors);
  if (!amount || date === undefined || errors.has('money_currency_id') || !isPosted(obligation))
    return undefined;
  const toCurrency = findCurrency(body.money_currency_id ?? amount.currency.code);
  const wanted = {
    currency: amount.currency,
    toCurrency,
    amount,
    toAmount: checkAmount('money_amount', body.money_amount, toCurrency, errors),
    date,
    sentRate,
    stored: undefined,
    ledger,
    fields: { toAmount: 'money_amount', noRate: 'fx_rate' },
  };
  const moved = await resolveLegs(wanted, errors);
  const taken = moved && checkTakenOut(obligation, amount, moved.base, errors);
  if (!taken || errors.list.length > 0) return undefined;

  const isReceivable = directionOf(accounts.get(obligation.account_id)?.type) === 'owed_to_me';
  const difference = money(taken.minor - moved.base.minor, moved.base.currency);
  const exchange = difference.minor === 0n ? undefined : await exchangeAccount(bookId, ledger, actor);
  const lines = toLines(obligation, { assetId, amount, taken, moved, difference, exchange });
  return {
    ledger,
    accounts: exchange ? new Map(accounts).set(exchange.account.id, exchange.account) : accounts,
    exchange,
    transaction: {
      kind: 'payment',
      date,
      currency: amount.currency,
      fx: moved.fx,
      entry: balanced(isReceivable ? lines : lines.map(mirrored)),
      ...plainIn(body),
      obligation_id: obligation.id,
      opening_revision: obligation.opening_revision,
    },
  };
}

function checkDate(date: PaymentBody['date'], { opened_date }: Obligation, errors: FieldErrors): void {
  if (date !== undefined && date < opened_date)
    errors.add('date', 'before_opened_date', `must not be before opened_date, ${opened_date}`);
}

function checkNote(body: PaymentBody, errors: FieldErrors): void {
  for (const field of NEEDS_MONEY)
    if (body[field] !== undefined)
      errors.add(field, 'conflicting_fields', 'must be left out: without asset_account_id, no money moves');
}

function checkTakenOut(
  obligation: PostedObligation,
  amount: Money,
  base: Money,
  errors: FieldErrors,
): Money | undefined {
  const taken = takenOut(obligation, amount, base.currency);
  if (taken?.ok) return taken.value;
  if (taken) errors.add('amount', taken.code, `together with the other payments, it ${taken.message}`);
  return undefined;
}

interface Sides {
  readonly assetId: string;
  readonly amount: Money;
  readonly taken: Money;
  readonly moved: Legs;
  readonly difference: Money;
  readonly exchange: SpecialAccount | undefined;
}

/** For a receivable: the money comes in, the obligation's account goes down, and the difference is a gain or a loss. */
function toLines(
  { account_id, opening_rate, opening_rate_source: source }: PostedObligation,
  { assetId, amount, taken, moved, difference, exchange }: Sides,
): Line[] {
  const isSameRate = opening_rate === moved.fx.rate && source === moved.fx.source;
  return [
    { accountId: assetId, amount: moved.toAmount, base: moved.base, rate: moved.toRate },
    {
      accountId: account_id,
      amount: negated(amount),
      base: negated(taken),
      ...(!isSameRate && { rate: { rate: fxRate(opening_rate), source } }),
    },
    ...(exchange
      ? [
          {
            accountId: exchange.account.id,
            amount: difference,
            base: difference,
            rate: { rate: RATE_ONE, source: 'same_currency' as const },
          },
        ]
      : []),
  ];
}

/** For a payable, everything is reversed. */
function mirrored(line: Line): Line {
  return { ...line, amount: negated(line.amount), base: negated(line.base) };
}
