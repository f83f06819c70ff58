import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../infra/local/listen.ts';
import { type Fixture, runFixture } from './local-cloud-fixture.ts';

const KEYS = [
  { AttributeName: 'pk', KeyType: 'HASH' },
  { AttributeName: 'sk', KeyType: 'RANGE' },
];
const INDEX = {
  IndexName: 'by_order',
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'by_order', KeyType: 'RANGE' },
  ],
  Projection: { ProjectionType: 'ALL' },
};
const TABLE = {
  KeySchema: KEYS,
  AttributeDefinitions: ['pk', 'sk', 'by_order'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  LocalSecondaryIndexes: [INDEX],
};
const FIXTURE: Fixture = {
  resources: {
    Table: {
      Type: 'AWS::DynamoDB::GlobalTable',
      Properties: { ...TABLE, TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true } },
    },
  },
};

/** An engine that has this table, or none, and remembers what it was asked. */
async function engineWith(
  table: object | undefined,
  failure?: string,
): Promise<{ url: string; asked: [string, object][] }> {
  const asked: [string, object][] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = await text(incoming);
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
    asked.push([operation, JSON.parse(body) as object]);
    if (failure !== undefined) {
      outgoing.statusCode = 500;
      outgoing.end(JSON.stringify({ __type: 'x#InternalFailure', message: failure }));
      return;
    }
    const isMissing = operation === 'DescribeTable' && !table;
    outgoing.statusCode = isMissing ? 400 : 200;
    outgoing.end(
      JSON.stringify(isMissing ? { __type: 'x#ResourceNotFoundException' } : { Table: table ?? {} }),
    );
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, asked };
}

test('a missing table is created with its indexes and its expiry', async () => {
  const { url, asked } = await engineWith(undefined);
  await runFixture(FIXTURE, { dynamodbEndpoint: url });
  expect(asked).toEqual([
    ['DescribeTable', { TableName: 'Fixture-Table' }],
    ['CreateTable', { TableName: 'Fixture-Table', BillingMode: 'PAY_PER_REQUEST', ...TABLE }],
    [
      'UpdateTimeToLive',
      { TableName: 'Fixture-Table', TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true } },
    ],
  ]);
});

test('an existing table is used as it is, in whatever order the engine lists its parts', async () => {
  const { url, asked } = await engineWith({
    ...TABLE,
    AttributeDefinitions: TABLE.AttributeDefinitions.toReversed(),
    LocalSecondaryIndexes: [{ ...INDEX, IndexArn: 'x', ItemCount: 0 }],
  });
  await runFixture(FIXTURE, { dynamodbEndpoint: url });
  expect(asked.map(([operation]) => operation)).toEqual(['DescribeTable']);
});

const GLOBAL_INDEX = {
  IndexName: 'by_due',
  KeySchema: [
    { AttributeName: 'due_partition', KeyType: 'HASH' },
    { AttributeName: 'due_order', KeyType: 'RANGE' },
  ],
  Projection: { ProjectionType: 'KEYS_ONLY' },
};
const DUE_ATTRIBUTES = ['due_partition', 'due_order'].map((AttributeName) => ({
  AttributeName,
  AttributeType: 'S',
}));
const WITH_GLOBAL_INDEX: Fixture = {
  resources: {
    Table: {
      Type: 'AWS::DynamoDB::GlobalTable',
      Properties: {
        ...TABLE,
        AttributeDefinitions: [...TABLE.AttributeDefinitions, ...DUE_ATTRIBUTES],
        GlobalSecondaryIndexes: [{ ...GLOBAL_INDEX, WarmThroughput: {} }],
      },
    },
  },
};

test('a global index that an existing table lacks is added to it, and one that it has is left alone', async () => {
  const { url, asked } = await engineWith(TABLE);
  await runFixture(WITH_GLOBAL_INDEX, { dynamodbEndpoint: url });
  expect(asked[1]).toEqual([
    'UpdateTable',
    {
      TableName: 'Fixture-Table',
      AttributeDefinitions: [...TABLE.AttributeDefinitions, ...DUE_ATTRIBUTES],
      GlobalSecondaryIndexUpdates: [{ Create: GLOBAL_INDEX }],
    },
  ]);
  const existing = await engineWith({
    ...TABLE,
    GlobalSecondaryIndexes: [{ ...GLOBAL_INDEX, ItemCount: 0 }],
  });
  await runFixture(WITH_GLOBAL_INDEX, { dynamodbEndpoint: existing.url });
  expect(existing.asked.map(([operation]) => operation)).toEqual(['DescribeTable']);
});

test.each([
  ['without an index', { ...TABLE, LocalSecondaryIndexes: [] }],
  ['with another sort key', { ...TABLE, KeySchema: [KEYS[0], { AttributeName: 'other', KeyType: 'RANGE' }] }],
  [
    'with an index that shows less',
    { ...TABLE, LocalSecondaryIndexes: [{ ...INDEX, Projection: { ProjectionType: 'KEYS_ONLY' } }] },
  ],
])('a table %s is refused with advice to move the data', async (_what, table) => {
  const { url } = await engineWith(table);
  await expect(runFixture(FIXTURE, { dynamodbEndpoint: url })).rejects.toThrow(
    /has different keys or indexes than the template\. Move or delete that folder, or set DATA_DIR/,
  );
});

test('the address of an engine that does not respond is reported', async () => {
  await expect(runFixture(FIXTURE, { dynamodbEndpoint: 'http://127.0.0.1:9' })).rejects.toThrow(
    'DynamoDB does not respond at http://127.0.0.1:9. Check DYNAMODB_ENDPOINT; if Node uses a proxy, NO_PROXY must contain 127.0.0.1.',
  );
});

test('an engine that cannot read its database leads to one sentence that says what to do', async () => {
  const { url } = await engineWith(TABLE, 'Unknown error.');
  await expect(runFixture(FIXTURE, { dynamodbEndpoint: url })).rejects.toThrow(
    `DynamoDB at ${url} failed: Unknown error. If its database is damaged, restore the data folder from a backup, or set DATA_DIR to another one.`,
  );
});
