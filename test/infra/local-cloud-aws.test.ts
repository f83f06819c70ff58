import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { Cloud } from '../../infra/local/cloud-options.ts';
import { listen } from '../../infra/local/listen.ts';
import { type Answer, CALLER, callAws, runFixture } from './local-cloud-fixture.ts';

const TABLE = 'arn:aws:dynamodb:eu-west-1:123456789012:table/Things';

/** Replaces DynamoDB: accepts everything, and records what it received. */
async function fakeEngine(): Promise<{
  url: string;
  seen: { headers: IncomingHttpHeaders; body: string }[];
}> {
  const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = await text(incoming);
    seen.push({ headers: incoming.headers, body });
    outgoing.end('{"ok":true}');
  });
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${await listen(server)}`, seen };
}

function allow(actions: string[], resources: string[] = [TABLE]): object {
  return { Effect: 'Allow', Action: actions.map((action) => `dynamodb:${action}`), Resource: resources };
}

async function cloudWith(statements: object[]): Promise<{ cloud: Cloud; seen: { body: string }[] }> {
  const engine = await fakeEngine();
  const cloud = await runFixture(
    { functions: { Caller: { ...CALLER, statements } } },
    { dynamodbEndpoint: engine.url },
  );
  return { cloud, seen: engine.seen };
}

test('what the role allows reaches the engine unchanged, under the function’s own access key', async () => {
  const engine = await fakeEngine();
  const cloud = await runFixture(
    { functions: { Caller: { ...CALLER, statements: [allow(['GetItem'])] } } },
    { dynamodbEndpoint: engine.url },
  );
  const body = { TableName: 'Things', Key: { pk: { S: 'é' } } };
  expect(await callAws(cloud, 'DynamoDB_20120810.GetItem', body)).toEqual({
    status: 200,
    answer: { ok: true },
  });
  expect(engine.seen[0]?.body).toBe(JSON.stringify(body));
  expect(engine.seen[0]?.headers.authorization).toContain('Credential=LOCALCaller/');
  expect(cloud.denials).toEqual([]);
});

test('what the role does not allow is denied by name, recorded, and never reaches the engine', async () => {
  const { cloud, seen } = await cloudWith([allow(['GetItem'])]);
  const { status, answer } = await callAws(cloud, 'DynamoDB_20120810.UpdateItem', { TableName: 'Things' });
  expect(status).toBe(400);
  expect(answer.__type).toMatch(/#AccessDeniedException$/);
  expect(answer.message).toContain(
    `User: arn:aws:sts::123456789012:assumed-role/Fixture-CallerRole/Fixture-Caller is not authorized to perform: dynamodb:UpdateItem on resource: ${TABLE}`,
  );
  expect(cloud.denials).toMatchObject([
    { functionId: 'Caller', action: 'dynamodb:UpdateItem', resource: TABLE },
  ]);
  expect(seen).toEqual([]);
});

test('a transaction needs the permission of each of its parts', async () => {
  const { cloud, seen } = await cloudWith([allow(['PutItem', 'UpdateItem'])]);
  const item = { TableName: 'Things' };
  const write = (...parts: object[]): Promise<Answer> =>
    callAws(cloud, 'DynamoDB_20120810.TransactWriteItems', { TransactItems: parts });
  expect((await write({ Put: item }, { Update: item })).status).toBe(200);
  expect((await write({ Put: item }, { ConditionCheck: item })).answer.message).toContain(
    'dynamodb:ConditionCheckItem',
  );
  expect((await write({ Delete: item })).answer.message).toContain('dynamodb:DeleteItem');
  expect((await write({ Put: { TableName: 'Other' } })).answer.message).toContain('table/Other');
  expect(seen).toHaveLength(1);
});

test('an index is a separate resource, and a batch a separate action', async () => {
  const { cloud } = await cloudWith([
    allow(['Query'], [TABLE, `${TABLE}/index/by_order`]),
    allow(['BatchGetItem']),
  ]);
  const query = (extra: object): Promise<Answer> =>
    callAws(cloud, 'DynamoDB_20120810.Query', { TableName: 'Things', ...extra });
  expect((await query({})).status).toBe(200);
  expect((await query({ IndexName: 'by_order' })).status).toBe(200);
  expect((await query({ IndexName: 'by_group' })).answer.message).toContain(`${TABLE}/index/by_group`);
  const batch = { RequestItems: { Things: {} } };
  expect((await callAws(cloud, 'DynamoDB_20120810.BatchGetItem', batch)).status).toBe(200);
  expect((await callAws(cloud, 'DynamoDB_20120810.BatchWriteItem', batch)).answer.message).toContain(
    'dynamodb:BatchWriteItem',
  );
});

test('wildcards match as in IAM', async () => {
  const { cloud } = await cloudWith([
    { Effect: 'Allow', Action: 'dynamodb:put*', Resource: `${TABLE.slice(0, -1)}?` },
  ]);
  const on = (operation: string, TableName = 'Things'): Promise<Answer> =>
    callAws(cloud, `DynamoDB_20120810.${operation}`, { TableName });
  expect((await on('PutItem')).status).toBe(200);
  expect((await on('PutItem', 'Thingies')).status).toBe(400);
  expect((await on('DeleteItem')).status).toBe(400);
});

test('an unknown caller, operation or service is an error that says so', async () => {
  const { cloud } = await cloudWith([allow(['*'])]);
  const get = 'DynamoDB_20120810.GetItem';
  expect((await callAws(cloud, get, {}, 'LOCALNobody')).answer.__type).toMatch(
    /#UnrecognizedClientException$/,
  );
  expect((await callAws(cloud, get, 'not json')).answer.__type).toMatch(/#SerializationException$/);
  expect((await callAws(cloud, 'DynamoDB_20120810.Imagine', {})).answer.message).toContain('Imagine');
  expect((await callAws(cloud, 'AmazonSSM.GetParameter', {})).answer.message).toContain(
    'AmazonSSM.GetParameter',
  );
});

test('a web page reaches none of the services, neither by their address nor by a name that leads to it', async () => {
  const cloud = await runFixture({ functions: { Caller: CALLER } });
  const statusWith = (headers: Record<string, string>) => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const url = `${cloud.awsEndpoint}/_local/invoke/Caller`;
    request(url, { method: 'POST', headers }, ({ statusCode }) => resolve(statusCode))
      .once('error', reject)
      .end('{}');
    return promise;
  };
  expect(await statusWith({})).toBe(200);
  expect(await statusWith({ origin: 'https://example.com' })).toBe(403);
  expect(await statusWith({ origin: 'null' })).toBe(403);
  const { host } = new URL(cloud.awsEndpoint);
  expect(await statusWith({ host: host.replace('127.0.0.1', 'rebound.example.com') })).toBe(403);
});
