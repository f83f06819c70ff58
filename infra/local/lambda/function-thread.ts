import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PLACE } from '../template/physical-names.ts';
import type { FunctionDefinition } from './function-definition.ts';
import type { LogLine } from './logs.ts';

export interface FunctionError {
  errorType: string;
  errorMessage: string;
  trace?: string[];
}

/** One request, as a thread receives it. */
export interface ToThread {
  readonly event: string;
  readonly requestId: string;
  readonly timeoutMs: number;
  readonly clockOffsetSeconds: number;
}

export type Finished = ({ result: string } | { error: FunctionError }) & { cpuMs: number };

/** What a thread sends: `ready` once, a line of its log, or the end of a request. */
export type FromThread =
  | { ready: true }
  | { log: string; level: LogLine['level']; requestId?: string }
  | Finished;

/** A thread that runs one function, one request at a time. */
export interface FunctionThread {
  postMessage(message: ToThread): void;
  on(event: 'message', listener: (message: FromThread) => void): this;
  on(event: 'error', listener: (error: Error) => void): this;
  on(event: 'exit', listener: (code: number) => void): this;
  terminate(): Promise<unknown>;
}

export type StartThread = (
  definition: FunctionDefinition,
  environment: Readonly<Record<string, string>>,
) => FunctionThread;

const WORKER_FILE = join(import.meta.dirname, 'worker.cjs');

/** As in Lambda, nothing is shared: the thread runs the function's bundle, and nothing else. */
export const startOwnThread: StartThread = (definition, environment) =>
  new Worker(WORKER_FILE, {
    workerData: {
      file: definition.file,
      handler: definition.handler,
      context: contextOf(definition),
    },
    env: { ...environment },
    execArgv: [],
    // A worker sends its log lines as messages. Piping its streams into ours would add listeners for each worker.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: definition.memoryMb },
  });

/** What Lambda tells a function about itself, the same for each request. */
export function contextOf(definition: FunctionDefinition) {
  return {
    functionName: definition.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: definition.arn,
    memoryLimitInMB: String(definition.memoryMb),
    logGroupName: definition.logGroup,
    logStreamName: `${PLACE.region}/local`,
  };
}
