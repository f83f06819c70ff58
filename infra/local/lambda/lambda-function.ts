import { randomUUID } from 'node:crypto';
import { environmentOf, type FunctionDefinition } from './function-definition.ts';
import {
  type Finished,
  type FromThread,
  type FunctionError,
  type FunctionThread,
  type StartThread,
  startOwnThread,
} from './function-thread.ts';
import type { LogLine } from './logs.ts';
import {
  REQUEST_LIMIT_BYTES,
  REQUEST_TOO_LARGE,
  RESPONSE_LIMIT_BYTES,
  RESPONSE_TOO_LARGE,
} from './payload-limits.ts';

export type InvocationOutcome = { ok: true; payload: unknown } | { ok: false; error: FunctionError };

interface Job {
  event: string;
  requestId: string;
  clockOffsetSeconds: number;
  settle(outcome: InvocationOutcome): void;
}

/** What Lambda calls an execution environment. */
interface Environment {
  worker: FunctionThread;
  isReady: boolean;
  /** Timeout of the current work: loading the code, or serving a request. */
  timer: NodeJS.Timeout | undefined;
  finish: ((outcome: InvocationOutcome, cpuMs?: number) => void) | undefined;
  idleSince: number;
}

export interface Invocation {
  requestId?: string | undefined;
  /** Default: the cloud's. */
  clockOffsetSeconds?: number | undefined;
}

interface Options {
  clockOffsetSeconds: number;
  environment: Readonly<Record<string, string>>;
  awsEndpoint: string;
  poolSize: number;
  /** Default: each worker is a thread of its own, which runs the bundle. */
  startThread?: StartThread | undefined;
  onLog(line: LogLine): void;
  /** Reports the CPU time of a request. */
  onCpu?(requestId: string, cpuMs: number): void;
  /**
   * Returns whether one more worker may start, in addition to others of the same function or as its first. The first
   * may always start, so that no request waits forever.
   */
  makeRoom(isFirst: boolean): boolean;
}

/**
 * A function that has a worker takes the place of another function's worker only if that has been idle for this long.
 * Otherwise parallel requests to several functions would end each other's workers, and each would load its code again.
 */
export const UNUSED_MS = 3_000;
/** Lambda gives a function ten seconds to load; a busy laptop may need more. */
const LOAD_TIMEOUT_MS = 60_000;

export const STOPPING: FunctionError = {
  errorType: 'Runtime.Shutdown',
  errorMessage: 'The local cloud is stopping.',
};

/**
 * One function: a pool of workers, each of which serves one request at a time as a Lambda execution
 * environment does. Workers start when they are needed; once the pool is full, requests wait.
 */
export class LambdaFunction {
  readonly definition: FunctionDefinition;
  readonly #options: Options;
  readonly #all = new Set<Environment>();
  /** The most recently used one is last and is used next, so the others stay idle and can be ended. */
  readonly #idle: Environment[] = [];
  readonly #queue: Job[] = [];
  #retired = false;
  #later: NodeJS.Timeout | undefined;

  constructor(definition: FunctionDefinition, options: Options) {
    this.definition = definition;
    this.#options = options;
  }

  get workers(): number {
    return this.#all.size;
  }

  get idleSince(): number | undefined {
    return this.#idle[0]?.idleSince;
  }

