import { type CfnResource, Duration } from 'aws-cdk-lib';
import {
  ApplicationLogLevel,
  Architecture,
  type Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { FunctionDefinition, RoleClass } from '../functions.ts';
import type { Settings } from '../settings.ts';
import type { Access } from './access-roles.ts';

/** Returns the code of a function. Tests pass code other than the app's, so that they need not build it. */
export type CodeOf = (file: string) => Code;
export type EnvironmentOf = (access: RoleClass) => Record<string, string>;

interface Size {
  readonly memoryMegabytes: number;
  readonly timeoutSeconds: number;
}

/** Memory also determines CPU time: 1,769 MB is one full core, which argon2id keeps busy. */
const SIZES: Readonly<Record<RoleClass, Size>> = {
  none: { memoryMegabytes: 256, timeoutSeconds: 10 },
  reader: { memoryMegabytes: 512, timeoutSeconds: 10 },
  // Turns up to 8 MiB of records into text.
  exporter: { memoryMegabytes: 1769, timeoutSeconds: 28 },
  feed: { memoryMegabytes: 512, timeoutSeconds: 15 },
  writer: { memoryMegabytes: 512, timeoutSeconds: 15 },
  // Loads two functions at the first call: its own and the tool's.
  assistant: { memoryMegabytes: 1024, timeoutSeconds: 15 },
  // Reads files of up to 2 MiB, and posts for up to 10 seconds per request.
  importer: { memoryMegabytes: 1769, timeoutSeconds: 25 },
  // Changes transactions for up to 10 seconds per request.
  editing: { memoryMegabytes: 1769, timeoutSeconds: 25 },
  uploader: { memoryMegabytes: 512, timeoutSeconds: 15 },
  // Reads a few bytes of a file.
  attacher: { memoryMegabytes: 512, timeoutSeconds: 15 },
  downloader: { memoryMegabytes: 512, timeoutSeconds: 10 },
  // Compares all files with their records, for as long as it may run; the next run continues.
  cleaner: { memoryMegabytes: 512, timeoutSeconds: 900 },
  bookReader: { memoryMegabytes: 512, timeoutSeconds: 10 },
  books: { memoryMegabytes: 512, timeoutSeconds: 15 },
  // Removes what is left of a deleted book, for a few seconds.
  bookErasure: { memoryMegabytes: 512, timeoutSeconds: 20 },
  profile: { memoryMegabytes: 512, timeoutSeconds: 10 },
  sessions: { memoryMegabytes: 512, timeoutSeconds: 15 },
  credentials: { memoryMegabytes: 1769, timeoutSeconds: 15 },
  registration: { memoryMegabytes: 1769, timeoutSeconds: 15 },
  signIn: { memoryMegabytes: 1769, timeoutSeconds: 15 },
  secondStep: { memoryMegabytes: 1024, timeoutSeconds: 15 },
  // Two of them check passwords.
  factors: { memoryMegabytes: 1769, timeoutSeconds: 15 },
  reauthentication: { memoryMegabytes: 1769, timeoutSeconds: 15 },
  enrolment: { memoryMegabytes: 1769, timeoutSeconds: 15 },
  passkeyOptions: { memoryMegabytes: 512, timeoutSeconds: 10 },
  factorReader: { memoryMegabytes: 512, timeoutSeconds: 10 },
  challenges: { memoryMegabytes: 256, timeoutSeconds: 10 },
  account: { memoryMegabytes: 1769, timeoutSeconds: 15 },
  forgot: { memoryMegabytes: 512, timeoutSeconds: 10 },
  resend: { memoryMegabytes: 512, timeoutSeconds: 10 },
  authorizer: { memoryMegabytes: 512, timeoutSeconds: 10 },
  // The historical file covers every working day since 1999, and is parsed into a tree in memory.
  rates: { memoryMegabytes: 1024, timeoutSeconds: 300 },
  rotation: { memoryMegabytes: 256, timeoutSeconds: 30 },
  // Runs as long as there is something to post; the next run continues.
  schedules: { memoryMegabytes: 512, timeoutSeconds: 900 },
  // Waits for a receiver, for up to ten seconds.
  webhooks: { memoryMegabytes: 512, timeoutSeconds: 20 },
  // Claims a setup token and reads the accounts: ten and twelve seconds.
  bankCreation: { memoryMegabytes: 512, timeoutSeconds: 28 },
  bankRemoval: { memoryMegabytes: 512, timeoutSeconds: 15 },
  bankSync: { memoryMegabytes: 512, timeoutSeconds: 15 },
  // Waits for banks, for up to half a minute each, and reads answers of up to 5 MiB.
  bankRuns: { memoryMegabytes: 1769, timeoutSeconds: 900 },
  deliveries: { memoryMegabytes: 512, timeoutSeconds: 60 },
  mail: { memoryMegabytes: 512, timeoutSeconds: 60 },
  operator: { memoryMegabytes: 512, timeoutSeconds: 20 },
  // A batch of up to 100 records, most of which belong to one or two users.
  stream: { memoryMegabytes: 512, timeoutSeconds: 60 },
  events: { memoryMegabytes: 512, timeoutSeconds: 60 },
  epoch: { memoryMegabytes: 256, timeoutSeconds: 10 },
  erasure: { memoryMegabytes: 1769, timeoutSeconds: 20 },
  // Mostly waits for the table, which can delete about 200 transactions per second in one partition.
  sweep: { memoryMegabytes: 256, timeoutSeconds: 900 },
};

interface ServiceFunctionsProps {
  readonly access: Access;
  readonly codeOf: CodeOf;
  readonly environmentOf: EnvironmentOf;
  readonly settings: Pick<Settings, 'publicConcurrency'>;
}

/** Creates all functions in the same way: log group, role, environment and size depend on the access class. */
export class ServiceFunctions extends Construct {
  readonly #props: ServiceFunctionsProps;

  constructor(scope: Construct, props: ServiceFunctionsProps) {
    super(scope, 'Functions');
    this.#props = props;
  }

  create({ id, file, access, isPublic = false, description }: FunctionDefinition): LambdaFunction {
    const { codeOf, environmentOf, settings } = this.#props;
    const { role, logGroup } = this.#props.access.of(access);
    const { memoryMegabytes, timeoutSeconds } = SIZES[access];
    const created = new LambdaFunction(this, id, {
      description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: codeOf(file),
      memorySize: memoryMegabytes,
      timeout: Duration.seconds(timeoutSeconds),
      environment: environmentOf(access),
      // Constructs that use a function would add permissions to its role; only access.ts grants permissions.
      role: role.withoutPolicyUpdates(),
      logGroup,
      // Functions print lines of JSON, which this format stores unchanged. Of Lambda's own lines it keeps only those
      // about failures: the others would cost more than the functions' lines.
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
      // A reservation of 0 would disable the function.
      ...(isPublic &&
        settings.publicConcurrency > 0 && { reservedConcurrentExecutions: settings.publicConcurrency }),
    });
    // The local cloud, and readers of the template, use it to find the source.
    (created.node.defaultChild as CfnResource).addMetadata('source', file);
    return created;
  }
}
