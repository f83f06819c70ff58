import { type CfnResource, Duration } from 'aws-cdk-lib';
import { Architecture, type Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { FunctionDefinition, RoleClass } from '../functions.ts';
import type { Settings } from '../settings.ts';
import type { Access } from './access.ts';

/** Where a function's bundle comes from. The tests give other code than the app, so as not to build it. */
export type CodeOf = (file: string) => Code;
export type EnvironmentOf = (access: RoleClass) => Record<string, string>;

interface Size {
  readonly memoryMegabytes: number;
  readonly timeoutSeconds: number;
}

/** Memory also buys processor time: 1,769 MB are one whole core, which argon2id keeps busy. */
const SIZES: Readonly<Record<RoleClass, Size>> = {
  none: { memoryMegabytes: 256, timeoutSeconds: 10 },
  reader: { memoryMegabytes: 512, timeoutSeconds: 10 },
  writer: { memoryMegabytes: 512, timeoutSeconds: 15 },
  credentials: { memoryMegabytes: 1769, timeoutSeconds: 15 },
  login: { memoryMegabytes: 1769, timeoutSeconds: 15 },
  authorizer: { memoryMegabytes: 512, timeoutSeconds: 10 },
  // The historical file holds every working day since 1999, and is in memory as a tree.
  rates: { memoryMegabytes: 1024, timeoutSeconds: 300 },
  rotation: { memoryMegabytes: 256, timeoutSeconds: 30 },
};

interface ServiceFunctionsProps {
  readonly access: Access;
  readonly codeOf: CodeOf;
  readonly environmentOf: EnvironmentOf;
  readonly settings: Pick<Settings, 'publicConcurrency'>;
}

/** Makes functions alike: runtime, log group, role and environment follow from the access class. */
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
      // Constructs that use a function would add permissions of their own; access.ts alone decides on them.
      role: role.withoutPolicyUpdates(),
      logGroup,
      // A reservation of 0 would switch the function off.
      ...(isPublic &&
        settings.publicConcurrency > 0 && { reservedConcurrentExecutions: settings.publicConcurrency }),
    });
    // Lets a reader of the template, and the local cloud, find the source.
    (created.node.defaultChild as CfnResource).addMetadata('source', file);
    return created;
  }
}
