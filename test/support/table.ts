import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import { sdkOptions } from '../../lib/platform/sdk.ts';

let client: DynamoDBDocumentClient | undefined;

/** DynamoDB Local checks no signature, and computing it takes longer than sending the request. */
const UNSIGNED: NonNullable<DynamoDBClientConfig['signer']> = {
  async sign(request) {
    request.headers.authorization =
      'AWS4-HMAC-SHA256 Credential=LOCALtests/20260101/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0';
    return request;
  },
};

/** The engine itself, bypassing all functions and the observer. */
export function engine(): DynamoDBDocumentClient {
  client ??= engineAt(inject('engineUrl'));
  return client;
}

export function engineAt(url: string): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(
    new DynamoDBClient({
      ...sdkOptions('dynamodb', url),
      region: 'eu-west-1',
      credentials: { accessKeyId: 'LOCALtests', secretAccessKey: 'local' },
      accountIdEndpointMode: 'disabled',
      endpointDiscoveryEnabledProvider: async () => false,
      signer: UNSIGNED,
      // The SDK's default is about 3 s, which a busy machine may need.
      requestHandler: { connectionTimeout: 60_000, requestTimeout: 120_000 },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
}

/**
 * The table behind the shared cloud, bypassing all functions and roles: for what no client can cause, such as a record
 * from last week, and for checking what was really written.
 */
export function table() {
  const client = engine();
  const { tableName: TableName } = inject('deployed');
  return {
    // biome-ignore lint/suspicious/noExplicitAny: items of every shape.
    get: async (pk: string, sk: string): Promise<Record<string, any> | undefined> =>
      (await client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item,
    put: (item: Record<string, unknown>) => client.send(new PutCommand({ TableName, Item: item })),
    delete: (pk: string, sk: string) => client.send(new DeleteCommand({ TableName, Key: { pk, sk } })),
    /** Sets attributes of an item that exists. */
    set: (pk: string, sk: string, values: Record<string, unknown>) =>
      client.send(
        new UpdateCommand({
          TableName,
          Key: { pk, sk },
          ConditionExpression: 'attribute_exists(pk)',
          UpdateExpression: `SET ${Object.keys(values)
            .map((_name, i) => `#n${i} = :v${i}`)
            .join(', ')}`,
          ExpressionAttributeNames: Object.fromEntries(
            Object.keys(values).map((name, i) => [`#n${i}`, name]),
          ),
          ExpressionAttributeValues: Object.fromEntries(
            Object.values(values).map((value, i) => [`:v${i}`, value]),
          ),
        }),
      ),
    /** All items of a partition, or those whose sort key has this prefix. */
    list: async (pk: string, prefix = '') => {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: `pk = :pk${prefix && ' AND begins_with(sk, :prefix)'}`,
          ExpressionAttributeValues: { ':pk': pk, ...(prefix && { ':prefix': prefix }) },
          ConsistentRead: true,
        }),
      );
      return Items;
    },
  };
}

/**
 * Failed logins of all tests come from this machine, and a hundred of them block its address. A test that causes
 * failures removes them again.
 */
export async function forgetFailedAttempts(address = '127.0.0.1'): Promise<void> {
  await table().delete(`THROTTLE#ADDRESS#${address}`, 'THROTTLE');
}
