import type { Access } from './gateway/gateway.ts';
import type { Json } from './json.ts';
import type { CpuTimes } from './lambda/cpu-times.ts';
import type { FunctionDefinition } from './lambda/functions.ts';
import type { Outcome } from './lambda/lambda.ts';
import type { LogBook, LogLine } from './lambda/logs.ts';
import type { BuildBundle } from './lambda/on-demand-bundles.ts';
import type { Denial } from './services/aws-endpoint.ts';
import type { EngineOptions } from './services/engine.ts';

export interface CloudOptions {
  /** 0: any free port. */
  port: number;
  host?: string;
  /** Absent: nothing is kept, the engine and the secrets live in memory. */
  dataDir?: string;
  /** Another DynamoDB than one of our own. It may still be starting. */
  dynamodbEndpoint?: string | Promise<string>;
  compiler?: EngineOptions['compiler'];
  /** CDK context on top of that of cdk.json. */
  context?: Record<string, unknown>;
  /** A synthesized app to run as it is, instead of synthesizing ours. */
  assemblyDir?: string;
  /** Builds a function's bundle when it is called, for `npm run dev`. Absent: all are built at the start. */
  buildOnDemand?: BuildBundle;
  /** Most workers per function. */
  poolSize?: number;
  /** Most workers over all functions. Each takes some ten megabytes. */
  mostWorkers?: number;
  /** Gives the start up. */
  signal?: AbortSignal;
  onProgress?(step: string, ms: number): void;
  onAccess?(access: Access & { label: string }): void;
  onLog?(line: LogLine & { label: string }): void;
  onDenial?(denial: Denial): void;
  /** The engine has ended and nobody asked it to. */
  onEngineLost?(): void;
}

export interface Cloud {
  url: string;
  /** DynamoDB, Secrets Manager and the `/_local/` paths. */
  awsEndpoint: string;
  logs: LogBook;
  cpuTimes: CpuTimes;
  denials: readonly Denial[];
  functions: readonly FunctionDefinition[];
  /** Calls a function, by logical id, name, ARN, or the name of its source file. */
  invoke(name: string, event: Json): Promise<Outcome>;
  /** Runs the schedules or the rotation of one function, or all schedules, now. */
  fire(name?: string): Promise<Record<string, Outcome>>;
  /** Rotates the secrets that have a rotation function. */
  rotate(): Promise<void>;
  /** Runs the new code of changed files; returns the functions that were replaced. */
  refresh(files: readonly string[]): Promise<string[]>;
  /** Synthesizes again and takes over what changed; returns the functions that were replaced. */
  reload(): Promise<string[]>;
  /** Runs another bundle for the function of a source file from its next request on. */
  replaceBundle(source: string, file: string): void;
  stop(): Promise<void>;
}
