import { toAccount } from '../accounts/store.ts';
import { currencyOf, findCurrency } from '../ledger/currency.ts';
import { balanced, type Line } from '../ledger/entry.ts';
import { type Ledger, ledgerFromItem } from '../ledger/ledger.ts';
import { amountOf, type Money, money } from '../ledger/money.ts';
import type { BookId } from '../platform/book.ts';
import type { UncheckedRequest } from '../platform/endpoint/request.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { keys } from '../platform/table/keys.ts';
import { DIRECT_READS } from '../platform/table/reads.ts';
import { checkAccount, checkConverted, checkRate, resolveRate } from '../transactions/checks.ts';
import type { FrozenRate } from '../transactions/rate.ts';
import { ofKind } from '../transactions/store.ts';
import { plainIn, type Transaction } from '../transactions/transaction.ts';
import { accountMap, type Drafted, type DraftOptions } from '../transactions/transaction-type.ts';
import type { createJournalEntry } from './contract.ts';
import { checkBalanced, type LineAmount, readLineAmount, toBase } from './entry-lines.ts';

type EntryBody = UncheckedRequest<typeof createJournalEntry>['body'];
/** Undefined if it is not an object. */
type LineBody = NonNullable<EntryBody['lines']>[number] | undefined;

export async function draftJournalEntry(
  bookId: BookId,
  body: EntryBody,
  errors: FieldErrors,
  { id, reads = DIRECT_READS }: DraftOptions = {},
): Promise<Drafted> {
  const sent: readonly LineBody[] = body.lines ?? [];
  const [ledgerItem, storedItem, ...accountItems] = await reads.getItems([
    keys.ledger(bookId),
    id === undefined ? undefined : keys.transaction(bookId, id),
    ...sent.map((line) =>
      line?.account_id === undefined ? undefined : keys.account(bookId, line.account_id),
    ),
  ]);
  const ledger = ledgerFromItem(ledgerItem);
  const stored = ofKind('journal', storedItem);
  errors.requireSame('kind', body.kind, 'journal');
  const currency = findCurrency(body.currency_id);
  const base = currencyOf(ledger.baseCurrencyId);
  const accounts = sent.flatMap((line, index) => {
    if (line?.account_id === undefined) return [];
    const item = accountItems[index];
    return checkAccount(`lines[${index}].account_id`, item && toAccount(item), stored, errors) ?? [];
  });
  if (sent.length > 1 && new Set(sent.map((line, index) => line?.account_id ?? index)).size === 1)
    errors.add('lines', 'same_account', 'must be on at least two accounts');
  const amounts = sent.map((line, index) =>
    line ? readLineAmount(`lines[${index}]`, line, { currency, base }, errors) : undefined,
  );
  const sentRate = checkRate(body.fx_rate, errors);
  const fx = await resolveRate(
    { currency, ledger, date: body.date, sentRate, stored, field: 'currency_id' },
    errors,
  );
  const nothing = { ledger, stored, accounts: accountMap(accounts), transaction: undefined };
  if (!currency || !amounts.every((each) => each !== undefined)) return nothing;
  const totals = checkSums(amounts, errors);
  if (!totals || !fx || amounts.length === 0) return nothing;
  const bases = basesOf(amounts, totals, fx, ledger, errors);
  if (!bases || body.date === undefined || errors.list.length > 0) return nothing;
  const memo = body.memo || undefined;
  const lines = amounts.map(
    ({ amount, isBaseOnly }, index): Line => ({
      accountId: sent[index]?.account_id ?? '',
      amount: isBaseOnly ? money(0n, currency) : amount,
      base: bases[index] ?? amount,
      memo: ownMemo(sent[index]?.memo, memo, stored),
    }),
  );
  const entry = balanced(lines);
  return {
    ...nothing,
    transaction: { kind: 'journal', date: body.date, currency, fx, entry, ...plainIn(body) },
  };
}

interface Totals {
  /** Absent if all lines are in the base currency only. */
  readonly ordinary: Money | undefined;
  readonly baseOnly: Money | undefined;
}

/** Ordinary lines balance in their currency and base-only lines in the base currency, separately. */
function checkSums(lines: readonly LineAmount[], errors: FieldErrors): Totals | undefined {
  const of = (isBaseOnly: boolean) =>
    lines.filter((line) => line.isBaseOnly === isBaseOnly).map(({ amount }) => amount);
  const check = (amounts: readonly Money[]) =>
    amounts[0] && checkBalanced(amounts, amounts[0].currency, errors);
  const totals = { ordinary: check(of(false)), baseOnly: check(of(true)) };
  return errors.has('lines') ? undefined : totals;
}

/** The amount of each line in the base currency. Undefined if it is too large. */
function basesOf(
  lines: readonly LineAmount[],
  { ordinary, baseOnly }: Totals,
  fx: FrozenRate,
  ledger: Ledger,
  errors: FieldErrors,
): Money[] | undefined {
  if (!ordinary) return lines.map(({ amount }) => amount);
  const total = checkConverted('lines', ordinary, fx, ledger, errors);
  if (!total) return undefined;
  const all = amountOf(total.minor + (baseOnly?.minor ?? 0n), total.currency);
  if (!all.ok) errors.add('lines', all.code, `their sum in the base currency ${all.message}`);
  // Base-only lines are not part of the converted sum.
  const converted = toBase(
    lines.map(({ amount, isBaseOnly }) => (isBaseOnly ? money(0n, amount.currency) : amount)),
    total,
  );
  return lines.map(({ amount, isBaseOnly }, index) => (isBaseOnly ? amount : (converted[index] ?? amount)));
}

/** A line without its own note shows the entry's, which clients then send back with it. */
function ownMemo(
  sent: string | undefined,
  memo: string | undefined,
  stored: Transaction | undefined,
): string | undefined {
  return !sent || sent === memo || sent === stored?.memo ? undefined : sent;
}
