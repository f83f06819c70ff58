import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { AwsError } from '../errors.ts';
import { asList, isObject, type JsonObject } from '../json.ts';
import { callEngine } from './engine-call.ts';

/** A record of a stream as DynamoDB returns it, with `dynamodb.Keys`, images and sequence number. */
export type StreamRecord = JsonObject;

export function sequenceNumberOf({ dynamodb }: StreamRecord): string {
  return String(isObject(dynamodb) ? dynamodb.SequenceNumber : '');
}

/** How far each shard has been processed, and which ones are finished. */
interface Checkpoint {
  streamArn: string;
  shards: Record<string, { sequenceNumber?: string; isFinished?: boolean }>;
}

export interface StreamPart {
  readonly shardId: string;
  readonly records: StreamRecord[];
}

/** Records per call: the maximum that DynamoDB returns. */
const RECORDS_MAX = 1000;
/**
 * How many records are read again when a shard is opened. An engine that was killed may have lost what it acknowledged
 * in its last moment, and reuse the numbers for other records. Consumers must expect repeated records anyway.
 */
const READ_AGAIN = 200n;
/** The stream no longer has what follows the checkpoint, or it is another stream. */
const LOST = new Set(['TrimmedDataAccessException', 'ResourceNotFoundException']);

/** Reads the stream of a table shard by shard, and stores its progress in a file. */
export class StreamReader {
  /** Called if records were lost: a stream keeps them for a day. */
  onLost: () => Promise<void> = async () => {};
  readonly #endpoint: URL;
  readonly #tableName: string;
  readonly #file: string | undefined;
  readonly #iterators = new Map<string, string>();
  #checkpoint: Checkpoint;
  /** The first sequence number of shards that were just opened. */
  readonly #expected = new Map<string, bigint | undefined>();

  constructor(endpoint: URL, tableName: string, file: string | undefined) {
    this.#endpoint = endpoint;
    this.#tableName = tableName;
    this.#file = file;
    this.#checkpoint = (file && readCheckpoint(file)) || { streamArn: '', shards: {} };
  }

  /** The next records of the first shard that has any; undefined if there are none. */
  async read(): Promise<StreamPart | undefined> {
    if (this.#iterators.size === 0) await this.#openShards();
    for (const [shardId, iterator] of this.#iterators) {
      const { Records, NextShardIterator } = await this.#call('GetRecords', {
        ShardIterator: iterator,
        Limit: RECORDS_MAX,
      }).catch((error: unknown) => {
        // An iterator lives for 15 minutes. The next read opens the shard again.
        this.#iterators.clear();
        if (error instanceof AwsError) return {} as JsonObject;
        throw error;
      });
      const records = asList(Records).filter(isObject);
      if (typeof NextShardIterator === 'string') this.#iterators.set(shardId, NextShardIterator);
      else if (records.length === 0 && this.#iterators.delete(shardId)) this.#finish(shardId);
      if (records.length === 0) continue;
      await this.#noticeGap(shardId, records);
      return { shardId, records };
    }
    return undefined;
  }

  /** Everything up to this record has been processed. */
  advance(shardId: string, sequenceNumber: string): void {
    this.#checkpoint.shards[shardId] = { sequenceNumber };
    this.#save();
  }

  /** Continues again after the checkpoint. */
  rewind(): void {
    this.#iterators.clear();
  }

  #finish(shardId: string): void {
    this.#checkpoint.shards[shardId] = { ...this.#checkpoint.shards[shardId], isFinished: true };
    this.#save();
  }

  /**
   * The shards that can be read: those whose parent is finished, because records are ordered along the lineage of
   * shards.
   */
  async #openShards(): Promise<void> {
    const { Table } = await callEngine(this.#endpoint, 'DynamoDB', 'DescribeTable', {
      TableName: this.#tableName,
    });
    const streamArn = String(isObject(Table) ? Table.LatestStreamArn : '');
    if (this.#checkpoint.streamArn !== streamArn) {
      const isReplaced = this.#checkpoint.streamArn !== '';
      this.#checkpoint = { streamArn, shards: {} };
      if (isReplaced) await this.onLost();
    }
    const { StreamDescription } = await this.#call('DescribeStream', { StreamArn: streamArn });
    const shards = asList(isObject(StreamDescription) ? StreamDescription.Shards : undefined).filter(
      isObject,
    );
    const known = new Set(shards.map(({ ShardId }) => String(ShardId)));
    for (const id of Object.keys(this.#checkpoint.shards))
      if (!known.has(id)) delete this.#checkpoint.shards[id];
    for (const { ShardId, ParentShardId, SequenceNumberRange } of shards) {
      const parent = String(ParentShardId);
      const isWaiting = known.has(parent) && !this.#checkpoint.shards[parent]?.isFinished;
      if (isWaiting || this.#checkpoint.shards[String(ShardId)]?.isFinished) continue;
      const range = isObject(SequenceNumberRange) ? SequenceNumberRange : {};
      const first = BigInt(String(range.StartingSequenceNumber ?? '0'));
      this.#iterators.set(String(ShardId), await this.#iteratorOf(String(ShardId), first));
    }
  }

  async #iteratorOf(shardId: string, first: bigint): Promise<string> {
    const { streamArn, shards } = this.#checkpoint;
    const after = readAgainAfter(shards[shardId]?.sequenceNumber, first);
    this.#expected.set(shardId, after === undefined ? undefined : BigInt(after) + 1n);
    const shard = { StreamArn: streamArn, ShardId: shardId };
    try {
      const { ShardIterator } = await this.#call('GetShardIterator', {
        ...shard,
        ...(after === undefined
          ? { ShardIteratorType: 'TRIM_HORIZON' }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }),
      });
      return String(ShardIterator);
    } catch (error) {
      if (after === undefined || !(error instanceof AwsError) || !LOST.has(error.code)) throw error;
      delete shards[shardId];
      await this.onLost();
      return this.#iteratorOf(shardId, first);
    }
  }

  /** DynamoDB Local numbers its records consecutively, so a missing one is noticed when a shard is opened. */
  async #noticeGap(shardId: string, [first]: StreamRecord[]): Promise<void> {
    const expected = this.#expected.get(shardId);
    this.#expected.delete(shardId);
    if (expected === undefined || !first) return;
    if (BigInt(sequenceNumberOf(first)) > expected) await this.onLost();
  }

  #call(operation: string, body: JsonObject): Promise<JsonObject> {
    return callEngine(this.#endpoint, 'DynamoDBStreams', operation, body);
  }

  #save(): void {
    if (this.#file === undefined) return;
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#checkpoint));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

/** Undefined means from the first one on. */
function readAgainAfter(sequenceNumber: string | undefined, first: bigint): string | undefined {
  if (sequenceNumber === undefined) return undefined;
  const after = BigInt(sequenceNumber) - READ_AGAIN;
  return after <= first ? undefined : String(after).padStart(sequenceNumber.length, '0');
}

function readCheckpoint(file: string): Checkpoint | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Checkpoint;
  } catch {
    return undefined;
  }
}
