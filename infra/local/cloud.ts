import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Cloud, CloudOptions } from './cloud-options.ts';
import { type Deployment, readDeployment } from './deployment.ts';
import { Gateway } from './gateway/gateway.ts';
import type { Json } from './json.ts';
import { CpuTimes } from './lambda/cpu-times.ts';
import type { FunctionDefinition } from './lambda/function-definition.ts';
import { FunctionSet } from './lambda/function-set.ts';
import type { Outcome } from './lambda/lambda-function.ts';
import { LogFile } from './lambda/log-file.ts';
import { LogBook, type LogLine } from './lambda/logs.ts';
import { OnDemandBundles } from './lambda/on-demand-bundles.ts';
import { fire, type Rotation, rotate, type Triggers, toFire } from './lambda/schedules.ts';
import { StreamConsumer } from './lambda/stream-consumer.ts';
import { AwsEndpoint, type Denial } from './services/aws-endpoint.ts';
import { DataFolder } from './services/data-folder.ts';
import { Dynamodb } from './services/dynamodb.ts';
import { type Engine, startEngine } from './services/engine.ts';
import { localRoutes } from './services/local-routes.ts';
import { Secrets } from './services/secrets.ts';
import { StreamReader } from './services/stream-reader.ts';
import { createTables } from './services/table.ts';
import { synthesize } from './template/synth.ts';
import { readTemplate } from './template/template.ts';

const DEFAULT_POOL_SIZE = 4;
const DEFAULT_MOST_WORKERS = 16;
const GRACE_MS = 3_000;
const MINUTE_MS = 60_000;
/** What an operator invokes when a stream has lost records. It has no schedule. */
const RESTART_FEED = 'functions/operations/restart-feed.ts';

export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const cloud = new RunningCloud(options);
  try {
    await cloud.start();
    return cloud;
  } catch (error) {
    await cloud.stop();
    throw error;
  }
}

class RunningCloud implements Cloud {
  url = '';
  awsEndpoint = '';
  readonly logs = new LogBook();
  readonly cpuTimes = new CpuTimes();
  readonly denials: Denial[] = [];
  readonly #options: CloudOptions;
  readonly #aborted = new AbortController();
  readonly #aws = new AwsEndpoint();
  readonly #gateway: Gateway;
  readonly #functions: FunctionSet;
  #onDemand: OnDemandBundles | undefined;
  #temporary: string | undefined;
  #triggers: Triggers = { schedules: [], rotations: [] };
  #everyMinute: NodeJS.Timeout | undefined;
  #minutes = 0;
  #secrets: Secrets | undefined;
  #folder: DataFolder | undefined;
  #logFile: LogFile | undefined;
  #engine: Engine | undefined;
  #dynamodb: URL | undefined;
  #streams: readonly StreamConsumer[] = [];
  #streamsKey = '';
  #stopping: Promise<void> | undefined;

