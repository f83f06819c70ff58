import type { Consumption } from './exchange.ts';
import { PRICES } from './prices.ts';
import type { Subject } from './subject.ts';
import type { Table } from './table.ts';
import type { WarmMs } from './warm.ts';

/** Lambda's own lines (START, END, REPORT) and the line of the gateway's access log. */
const PLATFORM_LOG_BYTES = 350;
const ACCESS_LOG_BYTES = 300;

export interface Usage extends Consumption {
  readonly memoryMegabytes: number;
  readonly milliseconds: number;
  readonly logBytes: number;
}

/** Dollars for one run of a function and what it asks of DynamoDB. */
export function functionCost(usage: Usage): number {
  // Lambda bills whole milliseconds.
  const seconds = Math.ceil(usage.milliseconds) / 1000;
  return (
    PRICES.lambdaRequest +
    seconds * (usage.memoryMegabytes / 1024) * PRICES.lambdaGigabyteSecond +
    usage.readUnits * PRICES.dynamodbReadUnit +
    usage.writeUnits * PRICES.dynamodbWriteUnit +
    ((usage.logBytes + PLATFORM_LOG_BYTES) / 1e9) * PRICES.logGigabyte
  );
}

/** Dollars for one request to the API: the gateway, the authorizer if there is one, and the endpoint. */
export function requestCost(endpoint: Usage, authorizer: Usage | undefined): number {
  return (
    PRICES.apiGatewayRequest +
    (ACCESS_LOG_BYTES / 1e9) * PRICES.logGigabyte +
    (authorizer ? functionCost(authorizer) : 0) +
    functionCost(endpoint)
  );
}

export function usageOf(subject: Subject, warmMs: WarmMs): Usage {
  return {
    ...subject.consumption,
    memoryMegabytes: subject.definition.memoryMb,
    milliseconds: warmMs.get(subject.name) ?? 0,
    logBytes: subject.logBytes,
  };
}

export function costTable(subjects: readonly Subject[], warmMs: WarmMs): Table {
  const authorizer = subjects.find(({ kind }) => kind === 'authorizer');
  const rows = subjects
    .filter(({ kind }) => kind !== 'authorizer')
    .map((subject) => {
      const usage = usageOf(subject, warmMs);
      const before = subject.needsAuthorizer && authorizer ? usageOf(authorizer, warmMs) : undefined;
      const value = 1000 * requestCost(usage, before);
      const { calls, readUnits, writeUnits } = usage;
      return { name: subject.name, cells: [calls, readUnits, writeUnits, value.toFixed(4)], value };
    });
  return {
    id: 'cost',
    title: 'Cost: dollars for 1,000 requests',
    text: `Read units are those that DynamoDB Local reports. Write units follow DynamoDB’s published rules (test/bench/write-units.ts), because DynamoDB Local reports too few for transactions. Calls and units exclude the authorizer (one call and two read units per authenticated request), but the price includes it. Dollars are ${PRICES.region} list prices as of ${PRICES.asOf} (test/bench/prices.ts), without any free tier. They include the gateway’s request, the authorizer, the function’s request and duration at its memory size (the warm time of the table above), DynamoDB on demand and log ingestion, but not data transfer and cold starts.`,
    columns: ['endpoint', 'calls', 'read units', 'write units', '$ per 1,000'],
    rows,
  };
}
