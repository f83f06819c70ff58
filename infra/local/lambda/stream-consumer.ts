import { isObject, type Json, type JsonObject } from '../json.ts';
import {
  type StreamPart,
  type StreamReader,
  type StreamRecord,
  sequenceNumberOf,
} from '../services/stream-reader.ts';
import { PLACE } from '../template/physical-names.ts';
import { matchesPattern } from './event-pattern.ts';
import type { InvocationOutcome } from './lambda-function.ts';
import type { StreamMapping } from './stream-mapping.ts';

interface Options {
  readonly mapping: StreamMapping;
  readonly reader: Pick<StreamReader, 'read' | 'advance' | 'rewind'>;
  /** How far the functions' clock is ahead. Records are as old for the function as they are for the engine. */
  readonly clockOffsetSeconds: number;
  invoke(functionName: string, event: Json): Promise<InvocationOutcome>;
  /** Called with records that were discarded. */
  onGivenUp(count: number, reason: string): void;
}

/** The polling interval if nothing was written through the local cloud. Another program may write to the engine. */
const IDLE_MS = 1000;
/** The wait after a write, so that related writes are read together. */
const GATHER_MS = 30;
/** A batch with this many records is large enough. */
const GATHERED = 100;
/** The wait between attempts. Lambda waits longer. */
const RETRY_MS = 100;
const RETRY_MAX_MS = 5_000;
/** Lambda's limit for an event is 6 MB. */
const BATCH_MAX_BYTES = 5 * 1024 * 1024;

