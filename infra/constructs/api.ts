import { hash } from 'node:crypto';
import { RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import {
  AccessLogField,
  AccessLogFormat,
  ApiDefinition,
  EndpointType,
  LogGroupLogDestination,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { AUTHORIZER, endpointFunction, SERVE_APP } from '../functions.ts';
import type { Settings } from '../settings.ts';
import { binaryMediaTypes, gatewayBody, MINIMUM_COMPRESSION_BYTES } from './gateway-body.ts';
import type { ServiceFunctions } from './service-functions.ts';

/**
 * Who requested what, and with what result; CloudWatch adds the time. Never a header or a body, which contain tokens
 * and amounts. Nothing whose length the client controls, such as the path and the user agent, because every byte is
 * billed. The function's own line has the rest.
 */
const ACCESS_LOG = AccessLogFormat.custom(
  JSON.stringify({
    // Not requestId, which the client can choose.
    request_id: AccessLogField.contextExtendedRequestId(),
    ip: AccessLogField.contextIdentitySourceIp(),
    user_id: AccessLogField.contextAuthorizerPrincipalId(),
    method: AccessLogField.contextHttpMethod(),
    route: AccessLogField.contextResourcePath(),
    status: AccessLogField.contextStatus(),
    error: AccessLogField.contextErrorResponseType(),
    latency_ms: AccessLogField.contextResponseLatency(),
    authorizer_latency_ms: AccessLogField.contextAuthorizerLatency(),
  }),
);

const DESCRIPTION = 'Personal finance service';

/** A policy has room for about 45 functions, and a role for 10 policies. */
const INVOCATION_POLICIES = 8;

function policyNumber(functionId: string): number {
  return Number.parseInt(hash('sha256', functionId).slice(0, 8), 16) % INVOCATION_POLICIES;
}

interface ApiProps {
  readonly endpoints: readonly Endpoint[];
  readonly functions: ServiceFunctions;
  readonly settings: Settings;
}

/** The REST API: a route for every endpoint, behind the authorizer unless the endpoint is public. */
export class Api extends Construct {
  readonly rest: SpecRestApi;
  readonly accessLog: LogGroup;

  constructor(scope: Construct, { endpoints, functions, settings }: ApiProps) {
    super(scope, 'Api');
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const authorizer = functions.create(AUTHORIZER);
    const served = new Map(
      endpoints.map((endpoint) => [endpoint, functions.create(endpointFunction(endpoint))]),
    );
    const app = functions.create(SERVE_APP);
    const role = this.#createInvocationRole([authorizer, app, ...served.values()]);
    const body = gatewayBody({
      name: Stack.of(this).stackName,
      description: DESCRIPTION,
      endpoints,
      uriOf: (endpoint) => this.#invocationUri(served.get(endpoint) as IFunction),
      appUri: this.#invocationUri(app),
      authorizerUri: this.#invocationUri(authorizer),
      roleArn: role.roleArn,
      corsOrigins: settings.corsOrigins,
    });
    this.rest = this.#createRestApi(body, binaryMediaTypes(endpoints), settings);
    // CDK adds an output with a generated name; the stack has its own.
    this.rest.node.tryRemoveChild('Endpoint');
    // A new route must not be served before the role is allowed to invoke its function.
    this.rest.latestDeployment?.node.addDependency(role);
  }

  /** CDK creates a new deployment whenever the body changes. */
  #createRestApi(body: object, binaryTypes: string[], settings: Settings): SpecRestApi {
    return new SpecRestApi(this, 'Rest', {
      apiDefinition: ApiDefinition.fromInline(body),
      restApiName: Stack.of(this).stackName,
      description: DESCRIPTION,
      endpointTypes: [EndpointType.REGIONAL],
      // The import of a body reads the type from here; without it, the API would be edge-optimized.
      parameters: { endpointConfigurationTypes: EndpointType.REGIONAL },
      minCompressionSize: Size.bytes(MINIMUM_COMPRESSION_BYTES),
      binaryMediaTypes: binaryTypes,
      // API Gateway can write logs only if the account has a role for it.
      cloudWatchRole: true,
      deployOptions: {
        stageName: settings.stageName,
        throttlingRateLimit: settings.throttleRate,
        throttlingBurstLimit: settings.throttleBurst,
        accessLogDestination: new LogGroupLogDestination(this.accessLog),
        accessLogFormat: ACCESS_LOG,
        // Metrics of the whole stage are free and always on. Metrics per method are billed.
        metricsEnabled: false,
      },
    });
  }

  /**
   * One role for all functions, instead of one permission each. The name of a function determines which policy allows
   * it, so that another endpoint does not move it to another policy: until a deployment had updated both, API Gateway
   * might not be allowed to invoke it.
   */
  #createInvocationRole(functions: readonly IFunction[]): Role {
    const role = new Role(this, 'Invocation', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      description: 'API Gateway uses it to invoke the functions of this API',
    });
    for (const [number, some] of Map.groupBy(functions, ({ node }) => policyNumber(node.id))) {
      const resources = some.map(({ functionArn }) => functionArn);
      const statements = [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources })];
      new ManagedPolicy(role, `Functions${number}`, { roles: [role], statements });
    }
    return role;
  }

  #invocationUri({ functionArn }: IFunction): string {
    const { partition, region } = Stack.of(this);
    return `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${functionArn}/invocations`;
  }
}
