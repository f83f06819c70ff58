import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { BookId } from '../book.ts';
import { assert } from '../problems.ts';
import type { UserId } from '../user.ts';
import type { TokenScope } from './token-scope.ts';

/** The caller, as the authorizer identified it. */
export interface Caller {
  readonly id: UserId;
  /** The book that the request is about. */
  readonly bookId: BookId;
  /** Undefined if the request has an access token instead of a session. */
  readonly sessionId: string | undefined;
  /** What the access token allows; undefined for a session, which allows everything. */
  readonly scope: TokenScope | undefined;
  readonly via: 'bearer' | 'cookie';
  /** Signs this caller's list cursors. The authorizer derives it, so that readers need no access to the secret. */
  readonly cursorKey: string;
}

/** The context that the authorizer passes on. API Gateway allows only flat strings. */
export interface AuthorizerContext {
  readonly userId: string;
  readonly bookId: string;
  /** Only for a session. */
  readonly sessionId?: string;
  /** Only for an access token. */
  readonly scope?: TokenScope;
  readonly via: string;
  readonly cursorKey: string;
}

export function callerOf(event: APIGatewayProxyEvent): Caller {
  const context = event.requestContext.authorizer as AuthorizerContext | null | undefined;
  assert(
    context?.userId && context.bookId && (context.sessionId || context.scope),
    'a user endpoint ran without its authorizer',
  );
  return {
    id: context.userId as UserId,
    bookId: context.bookId as BookId,
    sessionId: context.sessionId,
    scope: context.scope,
    via: context.via === 'cookie' ? 'cookie' : 'bearer',
    cursorKey: context.cursorKey,
  };
}

/** For endpoints that no access token may call. */
export function sessionIdOf({ sessionId }: Caller): string {
  assert(sessionId, 'an endpoint that needs a session was called without one');
  return sessionId;
}
