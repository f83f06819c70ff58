import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Cloud, CloudOptions } from './cloud-options.ts';
import { type Deployment, readDeployment } from './deployment.ts';
import { type Access, Gateway } from './gateway/gateway.ts';
import type { Denial } from './iam/authorize.ts';
import type { Json } from './json.ts';
import { CpuTimes } from './lambda/cpu-times.ts';
import { EventTriggers } from './lambda/event-triggers.ts';
import type { FunctionDefinition } from './lambda/function-definition.ts';
import { FunctionSet } from './lambda/function-set.ts';
import type { InvocationOutcome } from './lambda/lambda-function.ts';
import { LogFile } from './lambda/log-file.ts';
import { LogBook, type LogLine } from './lambda/logs.ts';
import { OnDemandBundles } from './lambda/on-demand-bundles.ts';
import { TableStreams } from './lambda/table-streams.ts';
import { AwsEndpoint } from './services/aws-endpoint.ts';
import { BucketEndpoint } from './services/bucket/bucket-endpoint.ts';
import { DataFolder } from './services/data-folder.ts';
import { Dynamodb } from './services/dynamodb.ts';
import { type Engine, startEngine } from './services/engine.ts';
import { LocalRates, type RatesInUse } from './services/local-rates.ts';
import { localMail, localRoutes, ratesSettings } from './services/local-routes.ts';
import { Mailbox } from './services/mailbox.ts';
import { Secrets } from './services/secrets.ts';
import { createTables } from './services/table.ts';
import { synthesize } from './template/synth.ts';
import { readTemplate } from './template/template.ts';

