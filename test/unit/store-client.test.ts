import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { client, newDynamoDbClient, UNUSED_STEPS } from '../../lib/platform/table/client.ts';
import type { Key } from '../../lib/platform/table/keys.ts';
import { getItems } from '../../lib/platform/table/read.ts';
import type { Item } from '../../lib/platform/table/write.ts';

const waits = vi.hoisted((): number[] => []);
vi.mock('node:timers/promises', () => ({ setTimeout: async (ms: number) => void waits.push(ms) }));

const TABLE = 'things';
const key = (i: number): Key => ({ pk: 'BOOK#1', sk: `THING#${i}` });

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', TABLE);
  waits.length = 0;
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** A DynamoDB that serves this many keys of each batch; the last number is repeated. */
function serving(...counts: number[]) {
  const batches: number[] = [];
  vi.spyOn(client, 'send').mockImplementation((async (command: {
    input: { RequestItems: Record<string, { Keys: Item[] }> };
  }) => {
    const { Keys = [] } = command.input.RequestItems[TABLE] ?? {};
    const count = counts.length > 1 ? counts.shift() : counts[0];
    batches.push(Keys.length);
    const left = Keys.slice(count);
    return {
      Responses: { [TABLE]: Keys.slice(0, count).map((one) => ({ ...one, found: { BOOL: true } })) },
      UnprocessedKeys: left.length > 0 ? { [TABLE]: { Keys: left } } : {},
    };
  }) as never);
  return batches;
}

describe('a batch of reads', () => {
  test('returns items in order, reads each key once, and leaves missing ones undefined', async () => {
    const batches = serving(100);
    const items = await getItems([key(2), undefined, key(1), key(2)]);
    expect(items.map((item) => item?.sk)).toEqual(['THING#2', undefined, 'THING#1', 'THING#2']);
    expect(batches).toEqual([2]);
  });

  test('is repeated until all keys have been read', async () => {
    const batches = serving(3, 1, 100);
    const items = await getItems(Array.from({ length: 6 }, (_, i) => key(i)));
    expect(items.map((item) => item?.sk)).toEqual(Array.from({ length: 6 }, (_, i) => `THING#${i}`));
    expect(batches).toEqual([6, 3, 2]);
    expect(waits).toEqual([]);
  });

  test('that returns nothing was throttled: it waits, and gives up in the end', async () => {
    const batches = serving(0, 0, 100);
    expect(await getItems([key(1)])).toHaveLength(1);
    expect([batches.length, waits.length]).toEqual([3, 2]);
    serving(0);
    await expect(getItems([key(1)])).rejects.toMatchObject({
      code: 'service_unavailable',
      retryAfterSeconds: 1,
    });
  });

  test('has at most 100 keys per call', async () => {
    const batches = serving(100);
    expect(await getItems(Array.from({ length: 250 }, (_, i) => key(i)))).toHaveLength(250);
    expect(batches.sort((a, b) => a - b)).toEqual([50, 100, 100]);
  });
});

test('the steps that the client leaves out are steps that the SDK takes, and a call is still signed', () => {
  const namesIn = ({ middlewareStack }: Pick<typeof client, 'middlewareStack'>) =>
    middlewareStack.identify().map((text) => text.split(' ')[0] ?? '');
  expect(namesIn(newDynamoDbClient())).toEqual(expect.arrayContaining([...UNUSED_STEPS]));
  // What is left of the retries does nothing: it only marks the place after which a call is signed.
  expect(namesIn(client).filter((name) => UNUSED_STEPS.includes(name))).toEqual(['retryMiddleware']);
  expect(namesIn(client)).toContain('httpSigningMiddleware');
});
