import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { config } from '../config.ts';
import { Problem } from '../problems.ts';
import { sdkOptions } from '../sdk.ts';
import { meterCall } from './meter.ts';
import { CALL_TIMEOUT_MS, RetriesExhausted, withRetries } from './retry.ts';
import type { Item } from './write.ts';

/** Integers beyond 2^53 stay exact as bigint instead of throwing. */
function wrapNumbers(text: string): number | bigint {
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
}

const dynamodb = new DynamoDBClient({
  ...sdkOptions('dynamodb', config.dynamodbEndpoint),
  accountIdEndpointMode: 'disabled',
  endpointDiscoveryEnabledProvider: async () => false,
  // Retries are ours (retry.ts): the SDK does not retry cancelled transactions.
  maxAttempts: 1,
  requestHandler: {
    connectionTimeout: 1000,
    requestTimeout: CALL_TIMEOUT_MS,
    // Without this the SDK only logs a warning and keeps waiting.
    throwOnRequestTimeout: true,
  },
});

export const client = DynamoDBDocumentClient.from(dynamodb, {
  marshallOptions: { removeUndefinedValues: true },
  unmarshallOptions: { wrapNumbers },
});

/** For items inside errors, which the document client leaves in DynamoDB's own notation. */
export function fromAttributes(attributes: Parameters<typeof unmarshall>[0]): Item {
  return unmarshall(attributes, { wrapNumbers });
}

type Metered = { readonly ConsumedCapacity?: Parameters<typeof meterCall>[1] };

/** One call to DynamoDB: retried while that may help, and counted. */
export async function call<T extends Metered>(kind: 'read' | 'write', send: () => Promise<T>): Promise<T> {
  const result = await withRetries(send);
  meterCall(kind, result.ConsumedCapacity);
  return result;
}

/** A call after which it is certain that nothing was written. */
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
