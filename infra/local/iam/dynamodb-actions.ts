import { asList, isObject, type Json, type JsonObject } from '../json.ts';
import { PLACE } from '../template/physical-names.ts';

/** One permission that a request needs. */
export interface Need {
  action: string;
  resource: string;
  /** The partition keys that the request names. */
  keys: readonly string[];
  /** The sender of a mail. */
  from?: string;
}

/** The name of the partition key of a table, or of one of its indexes. */
export type PartitionKeyOf = (table: string, index?: string) => string | undefined;

const SINGLE_ITEM = new Set(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);

const WRITES: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/**
 * The permissions that IAM checks for a DynamoDB request. Transactions themselves have no permission: they
 * need those of the actions inside them. Returns undefined for an operation that functions do not use.
 */
export function neededFor(
  operation: string,
  body: JsonObject,
  partitionKeyOf: PartitionKeyOf,
): Need[] | undefined {
  const need = (action: string, table: Json | undefined, ...records: (Json | undefined)[]): Need => {
    const name = partitionKeyOf(String(table)) ?? '';
    const keys = records.flatMap((record) => textOf(isObject(record) ? record[name] : undefined) ?? []);
    return { action: `dynamodb:${action}`, resource: tableArn(table), keys };
  };

  if (SINGLE_ITEM.has(operation)) return [need(operation, body.TableName, body.Key ?? body.Item)];

  switch (operation) {
    case 'Query': {
      const table = tableArn(body.TableName);
      const index = typeof body.IndexName === 'string' ? body.IndexName : undefined;
      const resource = index === undefined ? table : `${table}/index/${index}`;
      const key = queriedKey(body, partitionKeyOf(String(body.TableName), index));
      return [{ action: 'dynamodb:Query', resource, keys: [key] }];
    }
    case 'BatchGetItem':
    case 'BatchWriteItem':
      return Object.entries(isObject(body.RequestItems) ? body.RequestItems : {}).map(([name, requests]) => {
        if (isObject(requests)) return need(operation, name, ...asList(requests.Keys));
        const writes = asList(requests)
          .filter(isObject)
          .flatMap((write) => Object.values(write));
        return need(operation, name, ...writes.filter(isObject).map((write) => write.Key ?? write.Item));
      });
    case 'TransactWriteItems': {
      const writes = asList(body.TransactItems)
        .filter(isObject)
        .flatMap((item) => Object.entries(item));
      return withKeysOfAll(
        joined(
          writes.flatMap(([kind, write]) => {
            const action = WRITES[kind];
            return action && isObject(write) ? [need(action, write.TableName, write.Key ?? write.Item)] : [];
          }),
        ),
      );
    }
    default:
      return undefined;
  }
}

/** The partition that a query reads. If it cannot be determined, returns a key that only the pattern `*` allows. */
function queriedKey(body: JsonObject, partitionKey: string | undefined): string {
  const names = isObject(body.ExpressionAttributeNames) ? body.ExpressionAttributeNames : {};
  const values = isObject(body.ExpressionAttributeValues) ? body.ExpressionAttributeValues : {};
  for (const [, name = '', value = ''] of String(body.KeyConditionExpression).matchAll(/(#?\w+) = (:\w+)/g))
    if ((names[name] ?? name) === partitionKey) return textOf(values[value]) ?? '';
  return '';
}

/** The text of an attribute value such as `{ S: 'USER#1' }`. */
function textOf(value: Json | undefined): string | undefined {
  return isObject(value) && typeof value.S === 'string' ? value.S : undefined;
}

function tableArn(name: Json | undefined): string {
  return `arn:aws:dynamodb:${PLACE.region}:${PLACE.accountId}:table/${name}`;
}

/**
 * AWS does not document whether a condition on the partition keys of one action sees those of the whole transaction.
 * What is allowed here must be allowed either way, so it does.
 */
function withKeysOfAll(needs: Need[]): Need[] {
  return needs.map((need) => ({
    ...need,
    keys: needs.filter(({ resource }) => resource === need.resource).flatMap(({ keys }) => keys),
  }));
}

function joined(needs: Need[]): Need[] {
  const byPermission = Map.groupBy(needs, ({ action, resource }) => `${action} ${resource}`);
  return [...byPermission.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, keys: same.flatMap(({ keys }) => keys) }] : [];
  });
}