  constructor(options: CloudOptions) {
    this.#options = options;
    this.#functions = new FunctionSet({
      awsEndpoint: () => this.awsEndpoint,
      poolSize: options.poolSize ?? DEFAULT_POOL_SIZE,
      mostWorkers: options.mostWorkers ?? DEFAULT_MOST_WORKERS,
      onLog: (line, label) => this.#log(line, label),
      onCpu: (requestId, cpuMs) => this.cpuTimes.add(requestId, cpuMs),
      onDemand: () => this.#onDemand,
      clockOffsetSeconds: options.clockOffsetSeconds ?? 0,
      environment: options.environment ?? {},
    });
    this.#gateway = new Gateway({
      invoke: (arn, event, requestId) => this.#functions.invoke(arn, event, { requestId }),
      onAccess: (access) => {
        const label = this.#functions.find(access.by)?.definition.label ?? access.by;
        options.onAccess?.({ ...access, label });
      },
    });
    options.signal?.addEventListener('abort', () => this.#aborted.abort());
  }

  async start(): Promise<void> {
    const { port, host = '127.0.0.1', dataDir, buildOnDemand } = this.#options;
    // Ports first, because the template contains the address of the local rates.
    this.awsEndpoint = await this.#aws.listen();
    this.url = `http://${host === '127.0.0.1' ? 'localhost' : host}:${await this.#gateway.listen(host, port)}`;
    this.#aws.local = localRoutes(this, () => this.#folder?.owner.token);
    if (dataDir) {
      this.#folder = await DataFolder.open(resolve(dataDir), this.awsEndpoint);
      this.#logFile = new LogFile(this.#folder.file('logs/functions.log'));
    }
    if (buildOnDemand) this.#onDemand = new OnDemandBundles(this.#file('bundles'), buildOnDemand);
    const parts = [this.#startEngine(), this.#synthesize(true)] as const;
    try {
      await Promise.all(parts);
    } catch (error) {
      this.#aborted.abort();
      // The data folder is released only after everything that was starting has ended.
      await Promise.allSettled(parts);
      throw error;
    }
    await this.#timed('table and secrets', () => this.#use(readDeployment(readTemplate(this.#assembly))));
    if (this.#triggers.schedules.length > 0) await this.#timed('schedules', () => this.fire());
    this.#everyMinute = setInterval(() => void this.#fireRegularly(), MINUTE_MS).unref();
  }

  get functions(): readonly FunctionDefinition[] {
    return this.#functions.all.map(({ definition }) => definition);
  }

  invoke(name: string, event: Json, clockOffsetSeconds?: number): Promise<Outcome> {
    return this.#functions.invoke(name, event, { clockOffsetSeconds });
  }

  async fire(name?: string, clockOffsetSeconds?: number): Promise<Record<string, Outcome>> {
    const target = name === undefined ? undefined : this.#functions.get(name).definition;
    if (target?.source === RESTART_FEED)
      return { [target.id]: await this.invoke(target.arn, {}, clockOffsetSeconds) };
    const { schedules, rotations } = toFire(
      this.#triggers,
      target,
      (arn) => this.#functions.get(arn).definition.label,
    );
    const rotated = await this.#rotate(rotations);
    const invoke = (arn: string, event: Json) => this.invoke(arn, event, clockOffsetSeconds);
    return { ...rotated, ...(await fire(schedules, invoke)) };
  }

  async rotate(): Promise<void> {
    for (const outcome of Object.values(await this.#rotate(this.#triggers.rotations))) {
      if (!outcome.ok) throw new Error(`The rotation failed: ${outcome.error.errorMessage}`);
    }
  }

  async #rotate(rotations: readonly Rotation[]): Promise<Record<string, Outcome>> {
    const outcomes: Record<string, Outcome> = {};
    for (const rotation of rotations) {
      const token = this.#secrets?.beginRotation(rotation.secretArn) ?? '';
      outcomes[rotation.id] = await rotate(rotation, token, (arn, event) => this.invoke(arn, event));
    }
    return outcomes;
  }

  refresh(files: readonly string[]): Promise<string[]> {
    return this.#functions.refresh(files);
  }

  async reload(): Promise<string[]> {
    await this.#synthesize(false);
    return this.#use(readDeployment(readTemplate(this.#assembly)));
  }

  replaceBundle(source: string, file: string): void {
    this.#functions.replaceBundle(source, file);
  }

  restart(source: string): void {
    this.#functions.restart(source);
  }

  kill(source: string): Promise<void> {
    return this.#functions.kill(source);
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #fireRegularly(): Promise<void> {
    this.#minutes++;
    const now = this.#triggers.schedules.filter(
      ({ everyMinutes }) => everyMinutes !== undefined && this.#minutes % everyMinutes === 0,
    );
    await fire(now, (arn, event) => this.invoke(arn, event));
  }

  async #stop(): Promise<void> {
    this.#aborted.abort();
    clearInterval(this.#everyMinute);
    await this.#gateway.stop(GRACE_MS);
    await Promise.all(this.#streams.map((stream) => stream.stop()));
    await this.#functions.stop();
    this.#aws.stop();
    await this.#engine?.stop();
    this.#logFile?.flush();
    this.#folder?.release();
    if (this.#temporary) rmSync(this.#temporary, { recursive: true, force: true });
  }

  async #startEngine(): Promise<void> {
    const { dynamodbEndpoint, compiler = 'quick', onEngineLost } = this.#options;
    if (dynamodbEndpoint) {
      this.#dynamodb = new URL(await dynamodbEndpoint);
      return;
    }
    await this.#timed('DynamoDB Local', async () => {
      const engine = await startEngine({
        ...(this.#folder && { dbPath: this.#folder.file('dynamodb') }),
        logFile: this.#file('logs/engine.log'),
        compiler,
        signal: this.#aborted.signal,
      });
      this.#engine = engine;
      this.#dynamodb = new URL(engine.endpoint);
      this.#folder?.noteEngine(engine.pid);
      void engine.ended.then(() => this.#stopping ?? onEngineLost?.());
    });
  }

  get #assembly(): string {
    return this.#options.assemblyDir ?? this.#file('assembly');
  }

  /** A path in the data folder, or in a temporary folder if nothing is kept. */
  #file(name: string): string {
    if (this.#folder) return this.#folder.file(name);
    this.#temporary ??= mkdtempSync(join(tmpdir(), 'local-cloud-'));
    return join(this.#temporary, name);
  }

  async #synthesize(clean: boolean): Promise<void> {
    if (this.#options.assemblyDir) return;
    const context = {
      fxRatesUrl: `${this.awsEndpoint}/_local/fx/daily.xml`,
      fxHistoryUrl: `${this.awsEndpoint}/_local/fx/history.xml`,
      fxOtherRatesUrl: `${this.awsEndpoint}/_local/fx/other.json`,
      fxMaxAgeDays: 'unlimited',
      ...this.#options.context,
    };
    await this.#timed(this.#onDemand ? 'template' : 'bundles and template', () =>
      synthesize(this.#assembly, {
        context,
        clean,
        withBundles: !this.#onDemand,
        signal: this.#aborted.signal,
      }),
    );
  }

  /** Switches to a template, which has been checked completely, so that an invalid one changes nothing. */
  async #use(deployment: Deployment): Promise<string[]> {
    const dynamodb = this.#dynamodb as URL;
    const { template, resolver, api, policies, keyNames } = deployment;
    const { hasStreams = true } = this.#options;
    const dataPlace = this.#folder?.path ?? dynamodb.origin;
    await createTables(template, resolver, dynamodb, { dataPlace, hasStreams });
    this.#triggers = deployment;
    this.#secrets = new Secrets(template, resolver, this.#folder?.file('secrets.json'));
    const changed = this.#functions.use(deployment.definitions);
    this.#aws.services = {
      policies,
      partitionKeyOf: (table, index) => {
        const name = table.split('/').at(-1) ?? '';
        return keyNames.get(`${name}/${index}`) ?? keyNames.get(name);
      },
      secrets: this.#secrets,
      functions: this.#functions,
      onWrite: () => {
        for (const stream of this.#streams) stream.wake();
      },
      // Kept when the template is read again: calls may be on their way.
      dynamodb: this.#aws.services?.dynamodb ?? new Dynamodb(dynamodb, this.#options.interceptDynamodb),
      onDenial: (denial) => {
        this.denials.push(denial);
        this.#options.onDenial?.(denial);
      },
    };
    this.#gateway.use(api);
    if (hasStreams) await this.#consumeStreams(deployment, dynamodb);
    return changed;
  }

  /** Starts to pass on what the streams of the template's tables report, unless that has not changed. */
  async #consumeStreams({ streams }: Deployment, dynamodb: URL): Promise<void> {
    const key = JSON.stringify(streams);
    if (key === this.#streamsKey) return;
    this.#streamsKey = key;
    await Promise.all(this.#streams.map((stream) => stream.stop()));
    this.#streams = streams.map((mapping) => {
      const file = this.#folder?.file(`stream-${mapping.id}.json`);
      const reader = new StreamReader(dynamodb, mapping.tableName, file);
      reader.onLost = () => this.#restartFeed();
      return new StreamConsumer({
        mapping,
        reader,
        invoke: (name, event) => this.invoke(name, event),
        onGivenUp: (count, reason) =>
          this.#report(mapping.functionName, `${count} records of the stream were given up: ${reason}`),
      });
    });
    for (const stream of this.#streams) stream.start();
  }

  /** A stream keeps its records for a day. If the local cloud was off for longer, it does what an operator would do. */
  async #restartFeed(): Promise<void> {
    const restart = this.functions.find(({ source }) => source === RESTART_FEED);
    if (restart) await this.invoke(restart.arn, {});
  }

  #report(functionName: string, text: string): void {
    const { id, label } = this.#functions.get(functionName).definition;
    this.#log({ functionId: id, level: 'error', text, requestId: undefined, time: Date.now() }, label);
  }

  #log(line: LogLine, label: string): void {
    this.logs.add(line);
    this.#logFile?.add(`${new Date(line.time).toISOString()} ${label} ${line.requestId ?? '-'} ${line.text}`);
    this.#options.onLog?.({ ...line, label });
  }

  async #timed(step: string, work: () => Promise<unknown>): Promise<void> {
    const started = performance.now();
    await work();
    this.#options.onProgress?.(step, performance.now() - started);
  }
}