/** Passes the records of a stream to a function, batch by batch, as its event source mapping says. */
export class StreamConsumer {
  readonly #options: Options;
  #wake: () => void = () => {};
  #isAwake = false;
  #end: () => void = () => {};
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Something was written. */
  wake(): void {
    this.#isAwake = true;
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#end();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      this.#isAwake = false;
      try {
        const part = await this.#options.reader.read();
        if (part) {
          await this.#passOn(part);
          // While there are many writes, a few large reads cost the engine less than many small ones.
          if (part.records.length < GATHERED) await this.#rest(GATHER_MS, false);
          continue;
        }
      } catch {
        // The engine does not respond, or has just been restarted.
        this.#options.reader.rewind();
      }
      await this.#rest(this.#isAwake ? GATHER_MS : IDLE_MS, true);
    }
  }

  /** Waits this long, or until shortly after the next write. */
  async #rest(ms: number, isDisturbed: boolean): Promise<void> {
    if (this.#isStopped) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    let timer = setTimeout(resolve, ms);
    this.#end = resolve;
    this.#wake = () => {
      if (!isDisturbed) return;
      this.#wake = () => {};
      clearTimeout(timer);
      timer = setTimeout(resolve, GATHER_MS);
    };
    await promise;
    clearTimeout(timer);
    this.#wake = () => {};
  }

  async #passOn({ shardId, records }: StreamPart): Promise<void> {
    const { mapping, reader } = this.#options;
    const wanted = records.filter(
      (record) =>
        mapping.patterns.length === 0 || mapping.patterns.some((pattern) => matchesPattern(pattern, record)),
    );
    for (const batch of batchesOf(wanted, mapping.batchSize)) {
      if (!(await this.#deliver(batch, shardId))) return reader.rewind();
    }
    const last = records.at(-1);
    if (last) reader.advance(shardId, sequenceNumberOf(last));
  }

  /** Returns false if the local cloud is stopping and the batch may not have been processed. */
  async #deliver(batch: readonly StreamRecord[], shardId: string): Promise<boolean> {
    const { mapping, reader } = this.#options;
    let left = batch;
    for (let attempt = 0; left.length > 0; attempt++) {
      if (this.#isStopped) return false;
      const failure = await this.#invoke(left);
      if (!failure) break;
      const first = failure.fromIndex > 0 ? left[failure.fromIndex - 1] : undefined;
      if (first) reader.advance(shardId, sequenceNumberOf(first));
      left = left.slice(failure.fromIndex);
      if (mapping.bisects && left.length > 1 && failure.fromIndex === 0) {
        const middle = Math.ceil(left.length / 2);
        return (
          (await this.#deliver(left.slice(0, middle), shardId)) &&
          (await this.#deliver(left.slice(middle), shardId))
        );
      }
      if (attempt >= mapping.retriesMax || isOlderThan(left[0], mapping.recordAgeMaxSeconds)) {
        this.#options.onGivenUp(left.length, failure.reason);
        break;
      }
      await this.#rest(Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** attempt), false);
    }
    const last = batch.at(-1);
    if (last) reader.advance(shardId, sequenceNumberOf(last));
    return true;
  }

  /** The record at which the batch failed, if it did. */
  async #invoke(batch: readonly StreamRecord[]): Promise<{ fromIndex: number; reason: string } | undefined> {
    const { mapping, clockOffsetSeconds, invoke } = this.#options;
    const Records = batch.map((record) => toEventRecord(record, mapping, clockOffsetSeconds));
    const outcome = await invoke(mapping.functionName, { Records });
    if (!outcome.ok) return { fromIndex: 0, reason: outcome.error.errorMessage };
    const { payload } = outcome;
    const failures = isObject(payload) && mapping.reportsFailures ? payload.batchItemFailures : undefined;
    const failed = new Set(
      (Array.isArray(failures) ? failures : []).map((each) => isObject(each) && each.itemIdentifier),
    );
    const fromIndex = batch.findIndex((record) => failed.has(sequenceNumberOf(record)));
    return fromIndex === -1 ? undefined : { fromIndex, reason: 'The function reported a failure.' };
  }
}

/** Lambda's event uses the same notation for values as the stream. */
function toEventRecord(
  record: StreamRecord,
  { streamArn }: StreamMapping,
  clockOffsetSeconds: number,
): JsonObject {
  const values = withEmptyValues(record.dynamodb ?? {});
  const ApproximateCreationDateTime = toTheSecond(record, clockOffsetSeconds) + clockOffsetSeconds;
  const dynamodb = { ...(isObject(values) && values), ApproximateCreationDateTime };
  return { ...record, dynamodb, awsRegion: PLACE.region, eventSourceARN: streamArn };
}

/**
 * The time of a write as DynamoDB gives it: rounded down to the second. DynamoDB Local rounds it down to the minute. If
 * the item does not say when in that minute it changed, it was just now.
 */
function toTheSecond(record: StreamRecord, clockOffsetSeconds: number): number {
  const minute = writtenAtSeconds(record);
  const now = Math.floor(Date.now() / 1000);
  if (minute % 60 !== 0 || now - minute >= 60) return minute;
  const changed = Math.floor(changedAtMs(record) / 1000) - clockOffsetSeconds;
  return changed >= minute && changed < now ? changed : now;
}

function changedAtMs({ dynamodb }: StreamRecord): number {
  const image = isObject(dynamodb) && isObject(dynamodb.NewImage) ? dynamodb.NewImage : {};
  return isObject(image.updated_at) ? Date.parse(String(image.updated_at.S)) : Number.NaN;
}

/**
 * DynamoDB Local omits the type of empty maps and lists, `{}` instead of `{ "M": {} }`, so the two cannot be told
 * apart.
 */
function withEmptyValues(value: Json): Json {
  if (Array.isArray(value)) return value.map(withEmptyValues);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, Json] => {
    const isEmpty = isObject(inner) && Object.keys(inner).length === 0 && name !== 'M';
    return [name, isEmpty ? { M: {} } : withEmptyValues(inner)];
  });
  return Object.fromEntries(entries);
}

function isOlderThan(record: StreamRecord | undefined, seconds: number): boolean {
  return Date.now() / 1000 - (record ? writtenAtSeconds(record) : 0) > seconds;
}

function writtenAtSeconds({ dynamodb }: StreamRecord): number {
  return isObject(dynamodb) ? Number(dynamodb.ApproximateCreationDateTime) : 0;
}

function batchesOf(records: readonly StreamRecord[], countMax: number): StreamRecord[][] {
  const batches: StreamRecord[][] = [];
  let bytes = 0;
  for (const record of records) {
    const { dynamodb } = record;
    const size = isObject(dynamodb) ? 3 * Number(dynamodb.SizeBytes ?? 0) : 0;
    const current = batches.at(-1);
    if (current && current.length < countMax && bytes + size <= BATCH_MAX_BYTES) {
      current.push(record);
      bytes += size;
    } else {
      batches.push([record]);
      bytes = size;
    }
  }
  return batches;
}