const GRACE_MS = 3_000;
/** How many functions a new AWS account runs at a time. */
const NEW_ACCOUNT_CONCURRENCY = 10;

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
  bucketEndpoint = '';
  readonly logs = new LogBook();
  readonly cpuTimes = new CpuTimes();
  readonly denials: Denial[] = [];
  readonly #options: CloudOptions;
  readonly #aborted = new AbortController();
  readonly #aws = new AwsEndpoint();
  readonly #bucket: BucketEndpoint;
  readonly #gateway: Gateway;
  readonly #functions: FunctionSet;
  readonly #triggers: EventTriggers;
  readonly #streams: TableStreams;
  readonly #rates = new LocalRates();
  #onDemand: OnDemandBundles | undefined;
  #temporary: string | undefined;
  #folder: DataFolder | undefined;
  #logFile: LogFile | undefined;
  #mailbox: Mailbox;
  #engine: Engine | undefined;
  #dynamodb: URL | undefined;
  #stopping: Promise<void> | undefined;

  constructor(options: CloudOptions) {
    this.#options = options;
    this.#mailbox = new Mailbox(undefined, options.onMail);
    const { clockOffsetSeconds = 0 } = options;
    this.#bucket = new BucketEndpoint(clockOffsetSeconds);
    this.#functions = new FunctionSet({
      awsEndpoint: () => this.awsEndpoint,
      poolSize: options.poolSize,
      mostWorkers: options.mostWorkers,
      startThread: options.startThread,
      concurrency: options.concurrency ?? (options.isStrict ? NEW_ACCOUNT_CONCURRENCY : undefined),
      onLog: (line, label) => this.#log(line, label),
      onCpu: (requestId, cpuMs) => this.cpuTimes.add(requestId, cpuMs),
      onDemand: () => this.#onDemand,
      clockOffsetSeconds,
      environment: () => ({
        GATEWAY_PORT: new URL(this.url).port || '80',
        AWS_ENDPOINT_URL_S3: this.bucketEndpoint,
        ...options.environment,
      }),
    });
    this.#triggers = new EventTriggers(this.#functions);
    this.#streams = new TableStreams({
      functions: this.#functions,
      clockOffsetSeconds,
      checkpointFile: (id) => this.#folder?.file(`stream-${id}.json`),
    });
    const gatewayHooks = {
      invoke: (arn: string, event: unknown, requestId: string) =>
        this.#functions.invokeNow(arn, event, { requestId }),
      mails: (to: string | undefined) => this.#mailbox.list(to),
      fire: (name?: string, offsetSeconds?: number) => this.fire(name, offsetSeconds),
      operate: (name: string, event: Json) => this.invoke(name, event),
      onAccess: (access: Access) => {
        const label = this.#functions.find(access.by)?.definition.label ?? access.by;
        options.onAccess?.({ ...access, label });
      },
    };
    this.#gateway = new Gateway(gatewayHooks, options);
    options.signal?.addEventListener('abort', () => this.#aborted.abort());
  }

  async start(): Promise<void> {
    const { port, host = '127.0.0.1', dataDir, buildOnDemand } = this.#options;
    // Ports first, because the template contains the address of the local rates.
    this.awsEndpoint = await this.#aws.listen();
    this.url = await this.#gateway.listen(host, port);
    this.bucketEndpoint = await this.#bucket.listen(host, port);
    this.#aws.local = localRoutes(this, this.#rates, () => this.#folder?.owner.token);
    if (dataDir) {
      this.#folder = await DataFolder.open(resolve(dataDir), this.awsEndpoint);
      this.#rates.keepIn(this.#folder.file('ecb-daily.xml'));
      this.#logFile = new LogFile(this.#folder.file('logs/functions.log'), this.#options.onLogsLost);
      this.#mailbox = new Mailbox(this.#folder.file('mail'), this.#options.onMail);
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
    await this.#timed('table and secrets', () => this.#use(this.#read()));
    if (this.#triggers.hasSchedules) await this.#timed('schedules', () => this.fire());
    if (this.#options.runsRegularly ?? true) this.#triggers.start();
  }

  get functions(): readonly FunctionDefinition[] {
    return this.#functions.all.map(({ definition }) => definition);
  }

  invoke(name: string, event: Json, clockOffsetSeconds?: number): Promise<InvocationOutcome> {
    return this.#functions.invoke(name, event, { clockOffsetSeconds });
  }

  fire(name?: string, clockOffsetSeconds?: number): Promise<Record<string, InvocationOutcome>> {
    return this.#triggers.fire(name, clockOffsetSeconds);
  }

  loadRates(url: string): Promise<RatesInUse> {
    const load = async () => Object.values(await this.fire('load-fx-rates')).every(({ ok }) => ok);
    return this.#rates.refresh(url, load);
  }

  rotate(): Promise<void> {
    return this.#triggers.rotate();
  }

  async refresh(files: readonly string[]): Promise<string[]> {
    const replaced = await this.#functions.refresh(files);
    if (files.some((file) => file.startsWith('web/'))) this.#gateway.reloadPages();
    return replaced;
  }

  async reload(): Promise<string[]> {
    await this.#synthesize(false);
    return this.#use(this.#read());
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

  async #stop(): Promise<void> {
    this.#aborted.abort();
    this.#triggers.stop();
    await this.#gateway.stop(GRACE_MS);
    await this.#streams.stop();
    await this.#functions.stop();
    this.#aws.stop();
    this.#bucket.stop();
    await this.#engine?.stop();
    this.#logFile?.close();
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

  /** Links in mails lead to the gateway itself. */
  get #appUrl(): string {
    return new URL(this.url).origin;
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

  get #hasBundles(): boolean {
    return !this.#onDemand && !this.#options.startThread;
  }

  async #synthesize(clean: boolean): Promise<void> {
    if (this.#options.assemblyDir) return;
    await this.#timed(this.#hasBundles ? 'bundles and template' : 'template', () =>
      synthesize(this.#assembly, {
        context: {
          ...ratesSettings(this.awsEndpoint),
          ...(this.#options.hasMail && localMail(this.#appUrl)),
          ...this.#options.context,
        },
        clean,
        withBundles: this.#hasBundles,
        signal: this.#aborted.signal,
      }),
    );
  }

  #read(): Deployment {
    return readDeployment(readTemplate(this.#assembly), this.#options.onPermission);
  }

  /** Switches to a template that has been checked completely, so that an invalid one changes nothing. */
  async #use(deployment: Deployment): Promise<string[]> {
    const dynamodb = this.#dynamodb as URL;
    const { template, resolver, api, policies, partitionKeyOf } = deployment;
    const { hasStreams = true, interceptDynamodb } = this.#options;
    const dataPlace = this.#folder?.path ?? dynamodb.origin;
    await createTables(template, resolver, dynamodb, { dataPlace, hasStreams });
    const secrets = new Secrets(template, resolver, this.#folder?.file('secrets.json'));
    this.#triggers.use(deployment, secrets);
    const changed = this.#functions.use(deployment.definitions);
    const onDenial = (denial: Denial) => {
      this.denials.push(denial);
      this.#options.onDenial?.(denial);
    };
    this.#aws.services = {
      policies,
      partitionKeyOf,
      secrets,
      mailbox: this.#mailbox,
      functions: this.#functions,
      onWrite: () => this.#streams.wake(),
      // Kept when the template is read again, because calls may be in progress.
      dynamodb: this.#aws.services?.dynamodb ?? new Dynamodb(dynamodb, interceptDynamodb),
      onDenial,
    };
    const services = { functions: this.#functions, policies, onDenial };
    this.#bucket.use(template, resolver, services, (name) => this.#file(name));
    this.#gateway.use(api);
    if (this.#options.isStrict) this.url = new URL(api.stageName, this.url).href;
    if (hasStreams) await this.#streams.use(deployment.streams, dynamodb);
    return changed;
  }

  #log(line: LogLine, label: string): void {
    this.logs.add(line);
    this.#logFile?.add(`${new Date(line.time).toISOString()} ${label} ${line.requestId ?? '-'} ${line.text}`);
    this.#options.onLog?.({ ...line, label });
  }

  /** A step of the start. If it is asked to stop, the start ends with the current step, and prints no more. */
  async #timed(step: string, work: () => Promise<unknown>): Promise<void> {
    const { signal } = this.#aborted;
    signal.throwIfAborted();
    const started = performance.now();
    await work();
    signal.throwIfAborted();
    this.#options.onProgress?.(step, performance.now() - started);
  }
}
