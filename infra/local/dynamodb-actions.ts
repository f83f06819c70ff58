import { isObject, type Json, type JsonObject } from './json.ts';
import { PLACE } from './physical-names.ts';

/** One permission that a request needs. */
export interface Need {
  action: string;
  resource: string;
}

const SINGLE_TABLE = new Set([
  'GetItem',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'DescribeTable',
  'DescribeTimeToLive',
  'CreateTable',
  'DeleteTable',
  'UpdateTable',
  'UpdateTimeToLive',
]);
const WRITES: Readonly<Record<string, string>> = {
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
};

/**
 * The permissions that IAM checks for a DynamoDB request. Transactions have no permission of their own: they
 * need those of the actions inside them. Undefined: an operation this endpoint does not know.
 */
export function neededFor(operation: string, body: JsonObject): Need[] | undefined {
  if (SINGLE_TABLE.has(operation))
    return [{ action: `dynamodb:${operation}`, resource: tableArn(body.TableName) }];
  switch (operation) {
    case 'Query':
    case 'Scan': {
      const table = tableArn(body.TableName);
      const resource = typeof body.IndexName === 'string' ? `${table}/index/${body.IndexName}` : table;
      return [{ action: `dynamodb:${operation}`, resource }];
    }
    case 'BatchGetItem':
    case 'BatchWriteItem':
      return Object.keys(isObject(body.RequestItems) ? body.RequestItems : {}).map((name) => ({
        action: `dynamodb:${operation}`,
        resource: tableArn(name),
      }));
    case 'TransactGetItems':
      return distinct(
        items(body).flatMap((item) =>
          isObject(item.Get) ? [{ action: 'dynamodb:GetItem', resource: tableArn(item.Get.TableName) }] : [],
        ),
      );
    case 'TransactWriteItems':
      return distinct(
        items(body).flatMap((item) =>
          Object.entries(item).flatMap(([kind, write]) => {
            const action = WRITES[kind];
            return action && isObject(write) ? [{ action, resource: tableArn(write.TableName) }] : [];
          }),
        ),
      );
    default:
      return undefined;
  }
}

function items(body: JsonObject): JsonObject[] {
  return Array.isArray(body.TransactItems) ? body.TransactItems.filter(isObject) : [];
}

/** A request may name its table by name or by ARN. */
function tableArn(name: Json | undefined): string {
  const text = String(name);
  return text.startsWith('arn:') ? text : `arn:aws:dynamodb:${PLACE.region}:${PLACE.accountId}:table/${text}`;
}

function distinct(needs: Need[]): Need[] {
  const seen = new Map(needs.map((need) => [`${need.action} ${need.resource}`, need]));
  return [...seen.values()];
}
