import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { config } from '../config.ts';
import { connectAtInit } from '../connect.ts';
import { Problem } from '../problems.ts';
import { endpointUrl, sdkOptions } from '../sdk.ts';
import { DynamoDbProtocol } from './dynamodb-protocol.ts';
import { meterCall } from './meter.ts';
import { CALL_TIMEOUT_MS, RetriesExhausted, withRetries } from './retry.ts';
import type { Item } from './write.ts';

/**
 * Integers beyond 2^53 become bigint and stay exact, instead of throwing. Nothing but a position has decimals, and that
 * has at most 15 digits.
 */
function wrapNumbers(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) || !Number.isInteger(value) ? value : BigInt(text);
}

/** With our options, and everything that the SDK's client does by itself. */
export function newDynamoDbClient(): DynamoDBClient {
  return new DynamoDBClient({
    ...sdkOptions('dynamodb', config.dynamodbEndpoint),
    protocol: DynamoDbProtocol,
    accountIdEndpointMode: 'disabled',
    endpointDiscoveryEnabledProvider: async () => false,
    // We retry ourselves (retry.ts), because the SDK does not retry cancelled transactions.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: 1000,
      requestTimeout: CALL_TIMEOUT_MS,
      // Without this the SDK only logs a warning and keeps waiting.
      throwOnRequestTimeout: true,
    },
  });
}

/**
 * What the SDK's client does for each call, although nobody needs it: it copies the whole input and output for a logger
 * that we do not have, lists its own parts in a header, passes on a header that DynamoDB ignores (Lambda uses it to
 * recognize functions that call each other in circles), and prepares retries (retry.ts). Without it, a cold start takes
 * 2 to 5 % less CPU time, and a request to a warm function 9 to 15 %.
 */
export const UNUSED_STEPS = [
  'loggerMiddleware',
  'getUserAgentMiddleware',
  'recursionDetectionMiddleware',
  'retryMiddleware',
];

function leaveOutUnusedSteps({ middlewareStack }: DynamoDBClient): void {
  for (const name of UNUSED_STEPS) middlewareStack.remove(name);
  // The signature is made after the step of this name.
  middlewareStack.add((next) => next, { step: 'finalizeRequest', name: 'retryMiddleware' });
}

const dynamodb = newDynamoDbClient();
leaveOutUnusedSteps(dynamodb);

export const client = DynamoDBDocumentClient.from(dynamodb, {
  marshallOptions: { removeUndefinedValues: true },
  unmarshallOptions: { wrapNumbers },
});

connectAtInit(dynamodb, () => endpointUrl('dynamodb', config.dynamodbEndpoint));

/** For items inside errors, which the document client does not convert. */
export function fromAttributes(attributes: Parameters<typeof unmarshall>[0]): Item {
  return unmarshall(attributes, { wrapNumbers });
}

type Metered = { readonly ConsumedCapacity?: Parameters<typeof meterCall>[1] };

/** Calls DynamoDB, retries while that may help, and records the consumed capacity. */
export async function call<T extends Metered>(kind: 'read' | 'write', send: () => Promise<T>): Promise<T> {
  const result = await withRetries(send);
  meterCall(kind, result.ConsumedCapacity);
  return result;
}

/** For a call that writes nothing if it fails: a failure is always `service_unavailable`. */
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
