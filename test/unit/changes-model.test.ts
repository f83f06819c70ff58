import * as fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FeedCursor, requireValid } from '../../lib/changes/cursor.ts';
import { type RecordEvent, type StreamRecord, toEvents } from '../../lib/changes/events.ts';
import { readGroups, storeGroup } from '../../lib/changes/feed.ts';
import { atBeginning, atHead, readChanges } from '../../lib/changes/read-changes.ts';
import { recordChanges } from '../../lib/changes/record-changes.ts';
import type { WantedRecord } from '../../lib/changes/show-records.ts';
import type { BookId } from '../../lib/platform/book.ts';
import { keys } from '../../lib/platform/table/keys.ts';
import type { Item } from '../../lib/platform/table/write.ts';
import type { UserId } from '../../lib/platform/user.ts';
import { type Answer, MemoryTable } from './memory-table.ts';

const { world } = vi.hoisted(() => ({ world: {} as { table: MemoryTable } }));
vi.mock('../../lib/platform/table/read.ts', () => ({
  getItems: (wanted: never) => world.table.getItems(wanted),
  query: (input: never) => world.table.query(input),
}));
vi.mock('../../lib/platform/table/transact.ts', () => ({
  transact: (writes: never) => world.table.transact(writes),
}));
vi.mock('../../lib/changes/show-records.ts', () => ({
  // Fewer than some readers ask for.
  countThatFits: (wanted: readonly WantedRecord[]) => Math.min(wanted.length, 2),
  showRecords: async (_userId: BookId, wanted: readonly WantedRecord[]) =>
    wanted.map(({ item }) => (item && item.deleted_at === undefined ? { record: item.version } : 'deleted')),
}));

const bookId = 'u' as BookId;
const userId = 'u1' as UserId;
/** Soon after everything in the world, so that no deletion is forgotten. */
const NOW = new Date(1000);
const RECORDS = 4;

/** `CHANGES_RUNS=100` takes a hundred times as many runs. */
const RUNS = 60 * Number(process.env.CHANGES_RUNS ?? 1);

/** A user's records, the stream of their writes, and the readers of the feed. */
class World {
  readonly table = new MemoryTable();
  readonly stream: StreamRecord[] = [];
  readonly readers: { store: Map<string, unknown>; cursor: FeedCursor }[] = [];
  readonly #held: { release(): void; ended: Promise<unknown> }[] = [];
  done = 0;
  version = 0;

  constructor() {
    this.table.put({ ...keys.book(bookId) });
    this.#write('LEDGER', { base_currency_id: 'EUR' });
  }

  change(record: number, isLive: boolean): void {
    this.version++;
    this.#write(`CONTACT#${record}`, {
      version: this.version,
      updated_at: new Date(this.version).toISOString(),
      ...(!isLive && { deleted_at: '2026-09-10T08:15:30.250Z' }),
    });
  }

  #write(sk: string, item: Item): void {
    const key = { pk: keys.book(bookId).pk, sk };
    const before = this.stream.findLast((each) => each.sk === sk)?.after;
    this.table.put({ ...item, ...key });
    const sequenceNumber = String(this.stream.length + 8);
    this.stream.push({ bookId, sk, sequenceNumber, writtenAt: new Date(0), before, after: item });
  }

  /** A batch of the stream; false if the invocation has failed. */
  async deliver(from: number, count: number): Promise<boolean> {
    const events = this.stream.slice(from, from + count).flatMap(toEvents);
    if (events.length === 0) return true;
    const ended = recordChanges(bookId, events, 0);
    return ended.then(
      () => true,
      () => false,
    );
  }

  /** An invocation that reads now and writes when it is released. Meanwhile it is presumed dead, and repeated. */
  async hold(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    let isWaiting: () => void = () => {};
    const waiting = new Promise<void>((done) => {
      isWaiting = done;
    });
    this.table.onTransaction = () => {
      this.table.onTransaction = () => 'answer';
      isWaiting();
      return promise;
    };
    const ended = this.deliver(this.done, count);
    await Promise.race([waiting, ended]);
    this.table.onTransaction = () => 'answer';
    this.#held.push({ release: () => resolve('answer'), ended });
  }

  async release(most = this.#held.length): Promise<void> {
    for (const { release, ended } of this.#held.splice(0, most)) {
      release();
      await ended;
    }
  }

  async deliverNext(count: number): Promise<void> {
    if (await this.deliver(this.done, count)) this.done = Math.min(this.stream.length, this.done + count);
  }

  live(): Map<string, unknown> {
    const contacts = [...this.table.items.values()].filter(({ sk }) => sk.startsWith('CONTACT#'));
    const alive = contacts.filter(({ deleted_at }) => deleted_at === undefined);
    return new Map(alive.map(({ sk, version }) => [sk.slice('CONTACT#'.length), version]));
  }

  /** From the beginning, or from now on with what the lists show. */
  async join(fromNow: boolean): Promise<void> {
    const reading = { bookId, userId, now: NOW };
    const cursor = await (fromNow ? atHead(reading, 0) : atBeginning(reading, 0));
    this.readers.push({ store: fromNow ? this.live() : new Map(), cursor });
  }

  async read(index: number, limit: number): Promise<boolean> {
    const reader = this.readers[index % Math.max(1, this.readers.length)];
    if (!reader) return false;
    const { data, hasMore, next } = await readChanges({ bookId, userId, limit, now: NOW }, reader.cursor);
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
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('hold' as const), count: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const) }) },
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

