import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent, Context } from 'aws-lambda';
import { credentialOf } from '../lib/auth/authorizer/credential.ts';
import { type Identity, identify } from '../lib/auth/authorizer/identify.ts';
import { markUsed } from '../lib/auth/authorizer/live-credential.ts';
import { wantedBook } from '../lib/auth/authorizer/request-book.ts';
import { config } from '../lib/platform/config.ts';
import { utcDate } from '../lib/platform/date.ts';
import { requestIdOf } from '../lib/platform/endpoint/headers.ts';
import { describeError, log } from '../lib/platform/endpoint/log.ts';
import { isInScope } from '../lib/platform/endpoint/token-scope.ts';
import { startTimeBudget } from '../lib/platform/table/retry.ts';

/** The gateway returns 401 for exactly this message, and 503 for any other error. */
const unauthorized = () => new Error('Unauthorized');

export async function handler(
  event: APIGatewayRequestAuthorizerEvent,
  context: Context,
): Promise<APIGatewayAuthorizerResult> {
  startTimeBudget(context.getRemainingTimeInMillis());
  const now = new Date();
  const credential = credentialOf(event);
  const identity = credential && (await identify(credential, wantedBook(event), now));
  if (!identity) throw unauthorized();

  const today = utcDate(now);
  if (identity.lastUsedOn !== today) {
    await markUsed(identity.key, today).catch((error: unknown) => {
      // The request matters more than this mark. If the session was just revoked, the next request is refused.
      log({
        level: 'error',
        message: 'session or access token not marked as used',
        request_id: requestIdOf(event),
        endpoint: 'authorizer',
        error: describeError(error),
      });
    });
  }
  const stageArn = `${event.methodArn.split('/', 2).join('/')}/*`;
  return {
    principalId: identity.userId,
    // The whole stage, because a path may contain characters with a meaning in policies. Nothing is cached.
    policyDocument: {
      Version: '2012-10-17',
      Statement: [
        {
          Action: 'execute-api:Invoke',
          Effect: isAllowed(identity, event) ? 'Allow' : 'Deny',
          Resource: stageArn,
        },
      ],
    },
    context: { ...identity.context },
  };
}

/** The gateway returns 403 `insufficient_scope` for a denial. */
function isAllowed(
  { context: { scope } }: Identity,
  { httpMethod, resource }: APIGatewayRequestAuthorizerEvent,
): boolean {
  return scope === undefined || isInScope(scope, httpMethod, resource, config.tokenExceptions);
}
