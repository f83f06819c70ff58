import { PROBLEMS } from '../../lib/platform/problem-codes.ts';
import { corsOnMocks, MAPPED_EXPOSED_HEADERS } from './cors.ts';
import { bodyTemplate, MAPPED_REQUEST_ID, MAPPED_SECURITY_HEADERS } from './gateway-responses.ts';
import { mockOperation } from './mock-operation.ts';

/** A method that clients try although the path does not support it: the gateway itself returns 405 to everyone. */
export function refusalOperation(origins: readonly string[]): object {
  const { headers, template } = corsOnMocks(origins);
  const body = bodyTemplate({ code: 'method_not_allowed' });
  return mockOperation({
    status: PROBLEMS.method_not_allowed.status,
    description: 'The path does not support this method',
    headers: {
      'Content-Type': "'application/problem+json'",
      Allow: "'POST'",
      ...(origins.length > 0 && { 'Access-Control-Expose-Headers': MAPPED_EXPOSED_HEADERS }),
      ...headers,
      ...MAPPED_SECURITY_HEADERS,
      'X-Request-Id': MAPPED_REQUEST_ID,
    },
    template: template === undefined ? body : `${template}\n${body}`,
  });
}