test('whatever is repeated, overlaps or fails, every reader ends up with the current records', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      const it = new World();
      world.table = it.table;
      for (const each of steps) {
        if (each.do === 'write') it.change(each.record, each.isLive);
        else if (each.do === 'deliver') await it.deliverNext(each.count);
        // An invocation that was presumed dead continues, with what the stream had delivered by then.
        else if (each.do === 'repeat') {
          const from = Math.max(0, it.done - each.back);
          await it.deliver(from, Math.min(each.count, it.done - from));
        } else if (each.do === 'hold') await it.hold(each.count);
        else if (each.do === 'release') await it.release(1);
        else if (each.do === 'join') await it.join(each.fromNow);
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
      await it.release();
      while (it.done < it.stream.length) await it.deliverNext(3);
      await it.join(false);
      for (const [index] of it.readers.entries()) while (await it.read(index, 2));
      expect(it.readers.length).toBeGreaterThan(0);
      for (const { store } of it.readers) expect(store).toEqual(it.live());
    }),
    { numRuns: RUNS },
  );
});

test('records that are older than the feed are all shown, even if fewer fit into a page than were read', async () => {
  const it = new World();
  world.table = it.table;
  for (let record = 0; record < RECORDS; record++) it.change(record, true);
  // The feed begins here.
  it.done = it.stream.length;
  it.change(0, true);
  await it.deliverNext(1);
  await it.join(false);
  while (await it.read(0, 3));
  expect(it.readers[0]?.store).toEqual(it.live());
});

test('a deletion is shown for 91 days', async () => {
  const it = new World();
  world.table = it.table;
  it.change(1, true);
  it.change(1, false);
  await it.deliverNext(9);
  const cursor = await atBeginning({ bookId, userId, now: NOW }, 0);
  const after = async (days: number) => {
    const now = new Date(NOW.getTime() + days * 86_400_000);
    const { data } = await readChanges({ bookId, userId, limit: 9, now }, cursor);
    return data.map(({ type, change }) => `${type} ${change}`);
  };
  expect(await after(90)).toEqual(['lock upserted', 'contact deleted']);
  expect(await after(91)).toEqual(['lock upserted']);
});

test('a deletion that enters the feed a day late reaches every reader with a valid cursor', async () => {
  const it = new World();
  world.table = it.table;
  it.change(1, true);
  await it.deliverNext(9);
  it.change(1, false);
  const upToDateAt = new Date(NOW.getTime() + 23 * 3_600_000);
  const cursor = await atHead({ bookId, userId, now: upToDateAt }, 0);
  await it.deliverNext(9);
  const now = new Date(upToDateAt.getTime() + 90 * 86_400_000);
  expect(() => requireValid(cursor, 0, now)).not.toThrow();
  const { data } = await readChanges({ bookId, userId, limit: 9, now }, cursor);
  expect(data).toMatchObject([{ type: 'contact', change: 'deleted' }]);
});

const changeOf = (id: number) => ({
  recordKey: `CONTACT#${id}`,
  type: 'contact' as const,
  isDeletion: false,
  at: '2026-09-10T08:15:30.250Z',
});

test('a group is never replaced, because someone may have read a part of it', async () => {
  world.table = new MemoryTable();
  const changes = [changeOf(1), changeOf(2)];
  const store = (some: typeof changes) =>
    world.table.transact([storeGroup(bookId, 0, { position: '5', changes: some, begins: false })]);
  await store(changes);
  await store(changes.slice(1));
  expect((await readGroups(bookId, 0, { limit: 9 })).groups[0]?.changes).toEqual(changes);
});

const eventsAt = (position: string, from: number, count: number): RecordEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    ...changeOf(from + index),
    id: String(from + index),
    change: 'created',
    position,
    eventId: '',
  }));

test('a write is in one group, however many records it changes', async () => {
  world.table = new MemoryTable();
  const events = [...eventsAt('1', 0, 30), ...eventsAt('2', 30, 100), ...eventsAt('3', 130, 1)];
  expect(await recordChanges(bookId, events, 0)).toBe(131);
  const { groups } = await readGroups(bookId, 0, { limit: 100 });
  expect(groups.map(({ position, changes }) => [position, changes.length])).toEqual([
    ['2', 130],
    ['3', 1],
  ]);
});

test('what the stream repeats is not added again', async () => {
  world.table = new MemoryTable();
  await recordChanges(bookId, eventsAt('1', 0, 2), 0);
  expect(await recordChanges(bookId, [...eventsAt('1', 0, 2), ...eventsAt('2', 2, 1)], 0)).toBe(1);
});

test('a record that changes again moves to the end of its group, so that times never go backwards', async () => {
  world.table = new MemoryTable();
  const at = '2026-09-10T08:15:31.000Z';
  const again = eventsAt('3', 1, 1).map((event) => ({ ...event, at }));
  await recordChanges(bookId, [...eventsAt('1', 1, 1), ...eventsAt('2', 2, 1), ...again], 0);
  const { groups } = await readGroups(bookId, 0, { limit: 9 });
  expect(groups[0]?.changes).toEqual([changeOf(2), { ...changeOf(1), at }]);
});

test('a deletion of a record that was restored since is left out', async () => {
  const it = new World();
  world.table = it.table;
  for (const isLive of [true, false, true]) {
    it.change(1, isLive);
    await it.deliverNext(9);
  }
  let cursor = await atBeginning({ bookId, userId, now: NOW }, 0);
  const shown: string[] = [];
  for (let hasMore = true; hasMore; ) {
    const page = await readChanges({ bookId, userId, limit: 1, now: NOW }, cursor);
    shown.push(...page.data.map(({ type, change }) => `${type} ${change}`));
    ({ hasMore, next: cursor } = page);
  }
  expect(shown).toEqual(['lock upserted', 'contact upserted']);
});
