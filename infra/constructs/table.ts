import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import {
  DUE_INDEX,
  INDEXES,
  type IndexName,
  PARTITION_KEY,
  SORT_KEY,
  TTL_ATTRIBUTE,
} from '../../lib/platform/table/names.ts';

/** The only table. It costs nothing while nobody uses it, except for storage. */
export function createTable(scope: Construct, { keepData }: { keepData: boolean }): TableV2 {
  return new TableV2(scope, 'Table', {
    partitionKey: { name: PARTITION_KEY, type: AttributeType.STRING },
    sortKey: { name: SORT_KEY, type: AttributeType.STRING },
    localSecondaryIndexes: INDEXES.map((indexName) => ({
      indexName,
      sortKey: { name: indexName, type: AttributeType.STRING },
      // Lists show whole records. With fewer attributes, every row would need a second read.
      projectionType: ProjectionType.ALL,
    })),
    globalSecondaryIndexes: [
      {
        indexName: DUE_INDEX.name,
        partitionKey: { name: DUE_INDEX.partition, type: AttributeType.STRING },
        sortKey: { name: DUE_INDEX.order, type: AttributeType.STRING },
        // The index only says where to look; the item itself, read strongly consistent, says whether it is due.
        projectionType: ProjectionType.KEYS_ONLY,
      },
    ],
    timeToLiveAttribute: TTL_ATTRIBUTE,
    // For what happens after a write: the change feed, and webhooks. A stream itself costs nothing.
    dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    billing: Billing.onDemand(),
    // Encrypted at rest either way. The key that DynamoDB owns is free; a customer-managed KMS key costs a dollar
    // per month plus a charge per request, and protects against nothing that IAM does not.
    encryption: TableEncryptionV2.dynamoOwnedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: keepData,
    removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
}

export function streamArn(table: TableV2): string {
  if (!table.tableStreamArn) throw new Error('The table has no stream.');
  return table.tableStreamArn;
}

export function dueIndexArn(table: TableV2): string {
  return `${table.tableArn}/index/${DUE_INDEX.name}`;
}

/** Index ARNs by name, so that no policy needs a wildcard. */
export function indexArns(table: TableV2, names: readonly IndexName[]): string[] {
  return names.map((name) => `${table.tableArn}/index/${name}`);
}
