import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';

/** The capacity that one request has consumed. A Lambda serves one request at a time, so one meter is enough. */
export interface Consumption {
  calls: number;
  read_units: number;
  write_units: number;
}

let current: Consumption = { calls: 0, read_units: 0, write_units: 0 };

export function startMeter(): Consumption {
  current = { calls: 0, read_units: 0, write_units: 0 };
  return current;
}

export function meterCall(
  kind: 'read' | 'write',
  consumed: ConsumedCapacity | ConsumedCapacity[] | undefined,
): void {
  current.calls++;
  for (const capacity of consumed === undefined ? [] : [consumed].flat()) {
    current[kind === 'read' ? 'read_units' : 'write_units'] += capacity.CapacityUnits ?? 0;
  }
}
