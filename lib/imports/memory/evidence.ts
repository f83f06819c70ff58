import type { Label, List } from './lists.ts';

/** Each record counts this much of the next newer one. */
const NEXT_WEIGHT = 0.7;

/** What a list says: how much each label weighs in it. */
export interface Evidence extends List {
  readonly weights: ReadonlyMap<Label, number>;
  readonly sum: number;
  /** The share of its best label, if there were no other list. */
  readonly strength: number;
}

/** Undefined if there are no records. */
export function weigh({ text, records }: List, newest: number): Evidence | undefined {
  if (records.length === 0) return undefined;
  const weights = new Map<Label, number>();
  let [weight, sum] = [newest, 0];
  for (const { label } of records) {
    weights.set(label, (weights.get(label) ?? 0) + weight);
    sum += weight;
    weight *= NEXT_WEIGHT;
  }
  return { text, records, weights, sum, strength: Math.max(...weights.values()) / (sum + 1) };
}

/** The list whose best label has the largest share. The first one wins a tie. */
export function strongest(lists: readonly (Evidence | undefined)[]): Evidence | undefined {
  let best: Evidence | undefined;
  for (const each of lists) if (each && (!best || !isAtLeast(best.strength, each.strength))) best = each;
  return best;
}

interface Share {
  readonly label: Label;
  readonly share: number;
}

/** The labels, largest share first. The levels go from general to particular, and each corrects those before it. */
export function rank(levels: readonly Evidence[]): Share[] {
  let shares = new Map<Label, number>();
  for (const { weights, sum } of levels) {
    const labels = new Set([...shares.keys(), ...weights.keys()]);
    shares = new Map(
      [...labels].map((label) => [label, ((weights.get(label) ?? 0) + (shares.get(label) ?? 0)) / (sum + 1)]),
    );
  }
  return [...shares].map(([label, share]) => ({ label, share })).sort(byShare);
}

function byShare(a: Share, b: Share): number {
  if (!isAtLeast(b.share, a.share)) return -1;
  if (!isAtLeast(a.share, b.share)) return 1;
  return compare(a.label.name, b.label.name) || compare(a.label.id, b.label.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Sums of the same weights in another order differ in their last digits. */
const EQUAL_WITHIN = 1e-9;

export function isAtLeast(share: number, other: number): boolean {
  return share >= other - EQUAL_WITHIN;
}
