import fc from 'fast-check';
import { CURRENCY_IDS, DATES } from './world.ts';

/** What a step asks for. Records are picked by number, so that a shortened sequence still makes sense. */
export interface SpendDraft {
  readonly form: 'spend';
  readonly kind: 'expense' | 'income';
  readonly date: string;
  readonly currencyId: string;
  readonly rate: Rate;
  readonly moneyPick: number;
  /** One part is a plain transaction, more are splits; all but the first may be negative. */
  readonly parts: readonly {
    readonly categoryPick: number;
    readonly minor: bigint;
    readonly isNegative: boolean;
  }[];
  readonly isRefund: boolean;
  readonly tags: readonly string[];
}

export interface TransferDraft {
  readonly form: 'transfer';
  readonly date: string;
  readonly currencyId: string;
  readonly toCurrencyId: string;
  readonly rate: Rate;
  readonly fromPick: number;
  readonly toPick: number;
  readonly minor: bigint;
  /** Left out: the rates decide. */
  readonly toMinor: bigint | undefined;
}

export interface JournalDraft {
  readonly form: 'journal';
  readonly date: string;
  readonly currencyId: string;
  readonly rate: Rate;
  readonly debits: readonly { readonly accountPick: number; readonly minor: bigint }[];
  /** The total is divided over these accounts. */
  readonly creditPicks: readonly number[];
  /** Two more lines that only change values in the base currency. */
  readonly baseOnlyMinor: bigint;
}

export interface ObligationDraft {
  readonly isAsset: boolean;
  readonly currencyId: string;
  readonly rate: Rate;
  readonly date: string;
  readonly originalMinor: bigint;
  readonly interestMinor: bigint;
  readonly funding: 'none' | 'account' | 'category' | 'opening';
  readonly pick: number;
}

export interface PaymentDraft {
  readonly daysLater: boolean;
  /** Of a hundred parts of what is outstanding; more than a hundred exceeds it. */
  readonly percent: number;
  readonly money: 'none' | 'same' | 'other';
  readonly moneyPick: number;
  readonly moneyCurrencyId: string;
  readonly moneyMinor: bigint;
  readonly rate: Rate;
}

export type EntryDraft = SpendDraft | TransferDraft | JournalDraft;
type Rate = 'provider' | number;

export type BookStep =
  | { readonly do: 'create'; readonly draft: EntryDraft }
  | { readonly do: 'repeat create' }
  | { readonly do: 'batch'; readonly drafts: readonly EntryDraft[] }
  /** `keeps` names what stays as it was, if the transaction has it. */
  | {
      readonly do: 'update';
      readonly pick: number;
      readonly draft: EntryDraft;
      readonly keeps: readonly string[];
    }
  | { readonly do: 'delete'; readonly pick: number }
  | { readonly do: 'restore'; readonly pick: number }
  | { readonly do: 'lock'; readonly through: string | null }
  | { readonly do: 'replace category'; readonly pick: number }
  | { readonly do: 'owe'; readonly draft: ObligationDraft }
  | { readonly do: 'change obligation'; readonly pick: number; readonly draft: ObligationDraft }
  | { readonly do: 'delete obligation'; readonly pick: number }
  | { readonly do: 'restore obligation'; readonly pick: number }
  | { readonly do: 'pay'; readonly pick: number; readonly draft: PaymentDraft }
  | { readonly do: 'delete payment'; readonly pick: number }
  | { readonly do: 'restore payment'; readonly pick: number };

const minor = fc.oneof(
  { weight: 1, arbitrary: fc.bigInt(1n, 9n) },
  { weight: 3, arbitrary: fc.bigInt(1n, 10n ** 6n) },
  { weight: 1, arbitrary: fc.bigInt(1n, 10n ** 9n) },
);
const rate = fc.oneof(
  { weight: 3, arbitrary: fc.constant('provider' as const) },
  // Many products of these end in a tie.
  { weight: 2, arbitrary: fc.constantFrom(0.5, 7.5, 1.5, 2.5, 0.25, 0.05, 0.005, 1e-7) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 999_999_999_999_999 }), fc.integer({ min: -18, max: -14 }))
      .map(([digits, exponent]) => Number(`${digits}e${exponent}`)),
  },
);
const date = fc.constantFrom(...DATES);
const currencyId = fc.constantFrom(...CURRENCY_IDS);
const pick = fc.nat(99);

