import { PAGE_HEADERS } from '../../lib/platform/endpoint/security-headers.ts';
import { PROBLEMS } from '../../lib/platform/problem-codes.ts';
import type { Icon } from '../../tools/web/icons.ts';
import { bodyTemplate, MAPPED_REQUEST_ID, MAPPED_SECURITY_HEADERS } from './gateway-responses.ts';

const FAILED = PROBLEMS.internal_error.status;

const COMMON: Readonly<Record<string, string>> = {
  ...MAPPED_SECURITY_HEADERS,
  'X-Request-Id': MAPPED_REQUEST_ID,
};
const PICTURE: Readonly<Record<string, string>> = {
  ...COMMON,
  ...Object.fromEntries(Object.entries(PAGE_HEADERS).map(([name, value]) => [name, `'${value}'`])),
  'Content-Type': "'image/png'",
  'Cache-Control': "'public, max-age=31536000, immutable'",
};
const PROBLEM: Readonly<Record<string, string>> = {
  ...COMMON,
  'Content-Type': "'application/problem+json'",
};

/**
 * A picture of the app. A proxy integration decodes base64 only if the first type in `Accept` is binary, and browsers
 * that fetch an icon send what they like. This integration always does: the function returns nothing but base64.
 */
export function iconOperation({ id }: Icon, uri: string, credentials: string): object {
  return {
    responses: {
      200: { description: 'icon', headers: declared(PICTURE) },
      [FAILED]: { description: 'failure', headers: declared(PROBLEM) },
    },
    'x-amazon-apigateway-integration': {
      type: 'aws',
      httpMethod: 'POST',
      uri,
      credentials,
      requestTemplates: { 'application/json': JSON.stringify({ icon: id }) },
      // As for mocks: no Content-Type and no Accept leads to a 500.
      passthroughBehavior: 'never',
      contentHandling: 'CONVERT_TO_TEXT',
      responses: {
        default: {
          statusCode: '200',
          contentHandling: 'CONVERT_TO_BINARY',
          responseParameters: mapped(PICTURE),
        },
        // Whatever error the function reports. Without this, it would be sent as a picture.
        '(.|\\n)+': {
          statusCode: String(FAILED),
          contentHandling: 'CONVERT_TO_TEXT',
          responseParameters: mapped(PROBLEM),
          responseTemplates: { 'application/json': bodyTemplate({ code: 'internal_error' }) },
        },
      },
    },
  };
}

/** API Gateway sends only headers that are declared. */
function declared(headers: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, { schema: { type: 'string' } }]));
}

function mapped(headers: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [`method.response.header.${name}`, value]),
  );
}
