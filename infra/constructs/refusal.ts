import { PROBLEMS } from '../../lib/platform/problem-codes.ts';
import { bodyTemplate, SECURITY_HEADERS } from './gateway-responses.ts';

/** A method that clients try although the path does not support it: the gateway itself returns 405 to everyone. */
export function refusalOperation(): object {
  const status = String(PROBLEMS.method_not_allowed.status);
  const headers: Record<string, string> = {
    'Content-Type': "'application/problem+json'",
    Allow: "'POST'",
    ...SECURITY_HEADERS,
    'X-Request-Id': 'context.requestId',
  };
  return {
    responses: {
      [status]: {
        description: 'The path does not support this method',
        // API Gateway sends only the headers that are declared here.
        headers: Object.fromEntries(
          Object.keys(headers).map((name) => [name, { schema: { type: 'string' } }]),
        ),
      },
    },
    'x-amazon-apigateway-integration': {
      type: 'mock',
      requestTemplates: { 'application/json': `{ "statusCode": ${status} }` },
      responses: {
        default: {
          statusCode: status,
          responseParameters: Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [`method.response.header.${name}`, value]),
          ),
          responseTemplates: { 'application/json': bodyTemplate({ code: 'method_not_allowed' }) },
        },
      },
    },
  };
}
