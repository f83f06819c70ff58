import { type Account, accountCurrency } from '../accounts/account.ts';
import { balancesOn } from '../accounts/balances-on.ts';
import { requireAccount } from '../accounts/store.ts';
import { isAssetOrLiability, naturalBalance } from '../ledger/balance.ts';
import { findCurrency } from '../ledger/currency.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type Money, minor, money, moneyToJson } from '../ledger/money.ts';
import { readSettled } from '../ledger/settled.ts';
import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import type { UncheckedRequest } from '../platform/endpoint/request.ts';
import { type FieldErrors, Problem } from '../platform/problems.ts';
import { addWrongType, checkMoney } from '../transactions/checks.ts';
import type { createReconciliation } from './contract.ts';

type StatementBody = UncheckedRequest<typeof createReconciliation>['body'];

/** A statement, and by how much it differs from what is cleared. Undefined is what is missing or invalid. */
interface Statement {
  readonly account: Account;
  readonly ledger: Ledger;
  readonly date: CalendarDate | undefined;
  /** Debit-positive, like `difference`, which is `balance` minus the cleared balance. */
  readonly balance: Money | undefined;
  readonly difference: Money | undefined;
}

export async function readStatement(
  bookId: BookId,
  accountId: string,
  body: StatementBody,
  today: CalendarDate,
  errors: FieldErrors,
): Promise<Statement> {
  const { date } = body;
  const { found, ledger } = await readSettled(bookId, async () => {
    const account = await requireAccount(bookId, accountId);
    return { account, onDate: date && (await balancesOn(bookId, account, date)) };
  });
  const { account, onDate } = found;
  if (!isAssetOrLiability(account.type)) addWrongType('id', account, errors);
  const isKnown = !errors.has('currency_id');
  const currencyId = body.currency_id ?? accountCurrency(account, ledger.baseCurrencyId);
  const currency = isKnown ? findCurrency(currencyId) : undefined;
  checkDate(date, today, isKnown ? account.reconciled[currencyId] : undefined, errors);
  const natural = checkMoney('balance', body.balance, currency, errors);
  if (!natural || !currency || !onDate)
    return { account, ledger, date, balance: undefined, difference: undefined };
  const balance = money(naturalBalance(account.type, natural.minor), currency);
  const cleared = onDate.cleared.find(({ currency_id }) => currency_id === currency.code)?.minor ?? 0n;
  return { account, ledger, date, balance, difference: money(minor(balance.minor - cleared), currency) };
}

function checkDate(
  date: CalendarDate | undefined,
  today: CalendarDate,
  through: CalendarDate | undefined,
  errors: FieldErrors,
): void {
  if (date === undefined) return;
  if (date > today) errors.add('date', 'in_the_future', `must not be after ${today}`);
  if (through !== undefined && date <= through)
    errors.add('date', 'already_reconciled', `must be after ${through}, the last reconciliation`);
}

/** Both numbers have the sign of the account's type. */
export function notReconciled({ type }: Account, balance: Money, difference: Money): Problem {
  const { currency } = balance;
  const shown = (debitPositive: bigint) =>
    moneyToJson({ minor: naturalBalance(type, debitPositive), currency });
  const members = {
    cleared_balance: shown(balance.minor - difference.minor),
    difference: shown(difference.minor),
  };
  const inWords = `The cleared balance is ${members.cleared_balance} ${currency.code}; the balance of the statement differs by ${members.difference}.`;
  return new Problem('not_reconciled', {
    detail: `${inWords} Mark what is on it, or send adjustment_category_id to post the difference.`,
    members,
  });
}
