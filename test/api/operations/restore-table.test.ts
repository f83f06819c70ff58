import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DeleteCommand, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect, inject, test } from 'vitest';
import { reconcile } from '../../../tools/operate/reconcile.ts';
import { newUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { ownTable } from '../../support/engine/own-table.ts';
import { fakeAws } from '../../support/operate/fake-aws.ts';
import { FakeStack } from '../../support/operate/fake-stack.ts';
import { runTool } from '../../support/operate/run-tool.ts';
import { engine, table } from '../../support/table.ts';

type Item = Record<string, unknown>;

const EXPIRED = Math.floor(Date.now() / 1000) - 60;

async function fill(name: string, items: readonly Item[]): Promise<void> {
  for (let start = 0; start < items.length; start += 25) {
    const requests = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await engine().send(new BatchWriteCommand({ RequestItems: { [name]: requests } }));
  }
}

async function contentOf(name: string): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await engine().send(
      new ScanCommand({ TableName: name, ConsistentRead: true, ExclusiveStartKey }),
    );
    for (const item of page.Items ?? []) found.set(`${item.pk} ${item.sk}`, item);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
}

/** Everything that the service stores for a user, as it stores it. */
async function realItems(): Promise<Item[]> {
  const user = await newUser();
  const [{ id: asset_account_id = '' } = {}] = await user.api.listAccounts({ type: 'asset' }).all();
  const { id: category_id } = await user.api.createCategory({ name: 'Food' });
  for (const amount of [5, 12.34])
    await user.api.createExpense({
      currency_id: 'USD',
      amount,
      date: '2026-09-12',
      category_id,
      asset_account_id,
    });
  const partitions = [`USER#${user.id}`, `CRED#${user.id}`, `BOOK#${user.bookId}`, `EMAIL#${user.email}`];
  return (await Promise.all(partitions.map((partition) => table().list(partition)))).flat();
}

const numbered = (count: number, memo: string): Item[] =>
  Array.from({ length: count }, (_, number) => ({
    pk: `BOOK#b${number % 7}`,
    sk: `CONTACT#${number}`,
    memo,
  }));

const FEED = { pk: 'FEED', sk: 'EPOCH' };

