import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readApi } from './api.ts';
import { AwsEndpoint, type Denial } from './aws-endpoint.ts';
import { DataFolder } from './data-folder.ts';
import { type Engine, type EngineOptions, startEngine } from './engine.ts';
import { StartError } from './errors.ts';
import { readFunctions } from './functions.ts';
import { type Access, Gateway } from './gateway.ts';
import { Policies } from './iam.ts';
import { Resolver } from './intrinsics.ts';
import { checkInvokePermissions } from './invoke-permissions.ts';
import type { Json } from './json.ts';
import { LambdaFunction, type Outcome } from './lambda.ts';
import { localRoutes } from './local-routes.ts';
import { LogBook, type LogLine } from './logs.ts';
import { readSchedules, type Schedule } from './schedules.ts';
import { Secrets } from './secrets.ts';
import { synthesize } from './synth.ts';
import { createTables } from './table.ts';
import { readTemplate, type Template } from './template.ts';

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
  /** Most workers per function. */
  poolSize?: number;
  onProgress?(step: string, ms: number): void;
  onAccess?(access: Access & { label: string }): void;
  onLog?(line: LogLine & { label: string }): void;
  onDenial?(denial: Denial): void;
}

export interface Cloud {
  url: string;
  /** DynamoDB, Secrets Manager and the `/_local/` paths. */
  awsEndpoint: string;
  logs: LogBook;
  denials: readonly Denial[];
  functions: readonly LambdaFunction[];
  schedules: readonly Schedule[];
  /** By logical id, name, ARN, or the name of the source file. */
  invoke(name: string, event: Json): Promise<Outcome>;
  stop(): Promise<void>;
}

const DEFAULT_POOL_SIZE = 4;
const GRACE_MS = 3_000;

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
  readonly denials: Denial[] = [];
  functions: readonly LambdaFunction[] = [];
  schedules: readonly Schedule[] = [];
  readonly #options: CloudOptions;
  readonly #aborted = new AbortController();
  readonly #aws = new AwsEndpoint();
  readonly #gateway: Gateway;
  readonly #workDir: string;
  #byName = new Map<string, LambdaFunction>();
  #folder: DataFolder | undefined;
  #engine: Engine | undefined;
  #stopping: Promise<void> | undefined;

  constructor(options: CloudOptions) {
    this.#options = options;
    this.#workDir = mkdtempSync(join(tmpdir(), 'local-cloud-'));
    this.#gateway = new Gateway({
      invoke: (arn, event, requestId) => this.#function(arn).invoke(event, requestId),
      onAccess: (access) =>
        options.onAccess?.({ ...access, label: this.#byName.get(access.by)?.definition.label ?? access.by }),
    });
  }

  async start(): Promise<void> {
    const { port, host = '127.0.0.1', dataDir } = this.#options;
    // The ports come first: the template is synthesized with the address of the local rates in it.
    this.awsEndpoint = await this.#aws.listen();
    this.url = `http://${host === '127.0.0.1' ? 'localhost' : host}:${await this.#listen(host, port)}`;
    this.#aws.local = localRoutes(this, () => this.#folder?.owner.token);
    if (dataDir) this.#folder = await DataFolder.open(resolve(dataDir), this.awsEndpoint);
    const [endpoint, template] = await Promise.all([this.#startEngine(), this.#readTemplate()]).catch(
      (error: unknown) => {
        this.#aborted.abort();
        throw error;
      },
    );
    await this.#timed('table', () => this.#use(template, endpoint));
  }

  async invoke(name: string, event: Json): Promise<Outcome> {
    return this.#function(name).invoke(event);
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    this.#aborted.abort();
    await this.#gateway.stop(GRACE_MS);
    await Promise.all(this.functions.map((one) => one.stop()));
    this.#aws.stop();
    await this.#engine?.stop();
    this.#folder?.release();
    rmSync(this.#workDir, { recursive: true, force: true });
  }

  async #listen(host: string, port: number): Promise<number> {
    try {
      return await this.#gateway.listen(host, port);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE') {
        throw new StartError(`Port ${port} is in use: stop what listens there, or set PORT to another port.`);
      }
      throw new StartError(`Cannot listen on ${host}:${port} (${code}).`);
    }
  }

  async #startEngine(): Promise<URL> {
    if (this.#options.dynamodbEndpoint) return new URL(await this.#options.dynamodbEndpoint);
    const folder = this.#folder;
    await this.#timed('DynamoDB Local', async () => {
      this.#engine = await startEngine({
        ...(folder && { dbPath: folder.file('dynamodb') }),
        logFile: folder?.file('logs/engine.log') ?? join(this.#workDir, 'engine.log'),
        compiler: this.#options.compiler ?? 'quick',
        signal: this.#aborted.signal,
      });
    });
    const engine = this.#engine as Engine;
    folder?.noteEngine(engine.pid);
    return new URL(engine.endpoint);
  }

  async #readTemplate(): Promise<Template> {
    const { assemblyDir, context } = this.#options;
    if (assemblyDir) return readTemplate(assemblyDir);
    const output = this.#folder?.file('assembly') ?? join(this.#workDir, 'assembly');
    await this.#timed('bundles and template', () =>
      synthesize(
        output,
        {
          fxRatesUrl: `${this.awsEndpoint}/_local/fx/daily.xml`,
          fxHistoryUrl: `${this.awsEndpoint}/_local/fx/history.xml`,
          fxMaxAgeDays: 'unlimited',
          ...context,
        },
        this.#aborted.signal,
      ),
    );
    return readTemplate(output);
  }

  async #use(template: Template, dynamodbEndpoint: URL): Promise<void> {
    const resolver = new Resolver(template);
    const api = readApi(template, resolver);
    this.schedules = readSchedules(template, resolver);
    checkInvokePermissions(template, resolver, api, this.schedules);
    const policies = new Policies(template, resolver);
    const secrets = new Secrets(template, resolver, this.#folder?.file('secrets.json'));
    this.functions = readFunctions(template, resolver).map(
      (definition) =>
        new LambdaFunction(definition, {
          awsEndpoint: this.awsEndpoint,
          poolSize: this.#options.poolSize ?? DEFAULT_POOL_SIZE,
          onLog: (line) => this.#log(line, definition.label),
        }),
    );
    this.#byName = new Map(
      this.functions.flatMap((one) => {
        const { id, name, arn, label } = one.definition;
        return [id, name, arn, label].map((key) => [key, one] as const);
      }),
    );
    await createTables(template, resolver, dynamodbEndpoint, this.#folder?.path ?? dynamodbEndpoint.origin);
    const byAccessKey = new Map(this.functions.map(({ definition }) => [definition.accessKeyId, definition]));
    this.#aws.services = {
      functionByAccessKey: (key) => byAccessKey.get(key),
      policies,
      secrets,
      dynamodbEndpoint,
      onDenial: (denial) => {
        this.denials.push(denial);
        this.#options.onDenial?.(denial);
      },
    };
    this.#gateway.use(api);
  }

  #log(line: LogLine, label: string): void {
    this.logs.add(line);
    this.#options.onLog?.({ ...line, label });
  }

  #function(name: string): LambdaFunction {
    const found = this.#byName.get(name);
    if (!found) throw new StartError(`The template has no function ${name}.`);
    return found;
  }

  async #timed(step: string, work: () => Promise<void>): Promise<void> {
    const started = performance.now();
    await work();
    this.#options.onProgress?.(step, performance.now() - started);
  }
}
