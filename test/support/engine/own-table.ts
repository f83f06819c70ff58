import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { inject } from 'vitest';
import { DUE_INDEX } from '../../../lib/platform/table/names.ts';

/**
 * A separate table on the shared engine, and functions in this process that use it. It has the due index,
 * but none of those that lists need.
 */
export async function ownTable(): Promise<string> {
  const name = `own-${randomUUID()}`;
  Object.assign(process.env, {
    TABLE_NAME: name,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'LOCALtest',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: inject('observerUrl'),
  });
  await new DynamoDBClient({ endpoint: inject('observerUrl') }).send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
        { AttributeName: DUE_INDEX.partition, AttributeType: 'S' },
        { AttributeName: DUE_INDEX.order, AttributeType: 'S' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: DUE_INDEX.name,
          KeySchema: [
            { AttributeName: DUE_INDEX.partition, KeyType: 'HASH' },
            { AttributeName: DUE_INDEX.order, KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    }),
  );
  return name;
}
