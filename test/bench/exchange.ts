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

const WRITES = /^(Put|Update|Delete|TransactWrite|BatchWrite)/;

/** What DynamoDB says each call has consumed. A write whose condition fails is billed, but its answer does not say so. */
export function consumptionOf(exchanges: readonly Exchange[]): Consumption {
  const sum = { calls: 0, readUnits: 0, writeUnits: 0 };
  for (const exchange of exchanges.filter(isDynamoDb)) {
    const { ConsumedCapacity } = JSON.parse(exchange.response) as {
      ConsumedCapacity?: Capacity | Capacity[];
    };
    const units = [ConsumedCapacity ?? []].flat().reduce((all, one) => all + (one.CapacityUnits ?? 0), 0);
    sum.calls++;
    if (WRITES.test(operationOf(exchange))) sum.writeUnits += exchange.status === 200 ? units : 1;
    else sum.readUnits += units;
  }
  return sum;
}