/** A service whose table differs from a backup in every way. */
async function service(restored: readonly Item[], current: readonly Item[]) {
  const [source, target] = [await ownTable(), await ownTable()];
  await fill(source, [...restored, { ...FEED, epoch: 1 }]);
  await fill(target, [...current, { ...FEED, epoch: 7 }]);
  let whenRestarted: Map<string, Item> | undefined;
  const stack = new FakeStack(target, async () => {
    whenRestarted = await contentOf(target);
  });
  const env = {
    ...(await fakeAws(stack.answer)),
    AWS_ENDPOINT_URL_DYNAMODB: inject('observerUrl'),
    AWS_ACCESS_KEY_ID: 'LOCALtest',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  const restore = (args: readonly string[], more: object = {}) =>
    runTool('restore-table', ['--stack', 'Household', ...args], { env, ...more });
  return { source, target, stack, restore, whenRestarted: () => whenRestarted };
}

/** Without what a restore leaves alone. */
const compared = (content: Map<string, Item>) =>
  new Map([...content].filter(([key, item]) => key !== 'FEED EPOCH' && item.expires_at_seconds !== EXPIRED));

test('the table has what the backup has, and everything that was stopped runs again', async () => {
  const real = await realItems();
  const bytes = {
    pk: 'BOOK#x',
    sk: 'BYTES',
    bytes: new Uint8Array([1, 2, 255]),
    list: [null, true, { deep: '1' }],
  };
  const restored = [...real, bytes, ...numbered(60, 'then')];
  const [changed, gone, same] = [real[0] as Item, real[1] as Item, real.slice(2)];
  const added = [
    { pk: 'BOOK#new', sk: 'BOOK' },
    { ...gone, sk: 'ADDED' },
  ];
  const expired = { pk: 'BOOK#old', sk: 'IDEMPOTENCY#1', expires_at_seconds: EXPIRED };
  const current = [{ ...changed, memo: 'later' }, ...same, ...numbered(30, 'now'), ...added, expired];
  const { source, target, stack, restore, whenRestarted } = await service(restored, current);

  const { code, stderr } = await restore(['--from', source, '--no-wait'], { input: 'Household\n' });
  expect([code, stderr]).toEqual([0, expect.stringContaining('Both tables have the same items')]);
  expect(compared(await contentOf(target))).toEqual(compared(await contentOf(source)));
  expect((await engine().send(new GetCommand({ TableName: target, Key: FEED }))).Item).toMatchObject({
    epoch: 7,
  });
  // 60 numbered items, the changed one, the missing one and the bytes; the same ones are not written.
  expect(stderr).toContain(`63 items written, ${added.length} deleted.`);
  expect(compared(whenRestarted() ?? new Map())).toEqual(compared(await contentOf(source)));
  expect(stack.isRunning).toBe(true);
  expect(stack.limits).toEqual({ rateLimit: 50, burstLimit: 100 });
  expect(stack.calls.filter((call) => call === 'lambda update-event-source-mapping')).toHaveLength(4);
  const order = [...new Set(stack.calls.filter((call) => !/ (describe|list|get)-/.test(call)))];
  expect(order).toEqual([
    'events disable-rule',
    'lambda update-event-source-mapping',
    'apigateway update-stage',
    'lambda invoke',
    'events enable-rule',
  ]);
});

test('killed while it copies, it leaves the service closed, and continues when it is run again', async () => {
  const { source, target, stack, restore } = await service(numbered(300, 'then'), numbered(200, 'now'));
  const where = { text: target, operation: 'BatchWriteItem' };
  const held = await cloud().observer.inject({ ...where, kind: 'hold', skip: 3 });
  const isHeld = async () => {
    while ((await held.hits()) === 0) await sleep(10);
  };
  const first = await restore(['--from', source, '--yes', '--no-wait'], { killed: isHeld() });
  expect(first.code).toBeNull();
  await held.remove();
  expect(stack.isStopped).toBe(true);
  const halfway = [...(await contentOf(target)).values()].filter(({ memo }) => memo === 'then').length;
  expect(halfway).toBeGreaterThan(0);
  expect(halfway).toBeLessThan(300);

  // Runs in progress have ended long ago, so it does not wait for them again.
  stack.changedAt = new Date(Date.now() - 16 * 60_000);
  const second = await restore(['--from', source, '--yes']);
  expect(second.code).toBe(0);
  // What the first run has written is not written again.
  expect(Number(/(\d+) items written/.exec(second.stderr)?.[1])).toBeLessThan(300);
  expect(compared(await contentOf(target))).toEqual(compared(await contentOf(source)));
  expect(stack.isRunning).toBe(true);
});

test('waits for runs in progress before it copies, and can be given up', async () => {
  const { source, target, stack, restore } = await service(numbered(1, 'then'), []);
  const { stderr } = await restore(['--from', source, '--yes'], { killed: 'Waiting 15 minutes' });
  expect(stderr).not.toContain('Copying');
  expect(stack.isStopped).toBe(true);
  expect(await restore(['--reopen'])).toMatchObject({ code: 0 });
  expect([stack.isRunning, compared(await contentOf(target)).size]).toEqual([true, 0]);
});

test('if something else writes meanwhile, it says so, and the service stays closed', async () => {
  const { source, target, stack, restore } = await service(numbered(3, 'then'), []);
  // It reads the source in four parts: the fifth time is the comparison.
  const held = await cloud().observer.inject({
    text: source,
    operation: 'Scan',
    kind: 'hold',
    skip: 4,
    times: 1,
  });
  const running = restore(['--from', source, '--yes', '--no-wait']);
  while ((await held.hits()) === 0) await sleep(10);
  await engine().send(new PutCommand({ TableName: target, Item: { pk: 'USER#x', sk: 'PROFILE' } }));
  await engine().send(new DeleteCommand({ TableName: target, Key: { pk: 'BOOK#b0', sk: 'CONTACT#0' } }));
  await held.remove();
  const { code, stderr } = await running;
  expect(code).toBe(1);
  expect(stderr).toContain('1 items differ and 1 are too many');
  expect(stderr).toContain('--reopen');
  expect(stack.isStopped).toBe(true);
});

test('on request, no session and no access token comes back or stays', async () => {
  const [source, target] = [await ownTable(), await ownTable()];
  await fill(
    source,
    ['SESSION#1', 'TOKEN#1', 'TOKEN_COUNT'].map((sk) => ({ pk: 'CRED#ada', sk })),
  );
  await fill(target, [{ pk: 'CRED#ada', sk: 'SESSION#2' }]);
  const client = new DynamoDBClient({ endpoint: inject('observerUrl') });
  const options = { endsCredentials: true, writes: true, onProgress: () => undefined };
  const { signal } = new AbortController();
  await reconcile({ client, name: source }, { client, name: target }, { ...options, signal });
  expect([...(await contentOf(target)).keys()]).toEqual(['CRED#ada TOKEN_COUNT']);
});

test('nothing is stopped before the command is known to make sense', async () => {
  const { source, target, stack, restore } = await service([], []);
  const unconfirmed = await restore(['--from', source], { input: 'Another\n' });
  const unknown = await restore(['--from', 'no-such-table', '--yes']);
  const itself = await restore(['--from', target, '--yes']);
  const neither = await restore([]);
  expect([unconfirmed, unknown, itself, neither].map(({ code }) => code)).toEqual([1, 1, 2, 2]);
  expect(stack.calls.filter((call) => !/ (describe|list|get)-/.test(call))).toEqual([]);
});
