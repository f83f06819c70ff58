import * as z from 'zod/mini';
import { ACCOUNT_TYPES, type AccountType, isAssetOrLiability, naturalBalance } from '../ledger/balance.ts';
import { currencyOf } from '../ledger/currency.ts';
import { currencyId, storedMinor } from '../ledger/fields.ts';
import type { Reconciled } from '../ledger/marks.ts';
import { moneyToJson } from '../ledger/money.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { date, reference, rule, text } from '../platform/endpoint/fields.ts';
import { authored, identity, timestamps, versioned } from '../platform/lifecycle.ts';
import { assert, type FieldErrors } from '../platform/problems.ts';
import {
  clientWritten,
  computed,
  defineRecord,
  internal,
  optional,
  pick,
  type ShownIn,
  type StoredIn,
  sentAs,
  serverSet,
} from '../platform/record.ts';

export const code = shared(() =>
  text(1, 20).check(
    rule('invalid_code', 'must contain only letters, digits, dots, dashes or underscores', (value) =>
      /^[\w.-]+$/.test(value),
    ),
  ),
);

const balance = defineRecord(() => ({
  currency_id: computed(z.string(), 'Code of the currency.'),
  balance: computed(
    z.number(),
    "Balance in this currency, with the same sign rule as the account's `balance`.",
  ),
}));

const clearedBalance = defineRecord(() => ({
  currency_id: computed(z.string(), 'Code of the currency.'),
  balance: computed(
    z.number(),
    "Sum of the cleared lines, with the same sign rule as the account's `balance`.",
  ),
  reconciled_through: optional(
    computed(date, 'Date of the last reconciliation in this currency. Left out if there is none.'),
  ),
}));

/** An account of the ledger. The table keeps more attributes per currency: balances and the like (see store.ts). */
export const account = defineRecord(() => ({
  ...identity,
  code: sentAs(
    serverSet(z.string(), 'Number in the chart of accounts, unique among your accounts.', '1010'),
    z.optional(code),
    'Letters, digits, dots, dashes and underscores. Default: the next free code of the type.',
  ),
  name: clientWritten(text(1, 150), 'Name of the account.', 'Bank'),
  type: clientWritten(z.enum(ACCOUNT_TYPES), 'Type of the account. It never changes.', 'asset'),
  is_active: sentAs(
    serverSet(z.boolean(), 'Whether new transactions and obligations may use it.', true),
    z.optional(z.boolean()),
    'Whether new transactions and obligations may use it. Default: true.',
  ),
  currency_id: optional(
    clientWritten(
      currencyId,
      'The currency that an asset or liability account is kept in. It is what imports and opening balances are in unless they say otherwise, and not a limit: transactions may be in any currency. Default: `opening_currency_id`, or else the base currency. Left out of an update: kept.',
      'EUR',
    ),
  ),
  in_budget: optional(
    clientWritten(
      z.boolean(),
      'Whether the money on an asset or liability account is there to be assigned in budgets. Default: true. Left out of an update: kept.',
      true,
    ),
  ),
  owner_member_id: optional(
    clientWritten(
      reference,
      'Id of the member of the book whose money is on an asset or liability account, for the report of who owes whom. Left out: the account is joint.',
    ),
  ),
  balance: computed(z.number(), 'Balance in the base currency.', 3153.8),
  balances: computed(z.array(balance.response), 'Non-zero balances, by currency.', [
    { currency_id: 'EUR', balance: 3200 },
    { currency_id: 'USD', balance: -54.2 },
  ]),
  cleared_balances: optional(
    computed(
      z.array(clearedBalance.response),
      'Balances of what is cleared on an asset or liability account, by currency: those that are not 0, or reconciled.',
      [{ currency_id: 'USD', balance: -54.2, reconciled_through: '2026-08-31' }],
    ),
  ),
  /** In the base currency, debit-positive for every type. */
  base_minor: internal(storedMinor),
  /** An account that has any of these cannot be deleted. */
  line_count: internal(z.number()),
  category_count: internal(z.number()),
  obligation_count: internal(z.number()),
  /** Absent until the first. */
  reconciliation_count: optional(internal(z.number())),
  /** Created together with a category, or for exchange differences: it does not count toward the limit on accounts. */
  for_category: optional(internal(z.boolean())),
  /**
   * How many import steps were posted to the account. If it has changed since it was read, so may have the imported
   * transactions.
   */
  import_steps: optional(internal(z.number())),
  /** The account at a bank that it was linked to: `<connection>#<outside account>`. Either may have gone since. */
  bank_link: optional(internal(z.string())),
  ...timestamps,
  ...authored,
  ...versioned,
}));

export interface Account extends StoredIn<typeof account> {
  /** Debit-positive and never zero, by currency. */
  readonly balances: CurrencyBalances;
  /** The same of the lines that are cleared. */
  readonly cleared: CurrencyBalances;
  readonly reconciled: Reconciled;
}

