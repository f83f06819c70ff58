import { messageOf, StartError } from '../errors.ts';
import type { FunctionDefinition } from './function-definition.ts';
import type { StartThread } from './function-thread.ts';
import {
  type Invocation,
  type InvocationOutcome,
  LambdaFunction,
  STOPPING,
  UNUSED_MS,
} from './lambda-function.ts';
import type { LogLine } from './logs.ts';
import type { OnDemandBundles } from './on-demand-bundles.ts';

interface Options {
  awsEndpoint(): string;
  poolSize: number | undefined;
  mostWorkers: number | undefined;
  startThread?: StartThread | undefined;
  /** How many invocations run at a time, for all functions together. */
  concurrency?: number | undefined;
  onLog(line: LogLine, label: string): void;
  onCpu?(requestId: string, cpuMs: number): void;
  /** If absent, the bundles of the template are used. */
  onDemand(): OnDemandBundles | undefined;
  clockOffsetSeconds: number;
  environment(): Readonly<Record<string, string>>;
}

const DEFAULT_POOL_SIZE = 4;
const DEFAULT_MOST_WORKERS = 12;
const THROTTLED: InvocationOutcome = {
  ok: false,
  error: { errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.' },
};
/** How many functions are built right after a change. Other affected functions are built when they are called. */
const BUILT_AHEAD = 4;

/** All functions of the template, by logical id, name, ARN and label. */
export class FunctionSet {
  readonly #options: Options;
  #functions: readonly LambdaFunction[] = [];
  #byName = new Map<string, LambdaFunction>();
  #byAccessKey = new Map<string, FunctionDefinition>();
  #running = 0;
  #hasStopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  get all(): readonly LambdaFunction[] {
    return this.#functions;
  }

  /** Applies new definitions. A function that did not change keeps its workers; returns the labels of the others. */
  use(definitions: readonly FunctionDefinition[]): string[] {
    const before = new Map(this.#functions.map((one) => [JSON.stringify(one.definition), one]));
    const onDemand = this.#options.onDemand();
    this.#functions = definitions.map((given) => {
      const definition = { ...given, file: onDemand?.last(given.source) ?? given.file };
      const key = JSON.stringify(definition);
      const kept = before.get(key);
      before.delete(key);
      return kept ?? this.#create(definition);
    });
    for (const replaced of before.values()) void replaced.retire();
    this.#byName = new Map(
      this.#functions.flatMap((one) => {
        const { id, name, arn, label } = one.definition;
        return [id, name, arn, label].map((key) => [key, one] as const);
      }),
    );
    this.#byAccessKey = new Map(
      this.#functions.map(({ definition }) => [definition.accessKeyId, definition]),
    );
    return [...before.values()].map(({ definition }) => definition.label);
  }

  /** For a caller that does not wait: what is over the concurrency is refused. Lambda queues other events. */
  async invokeNow(name: string, event: unknown, invocation: Invocation): Promise<InvocationOutcome> {
    const { concurrency = Number.POSITIVE_INFINITY } = this.#options;
    return this.#running < concurrency ? this.invoke(name, event, invocation) : THROTTLED;
  }

  async invoke(name: string, event: unknown, invocation: Invocation = {}): Promise<InvocationOutcome> {
    this.#running++;
    try {
      return await this.#invoke(name, event, invocation);
    } finally {
      this.#running--;
    }
  }

  async #invoke(name: string, event: unknown, invocation: Invocation): Promise<InvocationOutcome> {
    // An event that is retried now would start a worker that nobody ends, and the process would never exit.
    if (this.#hasStopped) return { ok: false, error: STOPPING };
    const onDemand = this.#options.onDemand();
    const { source } = this.get(name).definition;
    if (onDemand) {
      try {
        this.replaceBundle(source, await onDemand.current(source));
      } catch (error) {
        const failure = { errorType: 'BuildFailed', errorMessage: messageOf(error) };
        this.report(name, `${failure.errorType}: ${failure.errorMessage}`, invocation.requestId);
        if (onDemand.last(source) === undefined) return { ok: false, error: failure };
      }
    }
    return this.get(name).invoke(event, invocation);
  }

  /** Adds a line to the log of a function, as Lambda itself does. */
  report(name: string, text: string, requestId?: string): void {
    const { id, label } = this.get(name).definition;
    this.#options.onLog({ functionId: id, level: 'error', text, requestId, time: Date.now() }, label);
  }

  /** Replaces the bundle of a function, by source file, from the next request on. */
  replaceBundle(source: string, file: string): void {
    const { definition } = this.#functions.find((one) => one.definition.source === source) ?? {};
    if (!definition || definition.file === file) return;
    this.use(
      this.#functions.map((one) =>
        one.definition === definition ? { ...definition, file } : one.definition,
      ),
    );
  }

  /** Runs the function of a source file in new workers from its next request on, as after some idle minutes. */
  restart(source: string): void {
    const definitions = this.#functions.map(({ definition }) => definition);
    const ended = this.#functions.filter(({ definition }) => definition.source === source);
    this.#functions = this.#functions.filter((one) => !ended.includes(one));
    this.use(definitions);
    for (const one of ended) void one.retire();
  }

  async kill(source: string): Promise<void> {
    await Promise.all(
      this.#functions.filter(({ definition }) => definition.source === source).map((one) => one.stop()),
    );
  }

  /** Rebuilds recently called functions that contain a changed file. Returns the labels of what was replaced. */
  async refresh(files: readonly string[]): Promise<string[]> {
    const onDemand = this.#options.onDemand();
    const outdated = onDemand?.outdate(files).slice(0, BUILT_AHEAD) ?? [];
    // In the order of their last calls, so that this order does not change.
    const replaced = outdated.toReversed().map(async (source) => {
      this.replaceBundle(source, (await onDemand?.current(source)) ?? '');
      return this.#functions.filter(({ definition }) => definition.source === source);
    });
    return (await Promise.all(replaced)).flat().map(({ definition }) => definition.label);
  }

  find(name: string): LambdaFunction | undefined {
    return this.#byName.get(name);
  }

  get(name: string): LambdaFunction {
    const found = this.#byName.get(name);
    if (!found) throw new StartError(`The template has no function ${name}.`);
    return found;
  }

  byAccessKey(accessKeyId: string): FunctionDefinition | undefined {
    return this.#byAccessKey.get(accessKeyId);
  }

  async stop(): Promise<void> {
    this.#hasStopped = true;
    await Promise.all(this.#functions.map((one) => one.stop()));
  }

  #create(definition: FunctionDefinition): LambdaFunction {
    const {
      awsEndpoint,
      poolSize = DEFAULT_POOL_SIZE,
      startThread,
      onLog,
      onCpu,
      clockOffsetSeconds,
      environment,
    } = this.#options;
    return new LambdaFunction(definition, {
      clockOffsetSeconds,
      environment: environment(),
      awsEndpoint: awsEndpoint(),
      poolSize,
      startThread,
      onLog: (line) => onLog(line, definition.label),
      ...(onCpu && { onCpu }),
      makeRoom: (isFirst) => this.#makeRoom(isFirst),
    });
  }

  /** If there are too many workers, ends the one that has been idle longest. Returns false if none can be ended. */
  #makeRoom(isFirst: boolean): boolean {
    const workers = this.#functions.reduce((sum, one) => sum + one.workers, 0);
    if (workers < (this.#options.mostWorkers ?? DEFAULT_MOST_WORKERS)) return true;
    const [oldest] = this.#functions
      .filter((one) => one.idleSince !== undefined)
      .sort((a, b) => (a.idleSince ?? 0) - (b.idleSince ?? 0));
    if (oldest?.idleSince === undefined) return false;
    if (!isFirst && performance.now() - oldest.idleSince < UNUSED_MS) return false;
    oldest.endIdle();
    return true;
  }
}
