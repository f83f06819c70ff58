import fc from 'fast-check';
import { CURRENCY_IDS, DATES, type Draft } from './ledger-world.ts';

/** One request of one user. Records are picked by number, so that a shortened sequence still makes sense. */
export type Step =
  | { readonly do: 'create'; readonly draft: Draft }
  | { readonly do: 'repeat create' }
  | { readonly do: 'update'; readonly pick: number; readonly changes: Partial<Draft> }
  | { readonly do: 'delete'; readonly pick: number }
  | { readonly do: 'restore'; readonly pick: number }
  | { readonly do: 'lock'; readonly through: string | null }
  | { readonly do: 'replace category'; readonly pick: number };

const MAX_AMOUNT_MINOR = 10n ** 15n - 1n;

const anyAmount = fc.oneof(
  { weight: 3, arbitrary: fc.bigInt(1n, 9n) },
  { weight: 8, arbitrary: fc.bigInt(1n, 10n ** 7n) },
  { weight: 2, arbitrary: fc.bigInt(1n, 10n ** 11n) },
  { weight: 1, arbitrary: fc.bigInt(MAX_AMOUNT_MINOR - 9n, MAX_AMOUNT_MINOR) },
);

/** After a handful of these, the sums reach the exact limit. */
const anyFortune = fc.oneof(
  { weight: 2, arbitrary: fc.bigInt(1n, 10n ** 7n) },
  { weight: 3, arbitrary: fc.bigInt(MAX_AMOUNT_MINOR / 2n, MAX_AMOUNT_MINOR) },
);

const anyRate = fc.oneof(
  { weight: 4, arbitrary: fc.constant('provider' as const) },
  // Many products of these end in a tie.
  { weight: 2, arbitrary: fc.constantFrom(0.5, 7.5, 1.5, 2.5, 0.25, 0.05, 0.005, 1e-7) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 999_999_999_999_999 }), fc.integer({ min: -18, max: -12 }))
      .map(([digits, exponent]) => Number(`${digits}e${exponent}`)),
  },
);

interface Wealth {
  readonly amountMinor: fc.Arbitrary<bigint>;
  readonly currencyIds: readonly string[];
  readonly rate: fc.Arbitrary<'provider' | number>;
}
const ORDINARY: Wealth = { amountMinor: anyAmount, currencyIds: CURRENCY_IDS, rate: anyRate };
/** Only two currencies, with rates that make few amounts too large, so that most transactions succeed. */
const RICH: Wealth = {
  amountMinor: anyFortune,
  currencyIds: ['JPY', 'USD'],
  rate: fc.constantFrom(0.5, 0.25, 0.005),
};

function anyStep({ amountMinor, currencyIds, rate }: Wealth): fc.Arbitrary<Step> {
  const pick = fc.nat(99);
  const draftFields = {
    categoryPick: fc.nat(4),
    assetPick: fc.nat(2),
    date: fc.constantFrom(...DATES),
    currencyId: fc.constantFrom(...currencyIds),
    amountMinor,
    rate,
  };
  const changes = fc.record(draftFields, { requiredKeys: [] });
  // Mostly nothing, or little, is locked: otherwise hardly any step would do anything.
  const through = fc.constantFrom(null, null, null, '2025-12-30', ...DATES);
  return fc.oneof(
    { weight: 7, arbitrary: fc.record({ do: fc.constant('create'), draft: fc.record(draftFields) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat create') }) },
    { weight: 7, arbitrary: fc.record({ do: fc.constant('update'), pick, changes }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('delete'), pick }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('restore'), pick }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('lock'), through }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('replace category'), pick }) },
  );
}

/** Reads as one line when a failing sequence is printed. */
function described(step: Step): Step {
  const { do: what, ...rest } = step;
  const text = `${what} ${JSON.stringify('draft' in rest ? rest.draft : rest, (_key, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  ).replaceAll('"', '')}`;
  return Object.assign({ ...step }, { [fc.toStringMethod]: () => `\n  ${text}` });
}

export function stepSequence(maxLength: number): fc.Arbitrary<Step[]> {
  const sequence = (wealth: Wealth) =>
    fc.array(anyStep(wealth).map(described), { minLength: 1, maxLength, size: 'max' });
  return fc.oneof({ weight: 2, arbitrary: sequence(ORDINARY) }, { weight: 1, arbitrary: sequence(RICH) });
}
