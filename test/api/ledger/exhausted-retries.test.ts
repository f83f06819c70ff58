import { randomUUID } from 'node:crypto';
import {
  GetItemCommand,
  TransactWriteItemsCommand,
  type TransactWriteItemsCommandInput,
} from '@aws-sdk/client-dynamodb';
import { expect, inject, test, vi } from 'vitest';
import type { Answer } from '../../support/api.ts';
import { bodyOf, newRace, outcomeOf, times } from '../../support/books/race.ts';
import { expectConsistent } from '../../support/books/recount.ts';
import { PATHS, type World } from '../../support/books/world.ts';
import { cloud } from '../../support/cloud.ts';
import type { FaultRule } from '../../support/engine/observer-rules.ts';
import { engine } from '../../support/table.ts';

vi.setConfig({ testTimeout: 180_000 });

const { expense: EXPENSES } = PATHS;
const write = { operation: 'TransactWriteItems' } as const;

async function broken<T>(world: World, fault: object, request: () => Promise<T>): Promise<T> {
  const rule = await cloud().observer.inject({ ...fault, text: `BOOK#${world.user.bookId}` } as FaultRule);
  const result = await request();
  expect(await rule.remove()).toBeGreaterThan(0);
  return result;
}

function create(world: World, key?: string): Promise<Answer> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return world.user.post(EXPENSES, bodyOf(world, { amount: 12.34 }), { headers, faultExpected: true });
}

test("the tests' engine honors a ClientRequestToken, as DynamoDB does", async () => {
  const key = { pk: { S: `TOKEN#${randomUUID()}` }, sk: { S: 'COUNT' } };
  const request = (delta: string): TransactWriteItemsCommandInput => ({
    ClientRequestToken: key.pk.S.slice(-36),
    TransactItems: [
      {
        Update: {
          TableName: inject('deployed').tableName,
          Key: key,
          UpdateExpression: 'ADD n :n',
          ExpressionAttributeValues: { ':n': { N: delta } },
        },
      },
    ],
  });
  const send = (delta: string) => engine().send(new TransactWriteItemsCommand(request(delta)));
  await Promise.all(times(5, () => send('1')));
  await send('1');
  await expect(send('2')).rejects.toThrow(
    expect.objectContaining({ name: 'IdempotentParameterMismatchException' }),
  );
  const stored = await engine().send(
    new GetItemCommand({ TableName: inject('deployed').tableName, Key: key, ConsistentRead: true }),
  );
  expect(stored.Item?.n).toEqual({ N: '1' });
});

const NOTHING_THROUGH: readonly [string, string, object][] = [
  ['conflicts', '409 conflict', { kind: 'error', name: 'TransactionCanceledException', ...write }],
  ['throttled writes', '503 service_unavailable', { kind: 'error', name: 'RequestLimitExceeded', ...write }],
  [
    'throttled reads',
    '503 service_unavailable',
    { kind: 'error', name: 'ThrottlingException', operation: 'BatchGetItem' },
  ],
  ['broken connections', '503 outcome_unknown', { kind: 'reset', ...write }],
  ['errors of the store', '503 outcome_unknown', { kind: 'error', name: 'InternalServerError', ...write }],
];

test.concurrent.each(NOTHING_THROUGH)(
  'nothing but %s: %s, nothing is written, and the same key works later',
  async (_name, expected, fault) => {
    const world = await newRace();
    const key = randomUUID();
    const refused = await broken(world, fault, () => create(world, key));
    expect(outcomeOf(refused)).toBe(expected);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await expectConsistent(world.user)).live).toEqual([]);

    const accepted = await create(world, key);
    expect([accepted.status, accepted.headers.get('idempotency-replayed')]).toEqual([200, null]);
    expect((await create(world, key)).text).toBe(accepted.text);
    expect((await expectConsistent(world.user)).live).toHaveLength(1);
  },
);

test.concurrent.each([
  ['every connection breaks', { kind: 'forward then reset', ...write }],
  ['no answer comes in time', { kind: 'forward then delay', ms: 4000, ...write }],
])('committed, but %s: the Idempotency-Key finds the response, and nothing is repeated', async (_, fault) => {
  const world = await newRace();
  const key = randomUUID();
  const first = await broken(world, fault, () => create(world, key));
  // The function looks for the key's record itself, if it has the time left.
  expect(['200', '503 outcome_unknown']).toContain(outcomeOf(first));
  const [made] = (await expectConsistent(world.user)).live;
  const repeat = await create(world, key);
  expect([repeat.status, repeat.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect(repeat.body.id).toBe(made?.id);
  if (first.status === 200) expect(first.text).toBe(repeat.text);
  expect((await expectConsistent(world.user)).live).toHaveLength(1);
});

test.concurrent('without a key, the response says that the outcome is unknown, and every write is complete', async () => {
  const world = await newRace();
  const { user } = world;
  const lost = (request: () => Promise<Answer>) =>
    broken(world, { kind: 'forward then reset', ...write }, request);
  expect(outcomeOf(await lost(() => create(world)))).toBe('503 outcome_unknown');
  const [made] = (await expectConsistent(world.user)).live;
  const path = `${EXPENSES}/${made?.id}`;
  const options = { faultExpected: true };
  const change = () => user.put(path, bodyOf(world, { amount: 99, category: 2, asset: 2 }), options);

  expect(outcomeOf(await lost(change))).toBe('503 outcome_unknown');
  expect((await change()).body.amount).toBe(99);
  await expectConsistent(world.user);
  expect(outcomeOf(await lost(() => user.delete(path, options)))).toBe('503 outcome_unknown');
  expect(outcomeOf(await user.delete(path))).toBe('404 not_found');
  await expectConsistent(world.user);
  expect(outcomeOf(await lost(() => user.post(`${path}/restore`, undefined, options)))).toBe(
    '503 outcome_unknown',
  );
  expect(outcomeOf(await user.post(`${path}/restore`))).toBe('200');
  const [left] = (await expectConsistent(world.user)).live;
  expect(left?.lines[0]?.amount).toBe(99_00n);
});

test.concurrent('clients that repeat until they get a response create each record once, whatever breaks in the meantime', async () => {
  const world = await newRace('UYW');
  const text = `BOOK#${world.user.bookId}`;
  const faults = [
    { kind: 'reset', every: 10 },
    { kind: 'forward then reset', every: 3, ...write },
    { kind: 'error', name: 'InternalServerError', every: 5, ...write },
    { kind: 'error', name: 'TransactionCanceledException', every: 5, ...write },
    { kind: 'error', name: 'ThrottlingException', every: 10 },
  ];
  const rules = await Promise.all(
    faults.map((fault) => cloud().observer.inject({ ...fault, text, by: 'CreateExpense' } as FaultRule)),
  );
  const ids = await Promise.all(
    times(24, async (i) => {
      const headers = { 'idempotency-key': `client ${i}` };
      const body = bodyOf(world, { amount: 1 + i, category: i, asset: i, currency_id: 'KWD', fx_rate: 0.37 });
      for (;;) {
        const answer = await world.user.post(EXPENSES, body, { headers, faultExpected: true });
        if (answer.status === 200) return answer.body.id as string;
        expect([409, 503]).toContain(answer.status);
      }
    }),
  );
  const hits = await Promise.all(rules.map((rule) => rule.remove()));
  expect(Math.min(...hits)).toBeGreaterThan(0);
  const model = await expectConsistent(world.user);
  expect(model.live.map(({ id }) => id).sort()).toEqual(ids.sort());
});
