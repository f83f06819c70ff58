import type { IncomingMessage } from 'node:http';

/** One call to DynamoDB, Secrets Manager or Lambda, as recorded. */
export interface Exchange {
  /** `DynamoDB_20120810.GetItem`, or for Lambda, whose requests have no such header, the path. */
  readonly target: string;
  readonly request: string;
  readonly status: number;
  readonly response: string;
  readonly startedAt: number;
  readonly endedAt: number;
}

export function targetOf({ headers, url = '/' }: IncomingMessage): string {
  return String(headers['x-amz-target'] ?? url);
}

export function operationOf({ target }: Pick<Exchange, 'target'>): string {
  return target.split('.')[1] ?? '';
}

export function isDynamoDb({ target }: Pick<Exchange, 'target'>): boolean {
  return target.startsWith('DynamoDB');
}

const INVOCATION = /^\/[^/]+\/functions\/([^/]+)\/invocations$/;

/** The function that is invoked, if the call invokes one. */
export function invokedFunction({ target }: Pick<Exchange, 'target'>): string | undefined {
  const name = INVOCATION.exec(target)?.[1];
  return name && decodeURIComponent(name);
}

/** Concurrent calls form one wave; the next begins when all of them have been answered. */
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

/** Read units as DynamoDB reports them. write-units.ts calculates what the calls write. */
export function consumptionOf(exchanges: readonly Exchange[], writeUnits: number): Consumption {
  const readUnits = exchanges.reduce((sum, exchange) => sum + readUnitsOf(exchange), 0);
  return { calls: exchanges.filter(isDynamoDb).length, readUnits, writeUnits };
}

export function readUnitsOf(exchange: Exchange): number {
  if (!isDynamoDb(exchange) || !/^(Get|BatchGet|Query)/.test(operationOf(exchange))) return 0;
  const { ConsumedCapacity = [] } = JSON.parse(exchange.response) as {
    ConsumedCapacity?: Capacity | Capacity[];
  };
  return [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}
