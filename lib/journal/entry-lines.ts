import type { Currency } from '../ledger/currency.ts';
import { negated } from '../ledger/entry.ts';
import { amountOf, type Money, money, moneyToJson } from '../ledger/money.ts';
import { divide } from '../ledger/shares.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { checkAmount } from '../transactions/checks.ts';

/** The amount of a line, debit-positive: in the currency of the entry, or in the base currency only. */
export interface LineAmount {
  readonly amount: Money;
  readonly isBaseOnly: boolean;
}

type Columns = { readonly [column in Column]?: number | undefined };
type Column = 'debit' | 'credit' | 'debit_base' | 'credit_base';

/** 0 counts as left out. The base amount of a line with a debit or credit is derived from the rate. */
export function readLineAmount(
  path: string,
  columns: Columns,
  currencies: { readonly currency: Currency | undefined; readonly base: Currency },
  errors: FieldErrors,
): LineAmount | undefined {
  const isGiven = (column: Column) => !!columns[column] || errors.has(`${path}.${column}`);
  if (isGiven('debit') || isGiven('credit')) {
    const amount = readSide(path, columns, ['debit', 'credit'], currencies.currency, errors);
    return amount && { amount, isBaseOnly: false };
  }
  if (isGiven('debit_base') || isGiven('credit_base')) {
    const amount = readSide(path, columns, ['debit_base', 'credit_base'], currencies.base, errors);
    return amount && { amount, isBaseOnly: true };
  }
  errors.add(`${path}.debit`, 'required', 'a line needs a debit or a credit above 0');
  return undefined;
}

function readSide(
  path: string,
  columns: Columns,
  [debit, credit]: readonly [Column, Column],
  currency: Currency | undefined,
  errors: FieldErrors,
): Money | undefined {
  const debits = checkAmount(`${path}.${debit}`, columns[debit] || undefined, currency, errors);
  const credits = checkAmount(`${path}.${credit}`, columns[credit] || undefined, currency, errors);
  if (errors.has(`${path}.${debit}`) || errors.has(`${path}.${credit}`)) return undefined;
  if (debits && credits)
    errors.add(`${path}.${credit}`, 'conflicting_fields', `must be left out or 0: the line has a ${debit}`);
  return debits && credits ? undefined : (debits ?? (credits && negated(credits)));
}

/** The sum of the debits, which equals the sum of the credits. Undefined if it does not, or if it is too large. */
export function checkBalanced(
  amounts: readonly Money[],
  currency: Currency,
  errors: FieldErrors,
): Money | undefined {
  const debits = amountOf(
    sumOf(amounts, (minor) => minor > 0n),
    currency,
  );
  const credits = amountOf(-sumOf(amounts, (minor) => minor < 0n), currency);
  for (const side of [debits, credits])
    if (!side.ok) errors.add('lines', side.code, `their sum ${side.message}`);
  if (!debits.ok || !credits.ok) return undefined;
  if (debits.value.minor === credits.value.minor) return debits.value;
  const [debit, credit] = [moneyToJson(debits.value), moneyToJson(credits.value)];
  errors.add(
    'lines',
    'unbalanced',
    `debits are ${debit} and credits ${credit} ${currency.code}; they must be equal`,
  );
  return undefined;
}

function sumOf(amounts: readonly Money[], counts: (minor: bigint) => boolean): bigint {
  return amounts.reduce((sum, { minor }) => (counts(minor) ? sum + minor : sum), 0n);
}

/** The amount of each line in the base currency: each side shares the converted sum. */
export function toBase(amounts: readonly Money[], base: Money): Money[] {
  const share = (isOnSide: (minor: bigint) => boolean) =>
    divide(
      base,
      amounts.map(({ minor }) => (isOnSide(minor) ? minor : 0n)),
    );
  const debits = share((minor) => minor > 0n);
  const credits = share((minor) => minor < 0n);
  return amounts.map(({ minor }, index) => {
    const part = (minor > 0n ? debits : credits)[index] ?? money(0n, base.currency);
    return minor > 0n ? part : negated(part);
  });
}
