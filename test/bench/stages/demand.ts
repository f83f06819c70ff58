import { partitionsReadBy, readUnitsOf } from '../calls/exchange.ts';
import type { Subject } from '../subject.ts';

/** What one request asks of one partition. */
export interface Demand {
  /**
   * The kind of partition: `USER`, `EMAIL`, ..., of which each user has their own, or one that all users share: `FX`.
   */
  readonly kind: string;
  readonly readUnits: number;
  readonly writeUnits: number;
}

/** Logins from one network count together. */
export const NETWORK = 'THROTTLE#ADDRESS';

export function kindOf(partition: string): string {
  return partition.startsWith(NETWORK) ? NETWORK : (partition.split('#')[0] ?? '');
}

/** What a function asked when it was recorded, by kind of partition, including what the authorizer asks first. */
export function demandOf(subject: Subject, authorizer: Subject): Demand[] {
  const sums = new Map<string, { readUnits: number; writeUnits: number }>();
  const add = (partition: string, unit: 'readUnits' | 'writeUnits', units: number) => {
    const kind = kindOf(partition);
    const sum = sums.get(kind) ?? { readUnits: 0, writeUnits: 0 };
    sum[unit] += units;
    sums.set(kind, sum);
  };
  for (const each of subject.needsAuthorizer ? [authorizer, subject] : [subject]) {
    for (const exchange of each.exchanges) {
      const units = readUnitsOf(exchange);
      if (units === 0) continue;
      const partitions = partitionsReadBy(exchange);
      for (const partition of partitions) add(partition, 'readUnits', units / partitions.length);
    }
    for (const { partition, units } of each.written) add(partition, 'writeUnits', units);
  }
  return [...sums].map(([kind, sum]) => ({ kind, ...sum }));
}
