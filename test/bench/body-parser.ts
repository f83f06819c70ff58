import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { median } from './statistics.ts';

/** What the parser's reviver adds to JSON.parse, for a body of 100 kB: `node test/bench/body-parser.ts`. */
const BYTES = 100_000;
const TURNS = 200;

const filled = (value: string) =>
  `[${Array(Math.floor(BYTES / (value.length + 1)))
    .fill(value)
    .join(',')}]`;
const expense = {
  amount: 12.34,
  currency_id: 'EUR',
  date: '2026-01-31',
  description: 'Groceries for the week',
  account_id: '0190c1de-0000-7000-8000-000000000000',
  tags: ['food', 'household'],
};
const BODIES = { transactions: filled(JSON.stringify(expense)), 'one-digit numbers': filled('1') };

const parse = httpJsonBodyParser().before as (request: object) => unknown;

function milliseconds(work: () => void): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

for (const [name, body] of Object.entries(BODIES)) {
  const headers = { 'content-type': 'application/json' };
  const event = (): Partial<APIGatewayProxyEvent> => ({ headers, body, isBase64Encoded: false });
  const times = Array.from({ length: TURNS }, () => [
    milliseconds(() => JSON.parse(body)),
    milliseconds(() => parse({ event: event() })),
  ]);
  const [plain, parsed] = [0, 1].map((which) => median(times.map((time) => time[which] ?? 0)));
  console.log(`${name}: ${plain?.toFixed(2)} ms plain, ${parsed?.toFixed(2)} ms with the library`);
}
