import type { Account } from '../accounts/account.ts';
import type { Balances } from '../accounts/balances-on.ts';
import { createPosted, creationOf, type SpecialAccount } from '../accounts/special-accounts.ts';
import { currencyOf } from '../ledger/currency.ts';
import { balanced, negated } from '../ledger/entry.ts';
import { convert, RATE_ONE } from '../ledger/fx-rate.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { amountOf, type Money, money } from '../ledger/money.ts';
import { post } from '../ledger/post.ts';
import { amountTooLarge, ledgerWrites } from '../ledger/store.ts';
import { NO_TAGS } from '../ledger/tags.ts';
import type { Actor } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import type { FieldErrors } from '../platform/problems.ts';
import type { Write } from '../platform/table/write.ts';
import { latestRate } from '../transactions/checks.ts';
import { newTransaction } from '../transactions/post-all.ts';
import { saveTransaction } from '../transactions/store.ts';
import type { Transaction } from '../transactions/transaction.ts';

/** How much more the balances are worth at the day's rates than on the books, debit-positive. */
export async function revaluationOf(
  { base_minor, balances }: Balances,
  baseCurrencyId: string,
  date: CalendarDate,
  errors: FieldErrors,
): Promise<Money | undefined> {
  const base = currencyOf(baseCurrencyId);
  const values = await Promise.all(
    balances.map(({ currency_id, minor }) => valued(money(minor, currencyOf(currency_id)))),
  );
  if (values.some((value) => value === undefined)) return undefined;
  const value = values.reduce<bigint>((sum, each) => sum + (each?.minor ?? 0n), 0n);
  const difference = amountOf(value - base_minor, base);
  if (!difference.ok) errors.add('date', difference.code, `the difference ${difference.message}`);
  return difference.ok ? difference.value : undefined;

  async function valued(balance: Money): Promise<Money | undefined> {
    const { currency } = balance;
    if (currency.code === base.code) return balance;
    const found = await latestRate(currency, base, date);
    if (!found) {
      const message = `no rate from ${currency.code} to ${base.code} is known for ${date}; choose another date`;
      errors.add('date', 'fx_rate_unavailable', message);
      return undefined;
    }
    const converted = convert(balance, found.rate, base);
    if (!converted.ok) errors.add('date', converted.code, `a balance ${converted.message}`);
    return converted.ok ? converted.value : undefined;
  }
}

/** Posts the difference against "Exchange differences". The ledger must not have been written since it was read. */
export function postRevaluation(
  bookId: BookId,
  ledger: Ledger,
  account: Account,
  exchange: SpecialAccount,
  given: { readonly date: CalendarDate; readonly difference: Money },
  actor: Actor,
): { transaction: Transaction; writes: Write[] } {
  const { date, difference } = given;
  const amount = money(0n, difference.currency);
  const lines = [
    { accountId: account.id, amount, base: difference },
    { accountId: exchange.account.id, amount, base: negated(difference) },
  ];
  const entry = balanced(difference.minor > 0n ? lines : lines.reverse());
  const fx = { rate: RATE_ONE, rateDate: date, source: 'same_currency' as const };
  const drafted = { kind: 'journal' as const, date, currency: difference.currency, fx, entry };
  const transaction = newTransaction(drafted, actor);
  const effects = post(transaction);
  const writes = [
    ...saveTransaction(bookId, undefined, transaction),
    ...createPosted(bookId, exchange, effects),
    ...ledgerWrites(bookId, {
      effects,
      tags: NO_TAGS,
      baseCurrencyId: ledger.baseCurrencyId,
      dates: [date],
      revision: ledger.revision,
      ...creationOf(exchange),
      beyondLimit: () => amountTooLarge('date'),
    }),
  ];
  return { transaction, writes };
}
