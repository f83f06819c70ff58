export interface FixtureRoute {
  method: string;
  path: string;
  function?: string;
  authorizer?: string;
  timeoutMs?: number;
  integration?: object;
  /** Additional members of the operation. */
  operation?: object;
}

export interface ApiFixture {
  routes?: FixtureRoute[];
  /** The gateway's own responses, by type. */
  gatewayResponses?: Record<string, object>;
  /** Additional members of the API's OpenAPI document, which replace generated ones. */
  body?: object;
}

const getAtt = (id: string, name: string) => ({ 'Fn::GetAtt': [id, name] });
const join$ = (...parts: unknown[]) => ({ 'Fn::Join': ['', parts] });
const REGION = { Ref: 'AWS::Region' };
export const invocations = (id: string) =>
  join$(
    'arn:aws:apigateway:',
    REGION,
    ':lambda:path/2015-03-31/functions/',
    getAtt(id, 'Arn'),
    '/invocations',
  );

/** The OpenAPI document of the fixture's API. */
export function bodyOf({ routes = [], gatewayResponses = {}, body = {} }: ApiFixture): object {
  const roleArn = getAtt('GatewayRole', 'Arn');
  const paths: Record<string, Record<string, object>> = {};
  const securitySchemes: Record<string, object> = {};
  for (const route of routes) {
    const { authorizer } = route;
    if (authorizer) {
      securitySchemes[authorizer] = {
        'x-amazon-apigateway-authorizer': {
          type: 'request',
          authorizerUri: invocations(authorizer),
          authorizerCredentials: roleArn,
          authorizerResultTtlInSeconds: 0,
        },
      };
    }
    paths[route.path] ??= {};
    (paths[route.path] ?? {})[route.method.toLowerCase()] = {
      ...(authorizer && { security: [{ [authorizer]: [] }] }),
      'x-amazon-apigateway-integration': route.integration ?? {
        type: 'aws_proxy',
        httpMethod: 'POST',
        uri: invocations(route.function ?? ''),
        credentials: roleArn,
        ...(route.timeoutMs && { timeoutInMillis: route.timeoutMs }),
      },
      ...route.operation,
    };
  }
  return {
    openapi: '3.0.1',
    paths,
    components: { securitySchemes },
    'x-amazon-apigateway-gateway-responses': gatewayResponses,
    ...body,
  };
}

/** A gateway response in the service's format. */
export function gatewayResponse(status?: number): object {
  return {
    ...(status && { statusCode: String(status) }),
    responseParameters: {
      'gatewayresponse.header.Content-Type': "'application/problem+json'",
      'gatewayresponse.header.X-Request-Id': 'context.requestId',
    },
    responseTemplates: {
      'application/json': '{"code":"$context.error.responseType","request_id":"$context.requestId"}',
    },
  };
}
