import { describe, expect, it } from 'vitest';
import { neededFor } from '../../infra/local/iam/dynamodb-actions.ts';
import { Policies } from '../../infra/local/iam/policies.ts';
import { matches } from '../../infra/local/iam/wildcard.ts';
import type { JsonObject } from '../../infra/local/json.ts';
import { Resolver } from '../../infra/local/template/intrinsics.ts';
import type { Template } from '../../infra/local/template/template.ts';
import { CALLER, templateOf } from './local-cloud-fixture.ts';

const at = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } });
const TableName = 'Things';

it('statements, which could name any partition, are not understood, so they are not allowed', () => {
  const body = { Statements: [{ Statement: 'DELETE FROM "Things"' }] };
  expect(neededFor('BatchExecuteStatement', body, () => 'pk')).toBeUndefined();
});

describe('the partition keys that a request names', () => {
  it.each<[string, JsonObject, (string | string[])[]]>([
    ['GetItem', { TableName, Key: at('USER#1') }, [['USER#1']]],
    ['PutItem', { TableName, Item: at('FX') }, [['FX']]],
    [
      'Query',
      {
        TableName,
        KeyConditionExpression: '#partition = :of AND sk > :from',
        ExpressionAttributeNames: { '#partition': 'pk' },
        ExpressionAttributeValues: { ':from': { S: 'a' }, ':of': { S: 'USER#1' } },
      },
      [['USER#1']],
    ],
    ['Query', { TableName, KeyConditionExpression: 'something else' }, [['']]],
    [
      'Query',
      {
        TableName,
        IndexName: 'by_due',
        KeyConditionExpression: 'due = :due',
        ExpressionAttributeValues: { ':due': { S: 'DUE#1' } },
      },
      [['DUE#1']],
    ],
    ['BatchGetItem', { RequestItems: { Things: { Keys: [at('USER#1'), at('FX')] } } }, [['USER#1', 'FX']]],
    [
      'BatchWriteItem',
      { RequestItems: { Things: [{ PutRequest: { Item: at('A') } }, { DeleteRequest: { Key: at('B') } }] } },
      [['A', 'B']],
    ],
    [
      'TransactWriteItems',
      {
        TransactItems: [
          { Put: { TableName, Item: at('A') } },
          { Delete: { TableName, Key: at('B') } },
          { Put: { TableName, Item: at('C') } },
        ],
      },
      // Of the whole transaction, for each of its actions.
      [
        ['A', 'C', 'B'],
        ['A', 'C', 'B'],
      ],
    ],
  ])('%s %j', (operation, body, keys) => {
    const partitionKeyOf = (_table: string, index?: string) => (index === 'by_due' ? 'due' : 'pk');
    expect(neededFor(operation, body, partitionKeyOf)?.map((need) => need.keys)).toEqual(keys);
  });
});

describe('a policy with dynamodb:LeadingKeys', () => {
  const resource = 'arn:aws:dynamodb:eu-west-1:123456789012:table/Things';
  const template = templateOf({
    functions: {
      Caller: {
        ...CALLER,
        statements: [
          {
            Effect: 'Allow',
            Action: ['dynamodb:GetItem', 'dynamodb:Query'],
            Resource: resource,
            Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['USER#*', 'FX'] } },
          },
        ],
      },
    },
  }) as Template;
  const resolver = new Resolver(template);
  const policies = new Policies(template, resolver);

  it.each([
    [['USER#1'], true],
    [['USER#1', 'FX'], true],
    [['EMAIL#ada@example.com'], false],
    [['USER#1', 'EMAIL#ada@example.com'], false],
    [['FX2'], false],
    [[''], false],
  ])('decides on %j: %s', (keys, isAllowed) => {
    const role = resolver.ref('CallerRole');
    expect(policies.allows(role, { action: 'dynamodb:GetItem', resource, keys })).toBe(isAllowed);
  });
});

it('in a pattern, only * and ? have a meaning', () => {
  expect([matches('a.c', 'a.c'), matches('a.c', 'abc'), matches('a?c', 'abc')]).toEqual([true, false, true]);
  expect([matches('(a+)[$]', '(a+)[$]'), matches('a+', 'aa'), matches('a*', 'a(b')]).toEqual([
    true,
    false,
    true,
  ]);
});
