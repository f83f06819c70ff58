import { PROBLEMS } from '../../lib/platform/problem-codes.ts';
import { bodyTemplate, MAPPED_REQUEST_ID, MAPPED_SECURITY_HEADERS } from './gateway-responses.ts';
import { mockOperation } from './mock-operation.ts';

/** A method that clients try although the path does not support it: the gateway itself returns 405 to everyone. */
export function refusalOperation(): object {
  return mockOperation({
    status: PROBLEMS.method_not_allowed.status,
    description: 'The path does not support this method',
    headers: {
      'Content-Type': "'application/problem+json'",
      Allow: "'POST'",
      ...MAPPED_SECURITY_HEADERS,
      'X-Request-Id': MAPPED_REQUEST_ID,
    },
    template: bodyTemplate({ code: 'method_not_allowed' }),
  });
}
