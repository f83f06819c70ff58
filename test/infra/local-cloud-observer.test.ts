import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../infra/local/listen.ts';
import { observerAt, startObserver } from '../support/engine/observer.ts';

const ANSWER = { ConsumedCapacity: { CapacityUnits: 1.5 } };

/** An observer in front of an engine that counts what it is asked. */
async function observed() {
  const seen: string[] = [];
  const engine = createServer(async (incoming, outgoing) => {
    const body = await text(incoming);
    seen.push(body);
    outgoing.end(JSON.stringify(ANSWER));
  });
  const port = await listen(engine);
  const { url, stop } = await startObserver(Promise.resolve(`http://127.0.0.1:${port}`));
  onTestFinished(async () => {
    await stop();
    engine.close();
    engine.closeAllConnections();
  });
  const call = (text: string, operation = 'GetItem'): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: {
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        authorization: 'AWS4-HMAC-SHA256 Credential=LOCALFunctionsGetMe123/20260101/x',
      },
      body: JSON.stringify({ Key: { pk: { S: text } }, TransactItems: [{ Put: {} }, { Put: {} }] }),
    });
  return { seen, call, observer: observerAt(url) };
}

test('calls are counted by function, partition and capacity', async () => {
  const { call, observer } = await observed();
  await call('USER#a');
  await call('USER#b', 'Query');
  expect(await observer.calls('USER#b')).toEqual([
    {
      by: 'LOCALFunctionsGetMe123',
      operation: 'Query',
      partitions: ['USER#b'],
      status: 200,
      capacityUnits: 1.5,
      readUnits: 0,
      writeUnits: 0,
    },
  ]);
});

test('an injected error affects only its own partition, and only as often as requested', async () => {
  const { call, observer, seen } = await observed();
  const rule = await observer.inject({
    text: 'USER#a',
    operation: 'TransactWriteItems',
    kind: 'error',
    name: 'TransactionCanceledException',
    times: 1,
  });
  expect((await call('USER#b', 'TransactWriteItems')).status).toBe(200);
  expect((await call('USER#a', 'GetItem')).status).toBe(200);
  const broken = await call('USER#a', 'TransactWriteItems');
  expect(broken.status).toBe(400);
  expect(await broken.json()).toMatchObject({
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
  });
  expect((await call('USER#a', 'TransactWriteItems')).status).toBe(200);
  expect(await rule.hits()).toBe(1);
  expect(seen).toHaveLength(3);
});

test('a connection can be cut before the engine sees the request, or after it has carried it out', async () => {
  const { call, observer, seen } = await observed();
  const before = await observer.inject({ text: 'USER#a', kind: 'reset' });
  await expect(call('USER#a')).rejects.toThrow();
  expect(seen).toHaveLength(0);
  await before.remove();
  const after = await observer.inject({ text: 'USER#a', kind: 'forward then reset', skip: 1 });
  expect((await call('USER#a')).status).toBe(200);
  await expect(call('USER#a')).rejects.toThrow();
  expect(seen).toHaveLength(2);
  expect(await after.remove()).toBe(1);
  expect((await call('USER#a')).status).toBe(200);
});

test('a removed rule has no effect, and a rule can be limited to one function', async () => {
  const { call, observer } = await observed();
  await observer.inject({ text: 'USER#a', by: 'CreateContact', kind: 'reset' });
  expect((await call('USER#a')).status).toBe(200);
  const mine = await observer.inject({
    text: 'USER#a',
    by: 'GetMe',
    kind: 'error',
    name: 'InternalServerError',
  });
  expect((await call('USER#a')).status).toBe(500);
  await mine.remove();
  expect((await call('USER#a')).status).toBe(200);
});
