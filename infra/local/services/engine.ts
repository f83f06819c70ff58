import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../errors.ts';
import { listen } from '../listen.ts';
import { engineFolder, findJava, javaProblem } from './java.ts';

export interface EngineOptions {
  /** Folder of the database. If absent, the data is kept in memory. */
  dbPath?: string;
  logFile: string;
  port?: number;
  /** `quick` starts sooner, but is half as fast under load. */
  compiler?: 'quick' | 'full';
  signal?: AbortSignal;
}

export interface Engine {
  endpoint: string;
  pid: number;
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Java does not notice when its parent is killed. This shell waits on a pipe from this process: when the pipe closes,
 * which happens however this process ends, it kills the engine. It prints the engine's process id.
 */
const KEEPER = `
exec 3<&0
"$@" </dev/null >&2 3<&- &
java=$!
echo $java
{ cat <&3 >/dev/null; kill -KILL $java 2>/dev/null; } >/dev/null &
exec 3<&-
wait $java
`;

/** The class that starts the engine for this machine only; see LoopbackServer.java there. */
const LAUNCHER = join(import.meta.dirname, 'engine');

/** A start takes two seconds, but much longer on a busy machine. */
const START_TIMEOUT_MS = 120_000;

/** Starts Amazon's DynamoDB Local and waits until it responds. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const java = findJava();
  const port = options.port ?? (await freePort());
  if (options.dbPath) mkdirSync(options.dbPath, { recursive: true });
  mkdirSync(dirname(options.logFile), { recursive: true });
  const log = openSync(options.logFile, 'w');
  const [shell, ...shellArguments] =
    process.platform === 'win32' ? [java] : ['/bin/sh', '-c', KEEPER, 'engine', java];
  const child = spawn(shell as string, [...shellArguments, ...javaArguments(options, port)], {
    stdio: ['pipe', 'pipe', log],
    // Java reads its arguments in the encoding of the locale. In many containers that is ASCII, and then it could not
    // open a folder with an umlaut in its path.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    // In its own process group, because Ctrl-C reaches the whole group, and the engine must be stopped last, by us.
    detached: process.platform !== 'win32',
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const pid = await processId(child);
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    terminate(pid, 'SIGTERM');
    const timer = setTimeout(() => terminate(pid, 'SIGKILL'), 3_000);
    await ended;
    clearTimeout(timer);
  };
  try {
    await ready(endpoint, child, options);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, pid, ended, stop };
}

function javaArguments({ dbPath, compiler = 'quick' }: EngineOptions, port: number): string[] {
  const folder = engineFolder();
  return [
    '-XX:+UseSerialGC',
    // It creates exceptions for every request, only to have them. Their whole stack traces take a tenth of its time.
    '-XX:MaxJavaStackTraceDepth=5',
    ...(compiler === 'quick' ? ['-XX:TieredStopAtLevel=1'] : []),
    `-Djava.library.path=${join(folder, 'DynamoDBLocal_lib')}`,
    '-cp',
    [LAUNCHER, join(folder, 'DynamoDBLocal.jar'), join(folder, 'DynamoDBLocal_lib', '*')].join(delimiter),
    'LoopbackServer',
    '-disableTelemetry',
    // Every function has its own access key; without this option, each would have its own database.
    '-sharedDb',
    '-port',
    String(port),
    ...(dbPath ? ['-dbPath', dbPath] : ['-inMemory']),
  ];
}

async function processId(child: ChildProcess): Promise<number> {
  if (process.platform === 'win32') return child.pid ?? 0;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (text.includes('\n')) resolve(Number.parseInt(text, 10));
  });
  child
    .once('error', reject)
    .once('exit', () => reject(new StartError('DynamoDB Local could not be started.')));
  return promise;
}

async function ready(
  endpoint: string,
  child: ChildProcess,
  { logFile, signal }: EngineOptions,
): Promise<void> {
  const giveUpAt = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(endpoint))) {
    signal?.throwIfAborted();
    if (child.exitCode !== null || child.signalCode !== null) {
      const output = readFileSync(logFile, 'utf8');
      throw new StartError(
        javaProblem(output) ?? `DynamoDB Local could not start. Its output is in ${logFile}.`,
      );
    }
    if (Date.now() > giveUpAt)
      throw new StartError(`DynamoDB Local did not respond within two minutes. Its output is in ${logFile}.`);
    await delay(20);
  }
}

function answers(endpoint: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(endpoint, { agent: false }, (response) => {
      response.resume();
      resolve(true);
    }).once('error', () => resolve(false));
  });
}

function terminate(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
