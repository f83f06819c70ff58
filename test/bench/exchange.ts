import type { IncomingMessage } from 'node:http';

/** One call to DynamoDB or Secrets Manager, as it went over the wire. */
export interface Exchange {
  /** `DynamoDB_20120810.GetItem` */
  readonly target: string;
  readonly request: string;
  readonly status: number;
  readonly response: string;
  readonly startedAt: number;
  readonly endedAt: number;
}

export function operationOf({ target }: Pick<Exchange, 'target'>): string {
  return target.split('.')[1] ?? '';
}

export function isDynamoDb({ target }: Pick<Exchange, 'target'>): boolean {
  return target.startsWith('DynamoDB');
}

export async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Calls that were under way at the same time form one wave; the next begins when all of them were answered. */
export function wavesOf(exchanges: readonly Exchange[]): Exchange[][] {
  const waves: Exchange[][] = [];
  let endsAt = Number.NEGATIVE_INFINITY;
  for (const exchange of exchanges.toSorted((a, b) => a.startedAt - b.startedAt)) {
    if (exchange.startedAt >= endsAt) waves.push([]);
    waves.at(-1)?.push(exchange);
    endsAt = Math.max(endsAt, exchange.endedAt);
  }
  return waves;
}

interface Capacity {
  readonly CapacityUnits?: number;
}

export interface Consumption {
  readonly calls: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

/** Read units as DynamoDB states them. What the calls write is worked out by write-units.ts. */
export function consumptionOf(exchanges: readonly Exchange[], writeUnits: number): Consumption {
  const calls = exchanges.filter(isDynamoDb);
  const readUnits = calls
    .filter((exchange) => /^(Get|BatchGet|Query)/.test(operationOf(exchange)))
    .map(({ response }) => JSON.parse(response) as { ConsumedCapacity?: Capacity | Capacity[] })
    .flatMap(({ ConsumedCapacity }) => ConsumedCapacity ?? [])
    .reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
  return { calls: calls.length, readUnits, writeUnits };
}
