import type { Account } from '../accounts/account.ts';
import type { createAccount } from '../accounts/contract.ts';
import { createPosted, creationOf, openingAccount, withEffects } from '../accounts/special-accounts.ts';
import { isAssetOrLiability, naturalBalance } from '../ledger/balance.ts';
import { type Currency, currencyOf, findCurrency } from '../ledger/currency.ts';
import { balanced, negated } from '../ledger/entry.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { requireUnlocked } from '../ledger/lock.ts';
import { type Money, money } from '../ledger/money.ts';
import { post } from '../ledger/post.ts';
import { amountTooLarge, ledgerWrites } from '../ledger/store.ts';
import { NO_TAGS } from '../ledger/tags.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import type { UncheckedRequest } from '../platform/endpoint/request.ts';
import type { FieldErrors } from '../platform/problems.ts';
import type { Write } from '../platform/table/write.ts';
import { checkConverted, checkMoney, checkRate, resolveRate } from '../transactions/checks.ts';
import { newTransaction } from '../transactions/post-all.ts';
import type { FrozenRate } from '../transactions/rate.ts';
import { saveTransaction } from '../transactions/store.ts';

type AccountBody = UncheckedRequest<typeof createAccount>['body'];

/** The opening balance of a new account. */
interface OpeningBalance {
  readonly date: CalendarDate;
  readonly currency: Currency;
  readonly fx: FrozenRate;
  /** Debit-positive, like `base`. */
  readonly amount: Money;
  readonly base: Money;
}

/** Checks the opening balance of a request. Undefined if there is none, or if it is invalid. */
export async function draftOpeningBalance(
  body: AccountBody,
  ledger: Ledger,
  today: () => Promise<CalendarDate>,
  errors: FieldErrors,
): Promise<OpeningBalance | undefined> {
  const { type, opening_balance: balance } = body;
  const sentRate = checkRate(body.opening_fx_rate, errors, 'opening_fx_rate');
  if (balance === undefined) {
    const others = [body.opening_currency_id, body.opening_date, body.opening_fx_rate];
    if (others.some((value) => value !== undefined))
      errors.add('opening_balance', 'required', 'is required with the other opening fields');
    return undefined;
  }
  if (balance === 0) errors.add('opening_balance', 'too_small', 'must not be 0');
  if (type !== undefined && !isAssetOrLiability(type))
    errors.add('opening_balance', 'wrong_type', `must be left out for an account of type ${type}`);
  const currency = currencyIn(body, ledger, errors);
  const natural = checkMoney('opening_balance', balance, currency, errors);
  const date = await dateIn(body, today, errors);
  const rules = { field: 'opening_currency_id', rateField: 'opening_fx_rate' };
  const fx = await resolveRate({ currency, ledger, date, sentRate, stored: undefined, ...rules }, errors);
  if (!natural || !currency || !fx || type === undefined || date === undefined) return undefined;
  const amount = money(naturalBalance(type, natural.minor), currency);
  const base = checkConverted('opening_balance', amount, fx, ledger, errors);
  return base && { date, currency, fx, amount, base };
}

function currencyIn(body: AccountBody, ledger: Ledger, errors: FieldErrors): Currency | undefined {
  const sent = body.opening_currency_id ?? body.currency_id;
  if (sent !== undefined) return findCurrency(sent);
  const isInvalid = errors.has('opening_currency_id') || errors.has('currency_id');
  return isInvalid ? undefined : currencyOf(ledger.baseCurrencyId);
}

async function dateIn(
  body: AccountBody,
  today: () => Promise<CalendarDate>,
  errors: FieldErrors,
): Promise<CalendarDate | undefined> {
  if (body.opening_date !== undefined) return body.opening_date;
  return errors.has('opening_date') ? undefined : today();
}

/**
 * Posts the opening balance of an account that the same transaction creates. The account's item already includes it.
 */
export async function postOpeningBalance(
  bookId: BookId,
  ledger: Ledger,
  account: Account,
  { amount, base, ...opening }: OpeningBalance,
  actor: Actor,
): Promise<{ account: Account; writes: Write[] }> {
  requireUnlocked(ledger, opening.date);
  const counter = await openingAccount(bookId, ledger, actor, [account.code]);
  const lines = [
    { accountId: account.id, amount, base, ...(amount.minor !== 0n && { clearedOn: opening.date }) },
    { accountId: counter.account.id, amount: negated(amount), base: negated(base) },
  ];
  const entry = balanced(amount.minor > 0n ? lines : lines.reverse());
  // What it is called and found by.
  const transaction = newTransaction({ ...opening, kind: 'journal', memo: 'Opening balance', entry }, actor);
  const effects = post(transaction);
  const creation = creationOf(counter);
  const writes = [
    ...saveTransaction(bookId, undefined, transaction),
    ...createPosted(bookId, counter, effects),
    ...ledgerWrites(bookId, {
      effects,
      tags: NO_TAGS,
      baseCurrencyId: ledger.baseCurrencyId,
      dates: [opening.date],
      created: new Set([account.id, ...(creation.created ?? [])]),
      noted: creation.noted,
      beyondLimit: () => amountTooLarge('opening_balance'),
    }),
  ];
  return { account: withEffects(account, effects), writes };
}
