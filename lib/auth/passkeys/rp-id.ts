import type { APIGatewayProxyEvent } from 'aws-lambda';
import { config } from '../../platform/config.ts';
import { isLocalHost } from '../../platform/endpoint/csrf.ts';

/** The domain that passkeys are for. API Gateway sets its own name, whatever the header Host says. */
export function rpIdOf(event: APIGatewayProxyEvent): string {
  if (config.passkeyDomain !== undefined) return config.passkeyDomain;
  return isLocalHost(event) ? 'localhost' : (event.requestContext.domainName ?? '');
}