type CurrencyBalances = readonly { readonly currency_id: string; readonly minor: bigint }[];

/** Sorted by currency, without zero balances. */
export function toBalances(balances: ReadonlyMap<string, bigint>): CurrencyBalances {
  return [...balances]
    .filter(([, minor]) => minor !== 0n)
    .map(([currency_id, minor]) => ({ currency_id, minor }))
    .sort((a, b) => (a.currency_id < b.currency_id ? -1 : 1));
}

/** The currency that an asset or liability account is kept in: the base currency if it was never given another. */
export function accountCurrency(
  { currency_id }: Pick<Account, 'currency_id'>,
  baseCurrencyId: string,
): string {
  return currency_id ?? baseCurrencyId;
}

/** Every asset or liability account says whether it is. */
export function isInBudget({ type, in_budget = false }: Pick<Account, 'type' | 'in_budget'>): boolean {
  return isAssetOrLiability(type) && in_budget;
}

const MONEY_FIELDS = ['currency_id', 'in_budget', 'owner_member_id'] as const;

/** Only accounts that money can be on have a currency, a place in the budget and an owner. */
export function checkMoneyFields(
  type: AccountType | undefined,
  body: { readonly [name in (typeof MONEY_FIELDS)[number]]?: unknown },
  errors: FieldErrors,
): void {
  if (type === undefined || isAssetOrLiability(type)) return;
  for (const name of MONEY_FIELDS)
    if (body[name] !== undefined)
      errors.add(name, 'wrong_type', `must be left out for an account of type ${type}`);
}

/** An account as the API shows it: balances have the sign that is natural for its type. */
export function showAccount(value: Account, baseCurrencyId: string): ShownIn<typeof account> {
  const inCurrency = (currencyId: string, debitPositive: bigint) =>
    moneyToJson({ minor: naturalBalance(value.type, debitPositive), currency: currencyOf(currencyId) });
  return pick(account.response, {
    ...value,
    ...(isAssetOrLiability(value.type) && {
      currency_id: accountCurrency(value, baseCurrencyId),
      in_budget: isInBudget(value),
      cleared_balances: clearedBalances(value),
    }),
    balance: inCurrency(baseCurrencyId, value.base_minor),
    balances: value.balances.map(({ currency_id, minor }) => ({
      currency_id,
      balance: inCurrency(currency_id, minor),
    })),
  });
}

function clearedBalances({ type, cleared, reconciled }: Account) {
  const sums = new Map(cleared.map(({ currency_id, minor }) => [currency_id, minor]));
  return [...new Set([...sums.keys(), ...Object.keys(reconciled)])].sort().map((currency_id) =>
    pick(clearedBalance.response, {
      currency_id,
      balance: moneyToJson({
        minor: naturalBalance(type, sums.get(currency_id) ?? 0n),
        currency: currencyOf(currency_id),
      }),
      reconciled_through: reconciled[currency_id],
    }),
  );
}

/** Each type's codes start with its own digit: 1000 to 1999 are assets. */
const FIRST_CODE: Readonly<Record<AccountType, number>> = {
  asset: 1000,
  liability: 2000,
  equity: 3000,
  income: 4000,
  expense: 5000,
};
const CODES_PER_TYPE = 1000;

/** The accounts of a new book. Income and expense accounts are created together with their categories. */
export const DEFAULT_ACCOUNTS = [
  { code: '1000', name: 'Cash', type: 'asset', in_budget: true },
  { code: '1010', name: 'Bank', type: 'asset', in_budget: true },
  { code: '1200', name: 'Receivables', type: 'asset', in_budget: false },
  { code: '2000', name: 'Payables', type: 'liability', in_budget: false },
  { code: '2100', name: 'Credit card', type: 'liability', in_budget: true },
  { code: '3000', name: 'Opening balances', type: 'equity' },
] as const satisfies readonly { code: string; name: string; type: AccountType; in_budget?: boolean }[];

/** The first free code in the type's range. Codes advance in tens while possible, to leave room in between. */
export function nextCode(type: AccountType, takenCodes: Iterable<string>): string {
  const taken = new Set(takenCodes);
  for (const code of candidateCodes(type)) if (!taken.has(code)) return code;
  assert(false, 'the codes of a type never end');
}

/** A full range continues with longer codes that keep the type's first digit: 5999, then 50000. */
function* candidateCodes(type: AccountType): Generator<string> {
  const first = FIRST_CODE[type];
  for (let code = first; code < first + CODES_PER_TYPE; code += 10) yield String(code);
  for (let scale = 1; ; scale *= 10) {
    for (let code = first * scale; code < (first + CODES_PER_TYPE) * scale; code += 1) yield String(code);
  }
}