  invoke(event: unknown, invocation: Invocation = {}): Promise<InvocationOutcome> {
    const { promise, resolve } = Promise.withResolvers<InvocationOutcome>();
    // Lambda's payloads are JSON text. Sending text here too loses whatever JSON cannot represent.
    const text = JSON.stringify(event);
    if (Buffer.byteLength(text) > REQUEST_LIMIT_BYTES)
      return Promise.resolve({ ok: false, error: REQUEST_TOO_LARGE });
    const { requestId = randomUUID(), clockOffsetSeconds = this.#options.clockOffsetSeconds } = invocation;
    this.#queue.push({ event: text, requestId, clockOffsetSeconds, settle: resolve });
    this.#dispatch();
    return promise;
  }

  /** Ends all workers at once; their current requests fail. */
  async stop(): Promise<void> {
    for (const job of this.#queue.splice(0)) job.settle({ ok: false, error: STOPPING });
    const { errorType, errorMessage } = STOPPING;
    await Promise.all([...this.#all].map((one) => this.#end(one, errorType, errorMessage)));
  }

  /** Ends the workers once their current requests are finished, because newer code has replaced this function. */
  retire(): void {
    this.#retired = true;
    while (this.#idle.length > 0) this.endIdle();
  }

  endIdle(): void {
    const [oldest] = this.#idle;
    if (oldest) void this.#end(oldest, 'Runtime.Shutdown', 'No longer needed');
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const environment = this.#idle.pop() ?? this.#startIfAllowed();
      const job = environment && this.#queue.shift();
      if (!environment || !job) {
        // This function's workers may stay busy for a long time, while others become idle.
        clearTimeout(this.#later);
        this.#later = setTimeout(() => this.#dispatch(), UNUSED_MS).unref();
        return;
      }
      this.#run(environment, job);
    }
  }

  #startIfAllowed(): Environment | undefined {
    if (this.#all.size >= this.#options.poolSize) return undefined;
    const isFirst = this.#all.size === 0;
    return this.#options.makeRoom(isFirst) || isFirst ? this.#start() : undefined;
  }

  #run(environment: Environment, job: Job): void {
    environment.finish = (outcome, cpuMs) => {
      clearTimeout(environment.timer);
      environment.finish = undefined;
      if (!outcome.ok) this.#log(levelOf(outcome.error), JSON.stringify(outcome.error), job.requestId);
      if (cpuMs !== undefined) this.#options.onCpu?.(job.requestId, cpuMs);
      job.settle(outcome);
    };
    // As in Lambda, loading the code does not count toward the request's timeout.
    if (environment.isReady) this.#limit(environment, this.definition.timeoutMs);
    const { event, requestId, clockOffsetSeconds } = job;
    const { timeoutMs } = this.definition;
    environment.worker.postMessage({ event, requestId, timeoutMs, clockOffsetSeconds });
  }

  #limit(environment: Environment, timeoutMs: number): void {
    clearTimeout(environment.timer);
    environment.timer = setTimeout(() => {
      const message = `Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`;
      void this.#end(environment, 'Sandbox.Timedout', message);
    }, timeoutMs);
  }

  #start(): Environment {
    const { definition } = this;
    const start = this.#options.startThread ?? startOwnThread;
    const worker = start(definition, {
      ...environmentOf(definition, this.#options.awsEndpoint),
      ...this.#options.environment,
    });
    const environment: Environment = {
      worker,
      isReady: false,
      timer: undefined,
      finish: undefined,
      idleSince: 0,
    };
    this.#all.add(environment);
    this.#limit(environment, LOAD_TIMEOUT_MS);
    worker.on('message', (message: FromThread) => {
      if ('log' in message) this.#log(message.level, message.log, message.requestId);
      else if ('ready' in message) this.#loaded(environment);
      else this.#finished(environment, message);
    });
    worker.on('error', (error: Error) => void this.#end(environment, error.name, error.message));
    worker.on('exit', (code) => {
      void this.#end(environment, 'Runtime.ExitError', `Runtime exited with status ${code}`);
    });
    return environment;
  }

  #loaded(environment: Environment): void {
    environment.isReady = true;
    clearTimeout(environment.timer);
    if (environment.finish) this.#limit(environment, this.definition.timeoutMs);
  }

  #finished(environment: Environment, message: Finished): void {
    environment.finish?.(toOutcome(message), message.cpuMs);
    if (!this.#all.has(environment)) return;
    environment.idleSince = performance.now();
    this.#idle.push(environment);
    this.#dispatch();
    if (this.#retired) this.retire();
  }

  /** Ends a worker that timed out, crashed or is no longer needed. Its current request fails. */
  async #end(environment: Environment, errorType: string, errorMessage: string): Promise<void> {
    if (!this.#all.delete(environment)) return;
    clearTimeout(environment.timer);
    const index = this.#idle.indexOf(environment);
    if (index >= 0) this.#idle.splice(index, 1);
    environment.finish?.({ ok: false, error: { errorType, errorMessage } });
    this.#dispatch();
    await environment.worker.terminate();
  }

  #log(level: LogLine['level'], text: string, requestId: string | undefined): void {
    this.#options.onLog({ functionId: this.definition.id, level, text, requestId, time: Date.now() });
  }
}

function toOutcome(message: { result: string } | { error: FunctionError }): InvocationOutcome {
  if ('error' in message) return { ok: false, error: message.error };
  if (Buffer.byteLength(message.result) > RESPONSE_LIMIT_BYTES)
    return { ok: false, error: RESPONSE_TOO_LARGE };
  return { ok: true, payload: JSON.parse(message.result) as unknown };
}

/** An authorizer refuses a request by throwing this error; that is not a failure. */
function levelOf(error: FunctionError): LogLine['level'] {
  return error.errorMessage === 'Unauthorized' ? 'info' : 'error';
}
