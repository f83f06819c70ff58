import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '../../lib/contracts.ts';
import type { Media } from '../../tools/openapi/types.ts';
import { componentValidator, findOperation, resolveResponse } from '../support/description/description.ts';

const described = endpoints.map((endpoint) => {
  const operation = findOperation(endpoint.method, endpoint.path)?.operation;
  if (!operation) throw new Error(`${endpoint.id} is not described.`);
  return { ...endpoint, operation };
});

function faultsOf({ schema, example, examples }: Media): unknown[] {
  const validate = componentValidator(schema);
  const values = examples ? Object.values(examples).map(({ value }) => value) : [example];
  return values.flatMap((value) => (value === undefined ? ['there is none'] : validate(value)));
}

test.each(described)(
  '$id has an example of every response with a body, which matches its schema',
  ({ operation, mediaTypes, isRpc }) => {
    for (const [status, given] of Object.entries(operation.responses)) {
      const media = Object.values(resolveResponse(given)?.content ?? {});
      const expected =
        status === '204' || status === '304' ? 0 : status === '200' ? (mediaTypes?.length ?? 1) : 1;
      // Some refusals are problems before authentication, and JSON-RPC errors after it.
      if (!isRpc) expect(media.length, status).toBe(expected);
      expect(media.flatMap(faultsOf), status).toEqual([]);
    }
  },
);

test.each(described.filter(({ body }) => body))(
  'the example request of $id matches its schema, and its contract accepts it',
  ({ body, operation }) => {
    const media = operation.requestBody?.content['application/json'] as Media;
    expect(faultsOf(media)).toEqual([]);
    expect(z.safeParse(body as NonNullable<typeof body>, media.example).error?.issues ?? []).toEqual([]);
  },
);

test.each([
  'createExpense',
  'updateExpense',
  'createIncome',
  'updateIncome',
  'createTransfer',
  'updateTransfer',
  'createJournalEntry',
  'updateJournalEntry',
])('the example of %s balances, and converts as it says', (id) => {
  const operation = described.find((endpoint) => endpoint.id === id)?.operation;
  const value = resolveResponse(operation?.responses['200'])?.content?.['application/json']?.example as {
    amount: number;
    fx_rate: number;
    base_amount: number;
    lines: Record<string, number>[];
  };
  const sum = (field: string) => value.lines.reduce((total, line) => total + (line[field] ?? 0), 0);
  expect(sum('debit')).toBe(sum('credit'));
  expect(sum('debit_base')).toBe(value.base_amount);
  expect(sum('credit_base')).toBe(value.base_amount);
  expect(Math.round(value.amount * value.fx_rate * 100) / 100).toBe(value.base_amount);
});
