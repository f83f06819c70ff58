import * as fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FeedCursor } from '../../lib/changes/cursor.ts';
import { type StreamRecord, toEvents } from '../../lib/changes/events.ts';
import { afterHead, beginning, inSeconds, readChanges, stateIn } from '../../lib/changes/read-changes.ts';
import { recordChanges } from '../../lib/changes/record-changes.ts';
import type { Wanted } from '../../lib/changes/show-records.ts';
import { keys } from '../../lib/platform/table/keys.ts';
import type { Item } from '../../lib/platform/table/write.ts';
import type { UserId } from '../../lib/platform/user.ts';
import { MemoryTable } from '../support/memory-table.ts';

const { world } = vi.hoisted(() => ({ world: {} as { table: MemoryTable } }));
vi.mock('../../lib/platform/table/read.ts', () => ({
  getItems: (wanted: never) => world.table.getItems(wanted),
  query: (input: never) => world.table.query(input),
}));
vi.mock('../../lib/platform/table/transact.ts', () => ({
  transact: (writes: never) => world.table.transact(writes),
}));
vi.mock('../../lib/changes/show-records.ts', () => ({
  countThatFits: (wanted: readonly Wanted[]) => wanted.length,
  showRecords: async (_userId: UserId, wanted: readonly Wanted[]) =>
    wanted.map(({ item }) => (item && item.deleted_at === undefined ? { record: item.version } : 'deleted')),
}));

const userId = 'u' as UserId;
const RECORDS = 4;

/** `CHANGES_RUNS=100` takes a hundred times as many runs. */
const RUNS = 60 * Number(process.env.CHANGES_RUNS ?? 1);

/** A user's records, the stream of what was written to them, and who reads the feed. */
class World {
  readonly table = new MemoryTable();
  readonly stream: StreamRecord[] = [];
  readonly readers: { store: Map<string, unknown>; cursor: FeedCursor | undefined }[] = [];
  done = 0;
  version = 0;

  constructor() {
    this.table.put({ ...keys.user(userId) });
    this.#write('PROFILE', { id: userId });
  }

  change(record: number, isLive: boolean): void {
    this.version++;
    this.#write(`CONTACT#${record}`, {
      version: this.version,
      ...(!isLive && { deleted_at: '2026-09-10T08:15:30.250Z' }),
    });
  }

  #write(sk: string, item: Item): void {
    const key = { pk: keys.user(userId).pk, sk };
    const before = this.stream.findLast((each) => each.sk === sk)?.after;
    this.table.put({ ...item, ...key });
    const sequenceNumber = String(this.stream.length + 8);
    this.stream.push({ userId, sk, sequenceNumber, writtenAt: new Date(0), before, after: item });
  }

  /** A batch of the stream; false if the invocation has failed. */
  async deliver(from: number, count: number): Promise<boolean> {
    const events = this.stream.slice(from, from + count).flatMap(toEvents);
    if (events.length === 0) return true;
    const ended = recordChanges(userId, events, { epoch: 0, now: new Date() });
    return ended.then(
      () => true,
      () => false,
    );
  }

  async deliverNext(count: number): Promise<void> {
    if (await this.deliver(this.done, count)) this.done = Math.min(this.stream.length, this.done + count);
  }

  live(): Map<string, unknown> {
    const contacts = [...this.table.items.values()].filter(({ sk }) => sk.startsWith('CONTACT#'));
    const alive = contacts.filter(({ deleted_at }) => deleted_at === undefined);
    return new Map(alive.map(({ sk, version }) => [sk.slice('CONTACT#'.length), version]));
  }

  async #feed() {
    const [item] = await this.table.getItems([keys.feed(userId)]);
    return stateIn(0, item);
  }

  /** From the beginning, or from now on with what the lists show. */
  async join(fromNow: boolean): Promise<void> {
    const feed = await this.#feed();
    const now = new Date();
    // A feed without a registration starts with a walk through the records, which has its own tests.
    if (!fromNow && !feed.isComplete) return;
    const cursor = fromNow
      ? { epoch: 0, currentAt: inSeconds(now), after: afterHead(feed) }
      : beginning({ feed, now });
    this.readers.push({ store: fromNow ? this.live() : new Map(), cursor });
  }

  async read(index: number, limit: number): Promise<boolean> {
    const reader = this.readers[index % Math.max(1, this.readers.length)];
    if (!reader?.cursor) return false;
    const reading = { userId, feed: await this.#feed(), limit, now: new Date() };
    const { data, hasMore, next } = await readChanges(reading, reader.cursor);
    for (const { type, id, change, record } of data) {
      if (type !== 'contact') continue;
      if (change === 'deleted') reader.store.delete(id);
      else reader.store.set(id, record);
    }
    reader.cursor = next;
    return hasMore;
  }
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      record: fc.nat(RECORDS - 1),
      isLive: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), count: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('repeat' as const),
      back: fc.integer({ min: 1, max: 8 }),
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('join' as const), fromNow: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      reader: fc.nat(5),
      limit: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('break' as const),
      how: fc.constantFrom('refuse' as const, 'lose' as const),
    }),
  },
);

beforeEach(() => vi.useRealTimers());

test('whatever is repeated, overlaps or fails, every reader ends with what is there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      const it = new World();
      world.table = it.table;
      for (const each of steps) {
        if (each.do === 'write') it.change(each.record, each.isLive);
        else if (each.do === 'deliver') await it.deliverNext(each.count);
        // An invocation that was thought dead goes on: only with what the stream has delivered before.
        else if (each.do === 'repeat') {
          const from = Math.max(0, it.done - each.back);
          await it.deliver(from, Math.min(each.count, it.done - from));
        } else if (each.do === 'join') await it.join(each.fromNow);
        else if (each.do === 'read') await it.read(each.reader, each.limit);
        else {
          it.table.onTransaction = () => {
            it.table.onTransaction = () => 'answer';
            if (each.how === 'refuse') throw new Error('The engine does not answer.');
            return 'lose the answer';
          };
        }
      }
      it.table.onTransaction = () => 'answer';
      while (it.done < it.stream.length) await it.deliverNext(3);
      await it.join(false);
      for (const [index] of it.readers.entries()) while (await it.read(index, 2));
      expect(it.readers.length).toBeGreaterThan(0);
      for (const { store } of it.readers) expect(store).toEqual(it.live());
    }),
    { numRuns: RUNS },
  );
});
