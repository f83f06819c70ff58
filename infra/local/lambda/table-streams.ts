import { StreamReader } from '../services/stream-reader.ts';
import type { FunctionSet } from './function-set.ts';
import { StreamConsumer } from './stream-consumer.ts';
import type { StreamMapping } from './stream-mapping.ts';

/** The function that an operator invokes when a stream has lost records. It has no schedule. */
export const RESTART_FEED = 'functions/operations/restart-feed.ts';
/** The function that cannot do without lost records. */
const RECORD_CHANGES = 'functions/operations/record-changes.ts';

interface Options {
  readonly functions: Pick<FunctionSet, 'all' | 'get' | 'invoke' | 'report'>;
  readonly clockOffsetSeconds: number;
  /** The file that stores the position in a stream; undefined if nothing is kept. */
  checkpointFile(mappingId: string): string | undefined;
}

/** Passes the stream records of the template's tables to functions. */
export class TableStreams {
  readonly #options: Options;
  #consumers: readonly StreamConsumer[] = [];
  #mappings = '';

  constructor(options: Options) {
    this.#options = options;
  }

  /** Starts to read the streams of a template, unless they are unchanged. */
  async use(mappings: readonly StreamMapping[], dynamodb: URL): Promise<void> {
    const key = JSON.stringify(mappings);
    if (key === this.#mappings) return;
    this.#mappings = key;
    await this.stop();
    this.#consumers = mappings.map((mapping) => this.#consumer(mapping, dynamodb));
    for (const consumer of this.#consumers) consumer.start();
  }

  /** Something was written. */
  wake(): void {
    for (const consumer of this.#consumers) consumer.wake();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#consumers.map((consumer) => consumer.stop()));
  }

  #consumer(mapping: StreamMapping, dynamodb: URL): StreamConsumer {
    const { functions, clockOffsetSeconds, checkpointFile } = this.#options;
    const reader = new StreamReader(dynamodb, mapping.tableName, checkpointFile(mapping.id));
    if (functions.get(mapping.functionName).definition.source === RECORD_CHANGES)
      reader.onLost = () => this.#restartFeed();
    return new StreamConsumer({
      mapping,
      reader,
      clockOffsetSeconds,
      invoke: (name, event) => functions.invoke(name, event),
      onGivenUp: (count, reason) =>
        functions.report(mapping.functionName, `${count} records of the stream were discarded: ${reason}`),
    });
  }

  /** A stream keeps its records for a day. If the local cloud was off for longer, it does what an operator would do. */
  async #restartFeed(): Promise<void> {
    const { functions } = this.#options;
    const restart = functions.all.find(({ definition }) => definition.source === RESTART_FEED);
    if (restart) await functions.invoke(restart.definition.arn, {});
  }
}
