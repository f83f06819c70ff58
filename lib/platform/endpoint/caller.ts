import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { BookId, BookRole } from '../book.ts';
import { assert } from '../problems.ts';
import type { UserId } from '../user.ts';
import type { TokenScope } from './token-scope.ts';

/** The book of a request, and what the caller may do in it. */
export interface BookAccess {
  readonly id: BookId;
  readonly role: BookRole;
  /** The caller's number among all who have ever been members. */
  readonly memberNumber: number;
  /** Whether the book has, or has had, a second member: its records then show their authors. */
  readonly isShared: boolean;
}

/** The caller, as the authorizer identified it. */
export interface Caller {
  readonly id: UserId;
  /** Undefined if the request names a book that is not the caller's, or if the caller has none. */
  readonly book: BookAccess | undefined;
  /** The book of the request, for an endpoint whose contract has a role. */
  readonly bookId: BookId;
  /** Whether the request names a book that is not the caller's. */
  readonly namesUnknownBook: boolean;
  /** The only book of an access token that is bound to one. */
  readonly boundTo: string | undefined;
  /** Undefined if the request has an access token instead of a session. */
  readonly sessionId: string | undefined;
  /** Until when the session counts as fresh; undefined for an access token, which never is. */
  readonly freshUntil: string | undefined;
  /** Whether the user has turned the second factor on. */
  readonly hasSecondFactor: boolean;
  /** What the access token allows; undefined for a session, which allows everything. */
  readonly scope: TokenScope | undefined;
  readonly via: 'bearer' | 'cookie';
  /** Signs this caller's list cursors. The authorizer derives it, so that readers need no access to the secret. */
  readonly cursorKey: string;
  /** The user's name, only in a shared book: what the caller has done shows it without reading it. */
  readonly name: string | undefined;
}

/** The context that the authorizer passes on. API Gateway allows only flat strings. */
export interface AuthorizerContext {
  readonly userId: string;
  /** Only for a session. */
  readonly sessionId?: string;
  /** Only for a session. */
  readonly freshUntil?: string;
  /** Only if the user has turned the second factor on. */
  readonly hasSecondFactor?: 'true';
  /** Only for an access token. */
  readonly scope?: TokenScope;
  readonly via: string;
  readonly cursorKey: string;
  /** Only if there is one: the book that the request names, that the token is bound to, or the default one. */
  readonly bookId?: string;
  readonly role?: BookRole;
  readonly memberNumber?: string;
  readonly isShared?: 'true';
  /** Only in a shared book. Percent-encoded, because API Gateway documents nothing about other characters. */
  readonly userName?: string;
  /** Only if the request names a book of which the caller is not a member. */
  readonly unknownBook?: 'true';
  /** Only for an access token that is bound to a book. */
  readonly boundTo?: string;
}

export function callerOf(event: APIGatewayProxyEvent): Caller {
  const context = event.requestContext.authorizer as AuthorizerContext | null | undefined;
  assert(
    context?.userId && (context.sessionId || context.scope),
    'a user endpoint ran without its authorizer',
  );
  const { bookId, role, memberNumber, isShared } = context;
  const book =
    bookId && role
      ? { id: bookId as BookId, role, memberNumber: Number(memberNumber), isShared: isShared === 'true' }
      : undefined;
  return {
    id: context.userId as UserId,
    book,
    get bookId() {
      assert(book, 'an endpoint without a book used one');
      return book.id;
    },
    namesUnknownBook: context.unknownBook === 'true',
    boundTo: context.boundTo,
    sessionId: context.sessionId,
    freshUntil: context.freshUntil,
    hasSecondFactor: context.hasSecondFactor === 'true',
    scope: context.scope,
    via: context.via === 'cookie' ? 'cookie' : 'bearer',
    cursorKey: context.cursorKey,
    name: context.userName === undefined ? undefined : decodeURIComponent(context.userName),
  };
}

/** For endpoints that no access token may call. */
export function sessionIdOf({ sessionId }: Caller): string {
  assert(sessionId, 'an endpoint that needs a session was called without one');
  return sessionId;
}
