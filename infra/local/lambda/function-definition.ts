import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UnsupportedTemplate } from '../errors.ts';
import type { Resolver } from '../template/intrinsics.ts';
import { PLACE } from '../template/physical-names.ts';
import { resourcesOfType, type Template } from '../template/template.ts';

export interface FunctionDefinition {
  /** Logical id in the template. */
  id: string;
  /** Source file, relative to the root of the repository, if the template names it. */
  source: string;
  /** Short name for people: the name of the source file. */
  label: string;
  name: string;
  /** Shared by the functions of its access class. */
  logGroup: string;
  arn: string;
  role: string;
  /** Identifies the caller to the local AWS endpoint. Alphanumeric, because DynamoDB Local refuses anything else. */
  accessKeyId: string;
  file: string;
  handler: string;
  timeoutMs: number;
  memoryMb: number;
  environment: Record<string, string>;
}

/** The template's functions, each with its bundle, role, limits and environment. */
export function readFunctions(template: Template, resolver: Resolver): FunctionDefinition[] {
  return resourcesOfType(template, 'AWS::Lambda::Function').map(([id, raw]) => {
    const properties = resolver.object(raw, id);
    const { Code, Environment, Handler, Runtime, PackageType, Layers, LoggingConfig } = properties as {
      Code?: { S3Key?: string };
      Environment?: { Variables?: Record<string, unknown> };
      Handler?: string;
      Runtime?: string;
      PackageType?: string;
      Layers?: unknown;
      LoggingConfig?: { LogGroup?: string; LogFormat?: string };
    };
    if (PackageType === 'Image' || Layers || !Runtime?.startsWith('nodejs')) {
      throw new UnsupportedTemplate(
        id,
        `only Node.js functions without layers are supported, not ${Runtime}.`,
      );
    }
    const folder = template.assets.get(Code?.S3Key ?? '');
    const [module = '', handler = ''] = Handler?.split('.') ?? [];
    const file = ['js', 'mjs']
      .map((extension) => join(folder ?? '', `${module}.${extension}`))
      .find(existsSync);
    if (!folder || !file) throw new UnsupportedTemplate(id, `its code (${Handler}) was not found.`);
    if (!LoggingConfig?.LogGroup || LoggingConfig.LogFormat !== 'JSON')
      throw new UnsupportedTemplate(id, 'only functions with a log group and logs in JSON are supported.');
    const roleArn = String(properties.Role);
    const name = resolver.ref(id);
    const source = String(template.Resources[id]?.Metadata?.source ?? '');
    return {
      id,
      source,
      label: basename(source || id, '.ts'),
      name,
      logGroup: LoggingConfig.LogGroup,
      arn: resolver.attribute(id, 'Arn'),
      role: roleArn.slice(roleArn.lastIndexOf('/') + 1),
      accessKeyId: `LOCAL${id}`,
      file,
      handler,
      timeoutMs: Number(properties.Timeout ?? 3) * 1000,
      memoryMb: Number(properties.MemorySize ?? 128),
      environment: Object.fromEntries(
        Object.entries(Environment?.Variables ?? {}).map(([key, value]) => [key, String(value)]),
      ),
    };
  });
}

/**
 * The function's environment variables: its own, those that Lambda adds, the endpoints of the local services, and what
 * is allowed only on a laptop.
 */
export function environmentOf(definition: FunctionDefinition, awsEndpoint: string): Record<string, string> {
  return {
    ...definition.environment,
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    AWS_REGION: PLACE.region,
    AWS_DEFAULT_REGION: PLACE.region,
    AWS_ACCESS_KEY_ID: definition.accessKeyId,
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_SESSION_TOKEN: 'local',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMb),
    AWS_LAMBDA_LOG_GROUP_NAME: definition.logGroup,
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_ENDPOINT_URL_DYNAMODB: awsEndpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: awsEndpoint,
    AWS_ENDPOINT_URL_LAMBDA: awsEndpoint,
    AWS_ENDPOINT_URL_SESV2: awsEndpoint,
    ALLOW_LOCAL_RECEIVERS: 'true',
  };
}
