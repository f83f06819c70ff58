import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { insertItems } from '../../lib/platform/table/insert.ts';

const table = vi.hoisted(() => ({ send: vi.fn<() => Promise<object>>() }));
vi.mock('../../lib/platform/table/client.ts', () => ({
  client: { send: table.send },
  safeCall: (_kind: string, send: () => Promise<object>) => send(),
}));

/** Four calls. */
const items = Array.from({ length: 100 }, (_, index) => ({ pk: 'BOOK#1', sk: `TRANSACTION#${index}` }));
let underWay = 0;

/** DynamoDB responds after a while. */
async function respond(): Promise<object> {
  underWay++;
  await sleep(10);
  underWay--;
  return { Responses: [] };
}

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table');
  table.send.mockReset().mockImplementation(respond);
});

test('items are inserted 25 at a time', async () => {
  await insertItems(items);
  expect(table.send).toHaveBeenCalledTimes(4);
});

test('nothing is inserted after a failure: a user may have been erased by then', async () => {
  table.send.mockRejectedValueOnce(new Error('No.'));
  await expect(insertItems(items)).rejects.toThrow('No.');
  expect(underWay).toBe(0);
  await sleep(50);
  expect(table.send).toHaveBeenCalledTimes(2);
});
