import { statSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import type { Template } from '../../infra/local/template/template.ts';
import { readSettings } from '../../infra/settings.ts';
import { ServiceStack, type ServiceStackProps } from '../../infra/stack.ts';
import { endpoints } from '../../lib/contracts.ts';

// CDK's template validation takes four of the five seconds of a synthesis; validation.test.ts turns it on.
process.env.CDK_VALIDATION = 'false';

export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is arbitrary JSON, and the assertions check its shape.
  readonly Properties: Record<string, any>;
  readonly Metadata?: Record<string, unknown>;
  readonly DeletionPolicy?: string;
  readonly DependsOn?: readonly string[];
}

export interface Synthesized {
  readonly app: App;
  readonly stack: ServiceStack;
  readonly resources: Readonly<Record<string, Resource>>;
  readonly outputs: Readonly<Record<string, { Value: unknown }>>;
  readonly conditions: Readonly<Record<string, unknown>>;
  /** The size of the file that CDK uploads. */
  readonly templateBytes: number;
}

/** The stack's template, with code that needs no build. */
export function synthesize(
  settings: Readonly<Record<string, unknown>> = {},
  props: Partial<Pick<ServiceStackProps, 'endpoints' | 'codeOf'>> = {},
  context: Readonly<Record<string, unknown>> = {},
): Synthesized {
  const app = new App({ context: { ...recommendedFlags, ...context } });
  const stack = new ServiceStack(app, {
    settings: readSettings({ service: settings }),
    endpoints,
    codeOf: () => Code.fromInline('exports.handler = async () => ({})'),
    ...props,
  });
  const { template, templateFullPath } = app.synth().getStackByName(stack.stackName);
  return {
    app,
    stack,
    resources: template.Resources,
    outputs: template.Outputs,
    conditions: template.Conditions ?? {},
    templateBytes: statSync(templateFullPath).size,
  };
}

/** Of each kind one or two, for tests of rules that no further endpoint changes: with all, a synthesis takes seconds. */
export const FEW_ENDPOINTS = endpoints.filter(({ path }) =>
  ['/health', '/auth/login', '/auth/me', '/contacts'].includes(path),
);

const known = new Map<string, Synthesized>();

/** The same for tests that only read the template, which they share: a synthesis takes most of a second. */
export function synthesizeOnce(settings: Readonly<Record<string, unknown>> = {}): Synthesized {
  const key = JSON.stringify(settings);
  const synthesized = known.get(key) ?? synthesize(settings);
  known.set(key, synthesized);
  return synthesized;
}

export function ofType({ resources }: Synthesized, type: string): [id: string, resource: Resource][] {
  return Object.entries(resources).filter(([, resource]) => resource.Type === type);
}

export function propertiesOf(synthesized: Synthesized, type: string): Resource['Properties'][] {
  return ofType(synthesized, type).map(([, { Properties }]) => Properties);
}

/** The template as the local cloud reads it. */
export function templateOf({ resources, stack }: Synthesized): Template {
  return {
    stackName: stack.stackName,
    Resources: resources as unknown as Template['Resources'],
    assets: new Map(),
  };
}

/** Logical id behind a `Ref` or `Fn::GetAtt`. */
export function referenced(value: unknown): string | undefined {
  const reference = value as { Ref?: string; 'Fn::GetAtt'?: [string, string] } | undefined;
  return reference?.Ref ?? reference?.['Fn::GetAtt']?.[0];
}

export interface Operation {
  readonly security?: unknown;
  readonly responses: Record<string, { headers?: object }>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly 'x-amazon-apigateway-integration': Record<string, any>;
}

/** The OpenAPI document that API Gateway imports. */
export interface GatewayBody {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { securitySchemes: Record<string, Record<string, unknown>> };
  readonly 'x-amazon-apigateway-gateway-responses': Record<
    string,
    {
      statusCode: string;
      responseParameters: Record<string, string>;
      responseTemplates: Record<string, string>;
    }
  >;
  readonly [extension: string]: unknown;
}

export function gatewayBodyOf(synthesized: Synthesized): GatewayBody {
  const [api] = propertiesOf(synthesized, 'AWS::ApiGateway::RestApi');
  return api?.Body as GatewayBody;
}

/** Every operation of the gateway, with its method and path: `GET /contacts`. */
export function operationsOf(synthesized: Synthesized): [route: string, operation: Operation][] {
  return Object.entries(gatewayBodyOf(synthesized).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}

/** Everything turned on that costs resources. */
export const EVERYTHING_ON = {
  alarmEmail: 'ops@example.org',
  mailFrom: 'no-reply@example.org',
  corsOrigins: ['https://app.example.org', 'https://beta.example.org'],
  enableWaf: true,
  publicConcurrency: 5,
  domainName: 'api.example.org',
  certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/8f5e',
  hostedZoneId: 'Z0123456789',
  hostedZoneName: 'example.org',
} as const;
