import type { IncomingHttpHeaders } from 'node:http';

/** One call of a function to DynamoDB. */
export interface Call {
  /** Access key of the function: `LOCAL` and its logical id, which contains its name (`CreateContact`). */
  by: string;
  operation: string;
  /** The user partitions that it names. */
  partitions: string[];
  status?: number;
  /** Sums of what the response reports. Absent if the request did not ask for it. */
  capacityUnits?: number;
  readUnits?: number;
  writeUnits?: number;
}

interface Scope {
  /** Text that the request must contain, usually `BOOK#<id>`, so that parallel tests do not interfere. */
  text: string;
  operation?: string;
  /** Part of the calling function's logical id: `CreateContact`. */
  by?: string;
  /** How many calls are broken. Default: all, until the rule is removed. */
  times?: number;
  /** How many matching calls pass first. */
  skip?: number;
  /** With 3, every third call in scope is broken. Default: each call. */
  every?: number;
}

export type FaultRule = Scope &
  (
    | {
        kind: 'error';
        name:
          | 'TransactionCanceledException'
          | 'ProvisionedThroughputExceededException'
          | 'ThrottlingException'
          | 'RequestLimitExceeded'
          | 'TransactionInProgressException'
          | 'ValidationException'
          | 'InternalServerError';
        /** Of a TransactionCanceledException. Default: the first item meets a TransactionConflict. */
        reasons?: { Code: string; Message?: string }[];
      }
    | { kind: 'delay'; ms: number }
    /** The engine gets the request when the rule is removed. A function times out after 3 s, and retries. */
    | { kind: 'hold' }
    /** The engine never sees the request. */
    | { kind: 'reset' }
    /** The engine carries out the request, but the response is lost. */
    | { kind: 'forward then reset' }
    | { kind: 'forward then delay'; ms: number }
  );

export type ObserverCommand =
  | { command: 'calls'; text: string }
  | { command: 'inject'; rule: FaultRule }
  | { command: 'hits'; id: number }
  | { command: 'remove'; id: number };

/** How many calls can be found by any text. Those of a partition are kept. */
const RECENT_CALLS = 20_000;

interface RuleState {
  readonly rule: FaultRule;
  readonly removed: PromiseWithResolvers<void>;
  matched: number;
  hits: number;
}

/** Those of users, books and rates, as they are in a request. */
const PARTITIONS = /(?:USER|BOOK|FX)#[\w-]+/g;

/** An object or a list of objects, whose own objects (of tables and indexes) have no further ones. */
const OBJECT = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;
const CONSUMED_CAPACITY = new RegExp(String.raw`"ConsumedCapacity":(${OBJECT}|\[(?:${OBJECT},?)*\])`);

export class Recorder {
  readonly #recent: { call: Call; text: string }[] = [];
  /** Some tests query the calls of a user again and again: searching all texts would hold up everything else. */
  readonly #byPartition = new Map<string, Call[]>();
  readonly #rules = new Map<number, RuleState>();
  #nextId = 1;

  record(headers: IncomingHttpHeaders, text: string): Call {
    const call: Call = {
      by: /Credential=([^/]+)\//.exec(headers.authorization ?? '')?.[1] ?? '',
      operation: String(headers['x-amz-target'] ?? '').split('.')[1] ?? '',
      partitions: [...new Set(text.match(PARTITIONS) ?? [])],
    };
    this.#recent.push({ call, text });
    if (this.#recent.length > RECENT_CALLS) this.#recent.splice(0, RECENT_CALLS / 2);
    for (const partition of call.partitions) {
      const calls = this.#byPartition.get(partition);
      if (calls) calls.push(call);
      else this.#byPartition.set(partition, [call]);
    }
    return call;
  }

  complete(call: Call, status: number, answer: string): void {
    call.status = status;
    // Only this part is parsed: an answer can be a page of a megabyte.
    const [, consumed] = CONSUMED_CAPACITY.exec(answer) ?? [];
    if (consumed === undefined) return;
    for (const one of [JSON.parse(consumed) as Capacity | Capacity[]].flat()) {
      call.capacityUnits = (call.capacityUnits ?? 0) + (one.CapacityUnits ?? 0);
      call.readUnits = (call.readUnits ?? 0) + (one.ReadCapacityUnits ?? 0);
      call.writeUnits = (call.writeUnits ?? 0) + (one.WriteCapacityUnits ?? 0);
    }
  }

  faultFor(call: Call, text: string): Pick<RuleState, 'rule' | 'removed'> | undefined {
    for (const state of this.#rules.values()) {
      const { rule } = state;
      if (!text.includes(rule.text)) continue;
      if (rule.operation && rule.operation !== call.operation) continue;
      if (rule.by && !call.by.includes(rule.by)) continue;
      if (state.hits >= (rule.times ?? Number.POSITIVE_INFINITY)) continue;
      const { skip = 0, every = 1 } = rule;
      state.matched += 1;
      if (state.matched <= skip || (state.matched - skip) % every !== 0) continue;
      state.hits += 1;
      return state;
    }
    return undefined;
  }

  command(command: ObserverCommand): unknown {
    switch (command.command) {
      case 'calls':
        return (
          this.#byPartition.get(command.text) ??
          this.#recent.filter(({ text }) => text.includes(command.text)).map(({ call }) => call)
        );
      case 'inject':
        this.#rules.set(this.#nextId, {
          rule: command.rule,
          removed: Promise.withResolvers(),
          matched: 0,
          hits: 0,
        });
        return this.#nextId++;
      case 'hits':
        return this.#rules.get(command.id)?.hits ?? 0;
      case 'remove': {
        const state = this.#rules.get(command.id);
        this.#rules.delete(command.id);
        state?.removed.resolve();
        return state?.hits ?? 0;
      }
    }
  }
}

interface Capacity {
  CapacityUnits?: number;
  ReadCapacityUnits?: number;
  WriteCapacityUnits?: number;
}
