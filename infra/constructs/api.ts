import { type CfnResource, Duration, RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import {
  AccessLogField,
  AccessLogFormat,
  AuthorizationType,
  type CfnMethod,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  type Method,
  RequestAuthorizer,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { AUTHORIZER, endpointFunction } from '../functions.ts';
import type { Settings } from '../settings.ts';
import {
  addHeadersToPreflights,
  allowCredentialsInPreflights,
  corsOnGatewayResponses,
  corsPreflight,
} from './cors.ts';
import { addGatewayResponses, SECURITY_HEADERS } from './gateway-responses.ts';
import type { ServiceFunctions } from './service-functions.ts';

/** Who asked for what, when, and how it went. Never a header or a body: those hold tokens and amounts. */
const ACCESS_LOG = AccessLogFormat.custom(
  JSON.stringify({
    time: AccessLogField.contextRequestTimeEpoch(),
    request_id: AccessLogField.contextRequestId(),
    ip: AccessLogField.contextIdentitySourceIp(),
    user_agent: AccessLogField.contextIdentityUserAgent(),
    user_id: AccessLogField.contextAuthorizerPrincipalId(),
    method: AccessLogField.contextHttpMethod(),
    path: AccessLogField.contextPath(),
    route: AccessLogField.contextResourcePath(),
    status: AccessLogField.contextStatus(),
    error: AccessLogField.contextErrorResponseType(),
    latency_ms: AccessLogField.contextResponseLatency(),
    integration_latency_ms: AccessLogField.contextIntegrationLatency(),
    authorizer_latency_ms: AccessLogField.contextAuthorizerLatency(),
    bytes: AccessLogField.contextResponseLength(),
  }),
);

interface ApiProps {
  readonly endpoints: readonly Endpoint[];
  readonly functions: ServiceFunctions;
  readonly settings: Settings;
}

/** The REST API: every endpoint on its route, behind the authorizer unless it is public. */
export class Api extends Construct {
  readonly rest: RestApi;
  readonly accessLog: LogGroup;

  constructor(scope: Construct, { endpoints, functions, settings }: ApiProps) {
    super(scope, 'Api');
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.rest = this.#createRestApi(settings);
    // CDK adds an output under a name that nobody could guess; the stack has its own.
    this.rest.node.tryRemoveChild('Endpoint');
    addGatewayResponses(this.rest, corsOnGatewayResponses(settings.corsOrigins));

    const authorizer = this.#createAuthorizer(functions.create(AUTHORIZER));
    for (const endpoint of endpoints) {
      const integration = new LambdaIntegration(functions.create(endpointFunction(endpoint)), {
        // Each permission to invoke from the console's test button would be one more resource per endpoint.
        allowTestInvoke: false,
      });
      this.rest.root
        .resourceForPath(endpoint.path)
        .addMethod(
          endpoint.method,
          integration,
          endpoint.auth === 'public'
            ? { authorizationType: AuthorizationType.NONE }
            : { authorizationType: AuthorizationType.CUSTOM, authorizer },
        );
    }
    addHeadersToPreflights(this.rest, { ...SECURITY_HEADERS, 'X-Request-Id': 'context.requestId' });
    allowCredentialsInPreflights(this.rest, settings.corsOrigins);
  }

  /** Methods that anyone may call: the public endpoints, and what browsers ask before a cross-origin request. */
  get publicMethods(): Method[] {
    return this.rest.methods.filter(
      ({ node }) => (node.defaultChild as CfnMethod).authorizationType === AuthorizationType.NONE,
    );
  }

  #createRestApi(settings: Settings): RestApi {
    const preflight = corsPreflight(settings.corsOrigins);
    return new RestApi(this, 'Rest', {
      restApiName: Stack.of(this).stackName,
      description: 'Personal finance service',
      endpointTypes: [EndpointType.REGIONAL],
      minCompressionSize: Size.bytes(1024),
      // API Gateway can only write logs after the account has been given a role for it.
      cloudWatchRole: true,
      deployOptions: {
        stageName: settings.stageName,
        throttlingRateLimit: settings.throttleRate,
        throttlingBurstLimit: settings.throttleBurst,
        accessLogDestination: new LogGroupLogDestination(this.accessLog),
        accessLogFormat: ACCESS_LOG,
        // Metrics of the whole stage are free and on. Those of each method would be billed by the metric.
        metricsEnabled: false,
      },
      ...(preflight && { defaultCorsPreflightOptions: preflight }),
    });
  }

  /**
   * No identity sources: API Gateway demands all that are listed, while ours is "header or cookie". And no
   * cache: a revoked session must be refused on the very next request.
   */
  #createAuthorizer(handler: LambdaFunction): RequestAuthorizer {
    const authorizer = new RequestAuthorizer(this, 'Authorizer', {
      handler,
      identitySources: [],
      resultsCacheTtl: Duration.seconds(0),
    });
    // CDK writes an empty IdentitySource, which is neither a source nor the absence of one.
    (authorizer.node.defaultChild as CfnResource).addPropertyDeletionOverride('IdentitySource');
    return authorizer;
  }
}
