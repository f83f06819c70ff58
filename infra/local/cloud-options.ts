import type { Access } from './gateway/gateway.ts';
import type { Denial } from './iam/authorize.ts';
import type { OnPermission } from './iam/policies.ts';
import type { Json } from './json.ts';
import type { CpuTimes } from './lambda/cpu-times.ts';
import type { FunctionDefinition } from './lambda/function-definition.ts';
import type { StartThread } from './lambda/function-thread.ts';
import type { InvocationOutcome } from './lambda/lambda-function.ts';
import type { LogBook, LogLine } from './lambda/logs.ts';
import type { BuildBundle } from './lambda/on-demand-bundles.ts';
import type { DynamodbInterceptor } from './services/dynamodb.ts';
import type { EngineOptions } from './services/engine.ts';
import type { RatesInUse } from './services/local-rates.ts';
import type { LocalMail } from './services/mailbox.ts';

export interface CloudOptions {
  /** 0 means any free port. */
  port: number;
  host?: string;
  /** If absent, nothing is kept: the engine and the secrets are in memory. */
  dataDir?: string;
  /** A DynamoDB engine to use instead of starting one. It may still be starting. */
  dynamodbEndpoint?: string | Promise<string>;
  /** For tests: observes, delays or answers the functions' calls to DynamoDB. */
  interceptDynamodb?: DynamodbInterceptor;
  /** For tests: without streams, writes cost the engine less, and nothing consumes them. Default: true. */
  hasStreams?: boolean;
  /**
   * For tests: as unkind as AWS. Every path is below `/<stage>`, as without a custom domain; header names are in lower
   * case, as HTTP/2 sends them; and only ten functions run at a time, as in a new account. `url` includes the stage.
   */
  isStrict?: boolean;
  /** How many functions run at a time. Default: any number, or ten with `isStrict`, as in a new AWS account. */
  concurrency?: number;
  /** Whether functions send mail, which is kept on this machine. Default: false. */
  hasMail?: boolean;
  /** For measurements: if false, no schedule runs after the start. Default: true. */
  runsRegularly?: boolean;
  compiler?: EngineOptions['compiler'];
  /** CDK context, in addition to that of cdk.json. */
  context?: Record<string, unknown>;
  /** A synthesized app to run unchanged, instead of synthesizing ours. */
  assemblyDir?: string;
  /** Builds a function's bundle when it is called. If absent, all bundles are built at the start, as tests require. */
  buildOnDemand?: BuildBundle;
  /** For development: open pages of the web app are loaded again when the app has changed. Default: false. */
  reloadsPages?: boolean;
  /** Maximum number of workers per function. */
  poolSize?: number;
  /** Maximum number of workers, for all functions together. Each takes about 16 megabytes. */
  mostWorkers?: number;
  /** For tests: runs the functions in other threads than their own, and needs no bundles. */
  startThread?: StartThread;
  /** Environment variables of all functions, in addition to those of the template. */
  environment?: Readonly<Record<string, string>>;
  /** How far the functions' clock is ahead, or behind. */
  clockOffsetSeconds?: number;
  /** Aborts the start. */
  signal?: AbortSignal;
  onProgress?(step: string, ms: number): void;
  onAccess?(access: Access & { label: string }): void;
  onLog?(line: LogLine & { label: string }): void;
  onDenial?(denial: Denial): void;
  onMail?(mail: LocalMail): void;
  /** For tests. */
  onPermission?: OnPermission;
  /** The log of the functions cannot be written. */
  onLogsLost?(error: unknown): void;
  /** Called if the engine ends unexpectedly. */
  onEngineLost?(): void;
}

export interface Cloud {
  url: string;
  /** DynamoDB, Secrets Manager, Lambda and `/_local/` paths for tests. */
  awsEndpoint: string;
  /** S3: where signed URLs lead. */
  bucketEndpoint: string;
  logs: LogBook;
  cpuTimes: CpuTimes;
  denials: readonly Denial[];
  functions: readonly FunctionDefinition[];
  /** Invokes a function by its logical id, name, ARN, or the name of its source file; optionally with its own clock. */
  invoke(name: string, event: Json, clockOffsetSeconds?: number): Promise<InvocationOutcome>;
  /** Runs the schedules and rotations of one function now, or all schedules; optionally with their own clock. */
  fire(name?: string, clockOffsetSeconds?: number): Promise<Record<string, InvocationOutcome>>;
  /** Loads the daily file of the European Central Bank from this address, if it can be reached. */
  loadRates(url: string): Promise<RatesInUse>;
  /** Rotates the secrets that have a rotation function. */
  rotate(): Promise<void>;
  /** Runs the new code of changed files; returns the functions that were replaced. */
  refresh(files: readonly string[]): Promise<string[]>;
  /** Synthesizes the template again and applies what changed; returns the functions that were replaced. */
  reload(): Promise<string[]>;
  /** Replaces the bundle of a function, by source file, from the next request on. */
  replaceBundle(source: string, file: string): void;
  /** Runs a function in new workers from its next request on. */
  restart(source: string): void;
  /**
   * Ends the workers of a function at once, by source file; their current requests fail. The next request starts a new
   * worker.
   */
  kill(source: string): Promise<void>;
  stop(): Promise<void>;
}
