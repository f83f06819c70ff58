import { convertedMinor } from './exact.ts';
import type { ModelTransaction } from './ledger-model.ts';
import { providerRate } from './ledger-rates.ts';
import { type Draft, digitsOf, jsonAmount, picked, type World, type WorldCategory } from './ledger-world.ts';

/** Repeated here on purpose: if the limit moves by accident, a test must fail. */
const MAX_AMOUNT_MINOR = 10n ** 15n - 1n;
const MAX_SUM_MINOR = 2n ** 52n - 1n;

export interface Asked {
  readonly body: unknown;
  readonly transaction: Omit<ModelTransaction, 'id'>;
  readonly rate: number;
  readonly source: string;
  /** What is wrong with it, regardless of the ledger. */
  readonly refusal: string | undefined;
}

/** The request for a transaction of this category, and the expected outcome. */
export function requestOf(world: World, draft: Draft, category: WorldCategory): Asked {
  const { currencyId, amountMinor, date } = draft;
  const asset = picked(world.assets, draft.assetPick);
  const amount = jsonAmount(amountMinor, currencyId);
  const isBase = currencyId === world.baseId;
  const sent = isBase || draft.rate === 'provider' ? undefined : draft.rate;
  const rate = isBase ? 1 : (sent ?? providerRate(currencyId, world.baseId, date));
  const baseMinor = convertedMinor(amount, rate ?? 0, digitsOf(world.baseId));
  return {
    body: {
      currency_id: currencyId,
      category_id: category.id,
      asset_account_id: asset.id,
      amount,
      date,
      fx_rate: sent,
    },
    transaction: {
      kind: category.kind,
      date,
      categoryId: category.id,
      categoryAccountId: category.accountId,
      assetAccountId: asset.id,
      currencyId,
      amountMinor,
      baseMinor,
    },
    rate: rate ?? 0,
    source: isBase ? 'same_currency' : sent === undefined ? 'provider' : 'user',
    refusal:
      rate === undefined
        ? '422 fx_rate_unavailable'
        : baseMinor > MAX_AMOUNT_MINOR
          ? '422 amount_too_large'
          : undefined,
  };
}

/** Whether the sums of these, all of one direction, can be kept exactly. */
export function fits(live: readonly ModelTransaction[]): boolean {
  const sums = new Map<string, bigint>();
  for (const { currencyId, amountMinor, baseMinor } of live) {
    sums.set(currencyId, (sums.get(currencyId) ?? 0n) + amountMinor);
    sums.set('base', (sums.get('base') ?? 0n) + baseMinor);
  }
  return [...sums.values()].every((sum) => sum <= MAX_SUM_MINOR);
}
