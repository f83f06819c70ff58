import type { Answer } from '../api.ts';
import { type Kind, newWorld, picked, type World } from './world.ts';

/** A separate world for a test of races. Amounts are in the base currency unless stated otherwise. */
export function newRace(baseId = 'USD'): Promise<World> {
  return newWorld(baseId);
}

/** The body of an expense or income; `category` and `asset` pick from what the world has. */
export function bodyOf(
  world: World,
  given: { amount: number; category?: number; asset?: number; date?: string } & Record<string, unknown>,
  kind: Kind = 'expense',
): Record<string, unknown> {
  const { category = 0, asset = 0, date = '2026-01-31', ...rest } = given;
  const categories = world.categories.filter((each) => each.kind === kind);
  return {
    currency_id: world.baseId,
    category_id: picked(categories, category).id,
    asset_account_id: picked(world.money, asset),
    date,
    ...rest,
  };
}

/** `200` or `409 period_locked`: the outcome of a response. */
export function outcomeOf({ status, body }: Answer): string {
  return status < 400 ? String(status) : `${status} ${body?.errors?.[0]?.code ?? body?.code}`;
}

/** How many responses had each outcome. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[outcomeOf(answer)] = (counts[outcomeOf(answer)] ?? 0) + 1;
  return counts;
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