const spend: fc.Arbitrary<SpendDraft> = fc.record({
  form: fc.constant('spend'),
  kind: fc.constantFrom('expense', 'income'),
  date,
  currencyId,
  rate,
  moneyPick: pick,
  parts: fc.oneof(
    fc.array(fc.record({ categoryPick: pick, minor, isNegative: fc.constant(false) }), {
      minLength: 1,
      maxLength: 1,
    }),
    fc.array(fc.record({ categoryPick: pick, minor, isNegative: fc.boolean() }), {
      minLength: 2,
      maxLength: 10,
    }),
  ),
  isRefund: fc.oneof(
    { weight: 3, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  tags: fc.subarray(['rome', 'sea', 'food/out']),
});
const transfer: fc.Arbitrary<TransferDraft> = fc.record({
  form: fc.constant('transfer'),
  date,
  currencyId,
  toCurrencyId: currencyId,
  rate,
  fromPick: pick,
  toPick: pick,
  minor,
  toMinor: fc.option(minor, { nil: undefined }),
});
const journal: fc.Arbitrary<JournalDraft> = fc.record({
  form: fc.constant('journal'),
  date,
  currencyId,
  rate,
  debits: fc.array(fc.record({ accountPick: pick, minor }), { minLength: 1, maxLength: 5 }),
  creditPicks: fc.array(pick, { minLength: 1, maxLength: 5 }),
  baseOnlyMinor: fc.oneof(fc.constant(0n), minor),
});
const entry: fc.Arbitrary<EntryDraft> = fc.oneof(
  { weight: 3, arbitrary: spend },
  { weight: 2, arbitrary: transfer },
  { weight: 1, arbitrary: journal },
);
const obligation: fc.Arbitrary<ObligationDraft> = fc.record({
  isAsset: fc.boolean(),
  currencyId,
  rate,
  date,
  originalMinor: fc.bigInt(100n, 10n ** 7n),
  interestMinor: fc.oneof(fc.constant(0n), fc.bigInt(1n, 10n ** 4n)),
  funding: fc.constantFrom('none', 'account', 'category', 'opening'),
  pick,
});
const payment: fc.Arbitrary<PaymentDraft> = fc.record({
  daysLater: fc.boolean(),
  percent: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constantFrom(33, 100, 100, 101)),
  money: fc.constantFrom('none', 'same', 'same', 'other'),
  moneyPick: pick,
  moneyCurrencyId: currencyId,
  moneyMinor: fc.bigInt(1n, 10n ** 6n),
  rate,
});
// Mostly nothing, or little, is locked: otherwise hardly any step would do anything.
const through = fc.constantFrom(null, null, null, null, '2025-12-30', ...DATES);

const KEPT = [
  'date',
  'currencyId',
  'rate',
  'moneyPick',
  'parts',
  'isRefund',
  'tags',
  'minor',
  'fromPick',
  'toPick',
];

/** What every sequence consists of. */
const basicSteps = (draft: fc.Arbitrary<EntryDraft>): fc.WeightedArbitrary<BookStep>[] => [
  { weight: 8, arbitrary: fc.record({ do: fc.constant('create'), draft }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat create') }) },
  {
    weight: 7,
    arbitrary: fc.record({ do: fc.constant('update'), pick, draft, keeps: fc.subarray(KEPT) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete'), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('restore'), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('lock'), through }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('replace category'), pick }) },
];

const anyStep: fc.Arbitrary<BookStep> = fc.oneof(
  ...basicSteps(entry),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('batch'),
      drafts: fc.array(entry, { minLength: 1, maxLength: 8 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('owe'), draft: obligation }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change obligation'), pick, draft: obligation }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete obligation'), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore obligation'), pick }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('pay'), pick, draft: payment }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('delete payment'), pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('restore payment'), pick }) },
);

const MAX_AMOUNT_MINOR = 10n ** 15n - 1n;

/** After a handful of these, the sums reach the exact limit. */
const fortune = fc.oneof(
  { weight: 2, arbitrary: fc.bigInt(1n, 10n ** 7n) },
  { weight: 3, arbitrary: fc.bigInt(MAX_AMOUNT_MINOR / 2n, MAX_AMOUNT_MINOR) },
);

/** Plain, and with rates that make few amounts too large, so that most of them succeed. */
const richSpend: fc.Arbitrary<SpendDraft> = fc
  .record({
    spend,
    minor: fortune,
    currencyId: fc.constantFrom('JPY', 'USD'),
    rate: fc.constantFrom(0.25, 0.005),
  })
  .map(({ spend: { parts, ...draft }, minor, currencyId, rate }) => ({
    ...draft,
    parts: parts.slice(0, 1).map((part) => ({ ...part, minor, isNegative: false })),
    currencyId,
    rate,
  }));

const sequence = (step: fc.Arbitrary<BookStep>, maxLength: number): fc.Arbitrary<BookStep[]> =>
  fc.array(step.map(described), { minLength: Math.ceil(maxLength / 2), maxLength, size: 'max' });

/** Steps of every kind. */
export function bookSteps(maxLength: number): fc.Arbitrary<BookStep[]> {
  return sequence(anyStep, maxLength);
}

/** Expenses and incomes of enormous amounts. */
export function richSteps(maxLength: number): fc.Arbitrary<BookStep[]> {
  return sequence(fc.oneof(...basicSteps(richSpend)), maxLength);
}

/** Reads as one line when a failing sequence is printed. */
function described(step: BookStep): BookStep {
  const text = JSON.stringify(step, (_key, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  ).replaceAll('"', '');
  return Object.assign({ ...step }, { [fc.toStringMethod]: () => `\n  ${text}` });
}
