import type { APIGatewayProxyEvent } from 'aws-lambda';
import { assert } from '../problems.ts';
import type { UserId } from '../user.ts';

/** The caller, as the authorizer identified it. */
export interface Caller {
  readonly id: UserId;
  readonly sessionId: string;
  /** What the access token allows; undefined for a session, which allows everything. */
  readonly scope?: 'read' | 'write' | undefined;
  readonly via: 'bearer' | 'cookie';
  /** Signs this caller's list cursors. The authorizer derives it, so that readers need no access to the secret. */
  readonly cursorKey: string;
}

/** What the authorizer passes on. API Gateway allows only flat strings. */
export interface AuthorizerContext {
  readonly userId: string;
  readonly sessionId: string;
  /** Of an access token. */
  readonly scope?: 'read' | 'write';
  readonly via: string;
  readonly cursorKey: string;
}

export function callerOf(event: APIGatewayProxyEvent): Caller {
  const context = event.requestContext.authorizer as AuthorizerContext | null | undefined;
  assert(context?.userId && context.sessionId, 'a user endpoint ran without its authorizer');
  return {
    id: context.userId as UserId,
    sessionId: context.sessionId,
    scope: context.scope,
    via: context.via === 'cookie' ? 'cookie' : 'bearer',
    cursorKey: context.cursorKey,
  };
}
