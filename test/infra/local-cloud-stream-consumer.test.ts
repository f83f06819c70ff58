import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isObject, type Json } from '../../infra/local/json.ts';
import type { InvocationOutcome } from '../../infra/local/lambda/lambda-function.ts';
import { StreamConsumer } from '../../infra/local/lambda/stream-consumer.ts';
import type { StreamMapping } from '../../infra/local/lambda/stream-mapping.ts';
import {
  type StreamPart,
  type StreamRecord,
  sequenceNumberOf,
} from '../../infra/local/services/stream-reader.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const MAPPING: StreamMapping = {
  id: 'Mapping',
  functionName: 'record-changes',
  streamArn: 'arn:stream',
  tableName: 'Table',
  batchSize: 100,
  bisects: false,
  reportsFailures: false,
  retriesMax: Number.POSITIVE_INFINITY,
  recordAgeMaxSeconds: Number.POSITIVE_INFINITY,
  patterns: [],
  failuresArn: undefined,
};
const DONE: InvocationOutcome = { ok: true, payload: null };
const FAILED: InvocationOutcome = {
  ok: false,
  error: { errorType: 'Error', errorMessage: 'no such account' },
};

function record(sequenceNumber: number, ageSeconds = 0): StreamRecord {
  const ApproximateCreationDateTime = Date.now() / 1000 - ageSeconds;
  return {
    dynamodb: { SequenceNumber: String(sequenceNumber), ApproximateCreationDateTime, SizeBytes: 100 },
  };
}

/** Passes records on to a function, which gets the sequence numbers of each batch. */
function consume(
  records: StreamRecord[],
  mapping: Partial<StreamMapping>,
  answer: (batch: readonly number[], call: number) => InvocationOutcome,
  clockOffsetSeconds = 0,
) {
  const unread: (StreamPart | 'unreachable')[] = [{ shardId: 'shard', records }];
  const batches: number[][] = [];
  const events: Json[] = [];
  const dealtWith: number[] = [];
  const givenUp: { count: number; reason: string }[] = [];
  let rewound = 0;
  const consumer = new StreamConsumer({
    mapping: { ...MAPPING, ...mapping },
    reader: {
      read: async () => {
        const part = unread.shift();
        if (part === 'unreachable') throw new Error('The engine does not answer.');
        return part;
      },
      advance: (_shardId, sequenceNumber) => void dealtWith.push(Number(sequenceNumber)),
      rewind: () => void rewound++,
    },
    clockOffsetSeconds,
    invoke: async (_name, event) => {
      events.push(event);
      const batch = recordsOf(event).map((each) => Number(sequenceNumberOf(each)));
      batches.push(batch);
      return answer(batch, batches.length);
    },
    onGivenUp: (count, reason) => void givenUp.push({ count, reason }),
  });
  onTestFinished(() => consumer.stop());
  return { consumer, unread, batches, events, dealtWith, givenUp, rewinds: () => rewound };
}

function recordsOf(event: Json): StreamRecord[] {
  return isObject(event) && Array.isArray(event.Records) ? event.Records.filter(isObject) : [];
}

/** Long enough for every retry. */
const wait = () => vi.advanceTimersByTimeAsync(60_000);

test('a batch that fails is halved until the failing record is alone, and the rest is passed on in order', async () => {
  const failing = (batch: readonly number[]) => (batch.includes(3) ? FAILED : DONE);
  const records = [1, 2, 3, 4, 5].map((each) => record(each));
  const stream = consume(records, { bisects: true, retriesMax: 0 }, failing);
  stream.consumer.start();
  await wait();
  expect(stream.batches).toEqual([[1, 2, 3, 4, 5], [1, 2, 3], [1, 2], [3], [4, 5]]);
  expect(stream.givenUp).toEqual([{ count: 1, reason: 'no such account' }]);
  expect(stream.dealtWith.at(-1)).toBe(5);
});

test('a batch that must not be halved is retried and discarded as a whole', async () => {
  const stream = consume([record(1), record(2)], { retriesMax: 2 }, () => FAILED);
  stream.consumer.start();
  await wait();
  expect(stream.batches).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
  expect(stream.givenUp).toEqual([{ count: 2, reason: 'no such account' }]);
  expect(stream.dealtWith.at(-1)).toBe(2);
});

test('a temporary failure loses nothing, and later records wait for it', async () => {
  const passing = (_batch: readonly number[], call: number) => (call < 4 ? FAILED : DONE);
  const stream = consume([record(1), record(2)], { batchSize: 1 }, passing);
  stream.consumer.start();
  await wait();
  expect(stream.batches).toEqual([[1], [1], [1], [1], [2]]);
  expect(stream.givenUp).toEqual([]);
});

test('retries wait longer each time', async () => {
  const times: number[] = [];
  const noting = () => {
    times.push(Date.now());
    return FAILED;
  };
  const stream = consume([record(1)], { retriesMax: 10 }, noting);
  stream.consumer.start();
  await wait();
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(pauses.length).toBe(10);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBeGreaterThan(pauses[0] ?? 0);
});

