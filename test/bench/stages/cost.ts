import { resourcesOfType, type Template } from '../../../infra/local/template/template.ts';
import { atMost, BUDGETS, type Check } from '../budgets.ts';
import type { Consumption } from '../calls/exchange.ts';
import { PRICES } from '../prices.ts';
import type { Subject } from '../subject.ts';
import type { Table } from '../table.ts';
import type { WarmMs } from './warm.ts';

/** Anything that is not listed is a number, or `-`. */
const LOGGED_BY_GATEWAY: Readonly<Record<string, string>> = {
  extendedRequestId: 'JKJaXmPLvHcESHA=',
  'identity.sourceIp': '203.0.113.107',
  'authorizer.principalId': '019a8a53-9d3f-7f0c-8a53-0d2b6a1f7f10',
  httpMethod: 'POST',
  resourcePath: '/budgeting/expenses',
};

/** The size of a line of the access log, in the format of the template. */
export function accessLogBytes(template: Template): number {
  const [[, stage] = []] = resourcesOfType(template, 'AWS::ApiGateway::Stage');
  const { Format } = (stage?.AccessLogSetting ?? {}) as { Format?: unknown };
  return Buffer.byteLength(
    String(Format).replace(/\$context\.([\w.]+)/g, (_, name: string) => LOGGED_BY_GATEWAY[name] ?? '201'),
  );
}

export interface Usage extends Consumption {
  readonly memoryMegabytes: number;
  readonly milliseconds: number;
  readonly logBytes: number;
}

/** Dollars for one run of a function and its DynamoDB calls. */
export function functionCost(usage: Usage): number {
  // Lambda bills whole milliseconds.
  const seconds = Math.ceil(usage.milliseconds) / 1000;
  return (
    PRICES.lambdaRequest +
    seconds * (usage.memoryMegabytes / 1024) * PRICES.lambdaGigabyteSecond +
    usage.readUnits * PRICES.dynamodbReadUnit +
    usage.writeUnits * PRICES.dynamodbWriteUnit +
    logCost(usage.logBytes)
  );
}

/** Dollars for one request to the API: the gateway, the authorizer if there is one, and the endpoint. */
export function requestCost(endpoint: Usage, authorizer: Usage | undefined, gatewayLogBytes: number): number {
  return (
    PRICES.apiGatewayRequest +
    logCost(gatewayLogBytes) +
    (authorizer ? functionCost(authorizer) : 0) +
    functionCost(endpoint)
  );
}

function logCost(bytes: number): number {
  return (bytes / 1e9) * PRICES.logGigabyte;
}

export function usageOf(subject: Subject, warmMs: WarmMs): Usage {
  return {
    ...subject.consumption,
    memoryMegabytes: subject.definition.memoryMb,
    milliseconds: warmMs.get(subject.name) ?? 0,
    logBytes: subject.logBytes,
  };
}

export interface Costs {
  readonly table: Table;
  readonly checks: readonly Check[];
  /** For 1,000 requests, by endpoint. */
  readonly dollars: ReadonlyMap<string, number>;
}

export function costsOf(
  { authorizer, endpoints }: { authorizer: Subject; endpoints: readonly Subject[] },
  warmMs: WarmMs,
  template: Template,
): Costs {
  const gatewayLogBytes = accessLogBytes(template);
  const measured = endpoints.map((subject) => {
    const before = subject.needsAuthorizer ? usageOf(authorizer, warmMs) : undefined;
    const usage = usageOf(subject, warmMs);
    return { name: subject.name, usage, dollars: 1000 * requestCost(usage, before, gatewayLogBytes) };
  });
  const dollars = new Map(measured.map((each) => [each.name, each.dollars]));
  return {
    dollars,
    checks: Object.entries(BUDGETS.dollars).flatMap(([name, budget]) => {
      const value = dollars.get(name);
      return value === undefined ? [] : [atMost(`Dollars for 1,000 times ${name}`, value, budget)];
    }),
    table: {
      title: 'Cost: dollars for 1,000 requests',
      text: `Read units are those that DynamoDB Local reports. Write units follow DynamoDB’s published rules (test/bench/write-units.ts), because DynamoDB Local reports too few for transactions. Calls and units exclude the authorizer (one call and two read units per authenticated request), but the price includes it. Log bytes are what the function prints; the gateway’s access log adds ${gatewayLogBytes}, and Lambda itself logs nothing about successful runs. Dollars are ${PRICES.region} list prices as of ${PRICES.asOf} (test/bench/prices.ts), without any free tier. They include the gateway’s request, the authorizer, the function’s request and duration at its memory size (the warm time of the table above), DynamoDB on demand and log ingestion, but not data transfer, cold starts and what follows from a write (the change feed, webhooks).`,
      columns: ['endpoint', 'calls', 'read units', 'write units', 'log bytes', '$ per 1,000'],
      rows: measured.map((each) => {
        const { calls, readUnits, writeUnits, logBytes } = each.usage;
        return [each.name, calls, readUnits, writeUnits, logBytes, each.dollars.toFixed(4)];
      }),
    },
  };
}
