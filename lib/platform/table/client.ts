import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { config } from '../config.ts';
import { Problem } from '../problems.ts';
import { sdkOptions } from '../sdk.ts';
import { meterCall } from './meter.ts';
import { CALL_TIMEOUT_MS, RetriesExhausted, withRetries } from './retry.ts';
import type { Item } from './write.ts';

/** Integers beyond 2^53 become bigint and stay exact, instead of throwing. */
function wrapNumbers(text: string): number | bigint {
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
}

export const client = new DynamoDBClient({
  ...sdkOptions('dynamodb', config.dynamodbEndpoint),
  accountIdEndpointMode: 'disabled',
  endpointDiscoveryEnabledProvider: async () => false,
  // We retry ourselves (retry.ts), because the SDK does not retry cancelled transactions.
  maxAttempts: 1,
  // Otherwise the SDK assembles its middlewares again for every call.
  cacheMiddleware: true,
  requestHandler: {
    connectionTimeout: 1000,
    requestTimeout: CALL_TIMEOUT_MS,
    // Without this the SDK only logs a warning and keeps waiting.
    throwOnRequestTimeout: true,
  },
});
// It copies the whole input and output for a logger that we do not have.
client.middlewareStack.remove('loggerMiddleware');

/** An item in DynamoDB's notation, such as `{ name: { S: 'Ada' } }`. */
export type Attributes = Record<string, AttributeValue>;

export function toAttributes(item: object): Attributes {
  return marshall(item, { removeUndefinedValues: true });
}

export function fromAttributes(attributes: Attributes): Item {
  return unmarshall(attributes, { wrapNumbers });
}

const PARTS_WITH_VALUES = ['Key', 'Item', 'ExpressionAttributeValues', 'ExclusiveStartKey'] as const;
type PartWithValues = (typeof PARTS_WITH_VALUES)[number];

/** The input of a call, or of one operation in a transaction, with plain values. */
export type Plain<Input> = Omit<Input, PartWithValues | 'TableName' | 'ReturnConsumedCapacity'> & {
  readonly [Part in keyof Pick<Input, PartWithValues & keyof Input>]:
    | object
    | Extract<Input[Part], undefined>;
};

/** Adds the table, and converts plain values to DynamoDB's notation. */
export function inTable<Input extends { TableName: string | undefined }>(plain: Plain<Input>): Input {
  const input: Record<string, unknown> = { ...plain, TableName: config.tableName };
  for (const part of PARTS_WITH_VALUES) if (input[part]) input[part] = toAttributes(input[part]);
  return input as Input;
}

type Metered = { readonly ConsumedCapacity?: Parameters<typeof meterCall>[1] };

/** Calls DynamoDB, retries while that may help, and meters the call. */
export async function call<T extends Metered>(kind: 'read' | 'write', send: () => Promise<T>): Promise<T> {
  const result = await withRetries(send);
  meterCall(kind, result.ConsumedCapacity);
  return result;
}

/** For a call that leaves nothing written if it fails: a failure is always `service_unavailable`. */
export async function safeCall<T extends Metered>(
  kind: 'read' | 'write',
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await call(kind, send);
  } catch (error) {
    throw error instanceof RetriesExhausted ? unavailable(error) : error;
  }
}

export function unavailable(cause: RetriesExhausted): Problem {
  return new Problem('service_unavailable', { retryAfterSeconds: 1, cause });
}