test('a record that has become too old is discarded, however many retries are left', async () => {
  const stream = consume([record(1, 3600)], { recordAgeMaxSeconds: 60 }, () => FAILED);
  stream.consumer.start();
  await wait();
  expect(stream.batches).toEqual([[1]]);
  expect(stream.givenUp).toEqual([{ count: 1, reason: 'no such account' }]);
});

test('a function that reports where it failed gets the batch again from there', async () => {
  const reporting = (_batch: readonly number[], call: number): InvocationOutcome =>
    call === 1
      ? { ok: true, payload: { batchItemFailures: [{ itemIdentifier: '3' }, { itemIdentifier: '2' }] } }
      : DONE;
  const stream = consume(
    [1, 2, 3].map((each) => record(each)),
    { reportsFailures: true, bisects: true },
    reporting,
  );
  stream.consumer.start();
  await wait();
  expect(stream.batches).toEqual([
    [1, 2, 3],
    [2, 3],
  ]);
  expect(stream.dealtWith).toEqual([1, 3, 3]);
  expect(stream.givenUp).toEqual([]);
});

test('a report that the mapping does not ask for is not a failure', async () => {
  const reporting = (): InvocationOutcome => ({
    ok: true,
    payload: { batchItemFailures: [{ itemIdentifier: '1' }] },
  });
  const stream = consume([record(1)], {}, reporting);
  stream.consumer.start();
  await wait();
  expect(stream.batches).toEqual([[1]]);
});

test('records that were not processed when it stops are read again the next time', async () => {
  const stream = consume([record(1), record(2)], { batchSize: 1 }, (batch) =>
    batch.includes(2) ? FAILED : DONE,
  );
  stream.consumer.start();
  await vi.advanceTimersByTimeAsync(1_000);
  await stream.consumer.stop();
  expect(stream.dealtWith).toEqual([1]);
  expect(stream.givenUp).toEqual([]);
  expect(stream.rewinds()).toBe(1);
});

test('an engine that does not respond is asked again', async () => {
  const stream = consume([record(1)], {}, () => DONE);
  stream.unread.unshift('unreachable');
  stream.consumer.start();
  await wait();
  expect(stream.rewinds()).toBe(1);
  expect(stream.batches).toEqual([[1]]);
});

test('records that no filter wants are not passed on, and not read again', async () => {
  const patterns = [{ dynamodb: { SequenceNumber: ['2'] } }];
  const stream = consume(
    [1, 2, 3].map((each) => record(each)),
    { patterns },
    () => DONE,
  );
  stream.consumer.start();
  await wait();
  expect(stream.batches).toEqual([[2]]);
  expect(stream.dealtWith.at(-1)).toBe(3);
});

test('a batch has at most as many records as the mapping says, and fits into an event', async () => {
  const large = { dynamodb: { SequenceNumber: '4', SizeBytes: 1_500_000 } };
  const larger = { dynamodb: { SequenceNumber: '5', SizeBytes: 400_000 } };
  const stream = consume([record(1), record(2), record(3), large, larger], { batchSize: 3 }, () => DONE);
  stream.consumer.start();
  await wait();
  expect(stream.batches).toEqual([[1, 2, 3], [4], [5]]);
});

test("if the functions' clock is ahead, so is the time of a write", async () => {
  const [written, ahead] = [record(1), record(1, -3600)];
  const stream = consume([written], {}, () => DONE, 3600);
  stream.consumer.start();
  await wait();
  expect(stream.events).toMatchObject([{ Records: [ahead] }]);
});

test('the time of a write is given to the second, although the engine rounds it to the minute', async () => {
  vi.setSystemTime(Date.UTC(2026, 8, 10, 8, 15, 42, 250));
  const minute = Date.UTC(2026, 8, 10, 8, 15) / 1000;
  const times = [minute, minute - 60, minute + 7];
  const records: StreamRecord[] = times.map((ApproximateCreationDateTime, index) => ({
    dynamodb: { SequenceNumber: String(index), ApproximateCreationDateTime, SizeBytes: 100 },
  }));
  const NewImage = { updated_at: { S: '2026-09-10T08:15:41.990Z' } };
  records.push({
    dynamodb: { SequenceNumber: '3', ApproximateCreationDateTime: minute, NewImage, SizeBytes: 100 },
  });
  const { consumer, events } = consume(records, {}, () => DONE);
  consumer.start();
  await vi.waitUntil(() => events.length > 0, { timeout: 30_000 });
  const given = events
    .flatMap(recordsOf)
    .map(({ dynamodb }) => isObject(dynamodb) && dynamodb.ApproximateCreationDateTime);
  expect(given).toEqual([minute + 42, minute - 60, minute + 7, minute + 41]);
});
