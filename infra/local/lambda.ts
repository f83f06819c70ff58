import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { environmentOf, type FunctionDefinition } from './functions.ts';
import type { LogLine } from './logs.ts';
import { PLACE } from './physical-names.ts';

export interface FunctionError {
  errorType: string;
  errorMessage: string;
  trace?: string[];
}

export type Outcome = { ok: true; payload: unknown } | { ok: false; error: FunctionError };

type FromWorker =
  | { log: string; level: LogLine['level']; requestId?: string }
  | { result: string }
  | { error: FunctionError };

interface Job {
  event: string;
  requestId: string;
  settle(outcome: Outcome): void;
}

interface Environment {
  worker: Worker;
  finish: ((outcome: Outcome) => void) | undefined;
}

const WORKER_FILE = join(import.meta.dirname, 'worker.cjs');

/**
 * One function: a pool of workers, each of which serves one request at a time as a Lambda execution
 * environment does. Workers start when they are first needed; past the pool's size requests wait.
 */
export class LambdaFunction {
  readonly definition: FunctionDefinition;
  readonly #awsEndpoint: string;
  readonly #poolSize: number;
  readonly #onLog: (line: LogLine) => void;
  readonly #idle: Environment[] = [];
  readonly #all = new Set<Environment>();
  readonly #queue: Job[] = [];

  constructor(
    definition: FunctionDefinition,
    options: { awsEndpoint: string; poolSize: number; onLog: (line: LogLine) => void },
  ) {
    this.definition = definition;
    this.#awsEndpoint = options.awsEndpoint;
    this.#poolSize = options.poolSize;
    this.#onLog = options.onLog;
  }

  invoke(event: unknown, requestId: string = randomUUID()): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    // Lambda's payloads are JSON text. Sending text keeps that true here: what JSON drops is dropped.
    this.#queue.push({ event: JSON.stringify(event), requestId, settle: resolve });
    this.#dispatch();
    return promise;
  }

  /** Ends all workers; requests under way in them fail. */
  async stop(): Promise<void> {
    await Promise.all(
      [...this.#all].map((environment) => this.#end(environment, 'Runtime.Shutdown', 'stopped')),
    );
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const environment = this.#idle.pop() ?? (this.#all.size < this.#poolSize ? this.#start() : undefined);
      const job = environment && this.#queue.shift();
      if (!environment || !job) return;
      this.#run(environment, job);
    }
  }

  #run(environment: Environment, job: Job): void {
    const { timeoutMs } = this.definition;
    const timer = setTimeout(() => {
      const seconds = (timeoutMs / 1000).toFixed(2);
      this.#log('error', `Task timed out after ${seconds} seconds`, job.requestId);
      void this.#end(
        environment,
        'Sandbox.Timedout',
        `RequestId: ${job.requestId} Error: Task timed out after ${seconds} seconds`,
      );
    }, timeoutMs);
    environment.finish = (outcome) => {
      clearTimeout(timer);
      environment.finish = undefined;
      if (!outcome.ok) this.#log(levelOf(outcome.error), JSON.stringify(outcome.error), job.requestId);
      job.settle(outcome);
    };
    environment.worker.postMessage({
      event: job.event,
      requestId: job.requestId,
      deadline: Date.now() + timeoutMs,
    });
  }

  #start(): Environment {
    const { definition } = this;
    const worker = new Worker(WORKER_FILE, {
      workerData: {
        file: definition.file,
        handler: definition.handler,
        context: {
          functionName: definition.name,
          functionVersion: '$LATEST',
          invokedFunctionArn: definition.arn,
          memoryLimitInMB: String(definition.memoryMb),
          logGroupName: `/aws/lambda/${definition.name}`,
          logStreamName: `${PLACE.region}/local`,
        },
      },
      env: environmentOf(definition, this.#awsEndpoint),
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: definition.memoryMb },
    });
    const environment: Environment = { worker, finish: undefined };
    this.#all.add(environment);
    worker.on('message', (message: FromWorker) => {
      if ('log' in message) this.#log(message.level, message.log, message.requestId);
      else this.#finished(environment, message);
    });
    worker.on('error', (error: Error) => void this.#end(environment, error.name, error.message));
    worker.on(
      'exit',
      (code) => void this.#end(environment, 'Runtime.ExitError', `Runtime exited with status ${code}`),
    );
    return environment;
  }

  #finished(environment: Environment, message: Exclude<FromWorker, { log: string }>): void {
    environment.finish?.(
      'result' in message
        ? { ok: true, payload: JSON.parse(message.result) as unknown }
        : { ok: false, error: message.error },
    );
    if (!this.#all.has(environment)) return;
    this.#idle.push(environment);
    this.#dispatch();
  }

  async #end(environment: Environment, errorType: string, errorMessage: string): Promise<void> {
    if (!this.#all.delete(environment)) return;
    const index = this.#idle.indexOf(environment);
    if (index >= 0) this.#idle.splice(index, 1);
    environment.finish?.({ ok: false, error: { errorType, errorMessage } });
    this.#dispatch();
    await environment.worker.terminate();
  }

  #log(level: LogLine['level'], text: string, requestId: string | undefined): void {
    this.#onLog({ functionId: this.definition.id, level, text, requestId, time: Date.now() });
  }
}

/** An authorizer says no by this error; that is an answer, not a failure. */
function levelOf(error: FunctionError): LogLine['level'] {
  return error.errorMessage === 'Unauthorized' ? 'info' : 'error';
}
