import { resourcesOfType, type Template } from '../../../infra/local/template/template.ts';
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

/** Dollars per 1,000 requests. */
const BUDGETS: Readonly<Record<string, number>> = { createExpense: 0.0185, listExpenses: 0.0056 };

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

export function costTable(subjects: readonly Subject[], warmMs: WarmMs, template: Template): Table {
  const gatewayLogBytes = accessLogBytes(template);
  const authorizer = subjects.find(({ kind }) => kind === 'authorizer');
  const rows = subjects
    .filter(({ kind }) => kind !== 'authorizer')
    .map((subject) => {
      const usage = usageOf(subject, warmMs);
      const before = subject.needsAuthorizer && authorizer ? usageOf(authorizer, warmMs) : undefined;
      const value = 1000 * requestCost(usage, before, gatewayLogBytes);
      const { calls, readUnits, writeUnits, logBytes } = usage;
      const cells = [calls, readUnits, writeUnits, logBytes, value.toFixed(4)];
      return {
        name: subject.name,
        cells,
        value,
        ...(BUDGETS[subject.name] && { budget: BUDGETS[subject.name] }),
      };
    });
  return {
    id: 'cost',
    title: 'Cost: dollars for 1,000 requests',
    text: `Read units are those that DynamoDB Local reports. Write units follow DynamoDB’s published rules (test/bench/write-units.ts), because DynamoDB Local reports too few for transactions. Calls and units exclude the authorizer (one call and two read units per authenticated request), but the price includes it. Log bytes are what the function prints; the gateway’s access log adds ${gatewayLogBytes}, and Lambda itself logs nothing about successful runs. Dollars are ${PRICES.region} list prices as of ${PRICES.asOf} (test/bench/prices.ts), without any free tier. They include the gateway’s request, the authorizer, the function’s request and duration at its memory size (the warm time of the table above), DynamoDB on demand and log ingestion, but not data transfer and cold starts.`,
    columns: ['endpoint', 'calls', 'read units', 'write units', 'log bytes', '$ per 1,000'],
    rows,
  };
}
