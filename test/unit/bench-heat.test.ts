import { describe, expect, test } from 'vitest';
import { type Exchange, partitionsReadBy } from '../bench/calls/exchange.ts';
import { demandOf, kindOf } from '../bench/stages/demand.ts';
import { HEAT_SUBJECTS, Heat, heatTable, simulate } from '../bench/stages/heat.ts';
import type { Subject } from '../bench/subject.ts';
import { failures } from '../bench/table.ts';
import { writtenUnits } from '../bench/write-units.ts';

function exchange(operation: string, request: object, units = 1): Exchange {
  return {
    target: `DynamoDB_20120810.${operation}`,
    request: JSON.stringify(request),
    status: 200,
    response: JSON.stringify({ ConsumedCapacity: { CapacityUnits: units } }),
    startedAt: 0,
    endedAt: 1,
  };
}

const user = { pk: { S: 'BOOK#1' }, sk: { S: 'PROFILE' } };
const query = {
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
  ExpressionAttributeValues: { ':from': { S: 'DAY#1' }, ':pk': { S: 'FX#2026#3' } },
};

test('the partitions of a call are those of its keys', () => {
  expect(partitionsReadBy(exchange('GetItem', { Key: user }))).toEqual(['BOOK#1']);
  const batch = { RequestItems: { table: { Keys: [user, { pk: { S: 'EMAIL#a' } }] } } };
  expect(partitionsReadBy(exchange('BatchGetItem', batch))).toEqual(['BOOK#1', 'EMAIL#a']);
  expect(partitionsReadBy(exchange('Query', query))).toEqual(['FX#2026#3']);
  expect(['THROTTLE#ADDRESS#1', 'THROTTLE#x', 'FX#2026#3'].map(kindOf)).toEqual([
    'THROTTLE#ADDRESS',
    'THROTTLE',
    'FX',
  ]);
});

test('an item that becomes due later moves to another place in the index', () => {
  const schedule = (order: string) => ({
    ...user,
    due_partition: { S: 'DUE#03' },
    due_order: { S: order },
  });
  const put = exchange('TransactWriteItems', { TransactItems: [{ Put: { Item: user } }] });
  const moved = writtenUnits([put], [schedule('2026-01-01')], [schedule('2026-02-01')]);
  expect(moved).toEqual([
    { partition: 'BOOK#1', units: 2 },
    { partition: 'DUE#03', units: 2 },
    { partition: 'DUE#03', units: 2 },
  ]);
  expect(writtenUnits([put], [schedule('2026-01-01')], [schedule('2026-01-01')])).toHaveLength(1);
});

const subject = (name: string, exchanges: Exchange[], writeUnits = 0) =>
  ({
    name,
    kind: name === 'authorizer' ? 'authorizer' : 'read',
    needsAuthorizer: true,
    exchanges,
    written: writeUnits > 0 ? [{ partition: 'BOOK#1', units: writeUnits }] : [],
  }) as unknown as Subject;
const authorizer = subject('authorizer', [exchange('GetItem', { Key: user }, 2)]);

test("a request's calls include those of its authorizer", () => {
  const asked = demandOf(
    subject('x', [exchange('GetItem', { Key: user }), exchange('Query', query)], 22),
    authorizer,
  );
  expect(asked).toEqual([
    { kind: 'USER', readUnits: 3, writeUnits: 22 },
    { kind: 'FX', readUnits: 1, writeUnits: 0 },
  ]);
});

test('the heat of a kind is that of its busiest partition in its busiest second', () => {
  const heat = new Heat();
  for (const key of ['a', 'b', 'a']) heat.add('USER', key, { readUnits: 5, writeUnits: 1 });
  heat.endSecond();
  heat.add('USER', 'a', { readUnits: 1, writeUnits: 3 });
  heat.endSecond();
  expect(heat.busiest.get('USER')).toEqual({ readUnits: 10, writeUnits: 3 });
});

describe('the simulation', () => {
  test('is the same in every run', () => {
    const demands = new Map([['getMe', [{ kind: 'USER', readUnits: 3, writeUnits: 0 }]]]);
    expect(simulate(demands, 1).busiest).toEqual(simulate(demands, 1).busiest);
  });

  test('finds a partition that everyone reads', () => {
    const shared = exchange('GetItem', { Key: { pk: { S: 'SETTINGS' } } });
    const subjects = HEAT_SUBJECTS.filter((name) => name !== 'authorizer').map((name) =>
      subject(name, [shared]),
    );
    expect(failures([heatTable([authorizer, ...subjects], 1)]).join()).toContain('SETTINGS');
  });
});
