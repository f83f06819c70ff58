import { rolesFrom } from '../book.ts';
import { Problem } from '../problems.ts';
import { type Caller, callerOf } from './caller.ts';
import type { Endpoint } from './contract.ts';
import { refuseForeignOrigin } from './csrf.ts';
import { exchangeOf, type Middleware } from './exchange.ts';

/**
 * Takes the caller and the book from the authorizer's context. Refuses write requests that another site made a browser
 * send, sessions that are not fresh where that is required, and callers who are not members of the book or whose role
 * does not allow the request.
 */
export function authenticated(contract: Endpoint): Middleware {
  return {
    before: ({ event, context }) => {
      if (contract.auth === 'public') return;
      const caller = callerOf(event);
      exchangeOf(context).caller = caller;
      if (contract.method !== 'GET' && caller.via === 'cookie') refuseForeignOrigin(event);
      const { freshness } = contract;
      if (freshness === 'always') requireFresh(caller);
      if (freshness === 'with_second_factor') requireFreshSecondFactor(caller);
      requireRole(contract, caller);
    },
  };
}

/** The same only for users who have turned the second factor on. */
export function requireFreshSecondFactor(caller: Caller): void {
  if (caller.hasSecondFactor) requireFresh(caller);
}

/** Refuses a session whose user has not proved lately who they are. */
function requireFresh({ freshUntil }: Caller): void {
  const isFresh = freshUntil !== undefined && Date.parse(freshUntil) > Date.now();
  if (!isFresh) throw new Problem('reauthentication_required');
}

function requireRole({ role, worksWithoutBook }: Endpoint, { book, namesUnknownBook }: Caller): void {
  if (role === undefined || (worksWithoutBook && !book && !namesUnknownBook)) return;
  if (!book) throw new Problem('book_not_found');
  if (!rolesFrom(role).includes(book.role)) throw new Problem('insufficient_role');
}
