import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent, Context } from 'aws-lambda';
import { credentialOf } from '../lib/auth/credential.ts';
import { findSession, touchSession } from '../lib/auth/session-store.ts';
import { keyById } from '../lib/auth/signing-keys.ts';
import { cursorKeyOf, verifyToken } from '../lib/auth/token.ts';
import type { AuthorizerContext } from '../lib/platform/endpoint/caller.ts';
import { describeError, log } from '../lib/platform/endpoint/log.ts';
import { newId } from '../lib/platform/id.ts';
import { rehearseAtInit } from '../lib/platform/init.ts';
import { startTimeBudget } from '../lib/platform/table/retry.ts';
import type { UserId } from '../lib/platform/user.ts';

/** The gateway returns 401 for exactly this message, and 503 for any other error. */
const unauthorized = () => new Error('Unauthorized');

const NOBODY = newId();
rehearseAtInit(() => findSession(NOBODY as UserId, NOBODY, new Date()));

export async function handler(
  event: APIGatewayRequestAuthorizerEvent,
  context: Context,
): Promise<APIGatewayAuthorizerResult> {
  startTimeBudget(context.getRemainingTimeInMillis());
  const now = new Date();
  const credential = credentialOf(event);
  if (!credential) throw unauthorized();
  const token = await verifyToken(credential.token, keyById, now);
  if (!token) throw unauthorized();

  // A token signed with our key identifies the user, as long as its session exists.
  const userId = token.userId as UserId;
  const session = await findSession(userId, token.sessionId, now);
  if (!session) throw unauthorized();

  const today = now.toISOString().slice(0, 10);
  if (session.last_used_at !== today) {
    await touchSession(userId, session.id, today).catch((error: unknown) => {
      // The request matters more than this mark. If the session was just revoked, the next request finds out.
      log({
        level: 'error',
        message: 'session not marked as used',
        request_id: event.requestContext.requestId,
        endpoint: 'authorizer',
        error: describeError(error),
      });
    });
  }
  const stageArn = `${event.methodArn.split('/', 2).join('/')}/*`;
  const passedOn: AuthorizerContext = {
    userId,
    sessionId: session.id,
    via: credential.via,
    cursorKey: cursorKeyOf(token),
  };
  return {
    principalId: userId,
    // The whole stage, because a path may contain characters with a meaning in policies. Nothing is cached.
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: stageArn }],
    },
    context: { ...passedOn },
  };
}
