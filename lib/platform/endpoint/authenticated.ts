import { callerOf } from './caller.ts';
import type { Endpoint } from './contract.ts';
import { refuseForeignOrigin } from './csrf.ts';
import { exchangeOf, type Middleware } from './exchange.ts';

/** Takes the caller from the authorizer's context, and refuses write requests that another site made a browser send. */
export function authenticated(contract: Endpoint): Middleware {
  return {
    before: ({ event, context }) => {
      if (contract.auth === 'public') return;
      const caller = callerOf(event);
      exchangeOf(context).caller = caller;
      if (contract.method !== 'GET' && caller.via === 'cookie') refuseForeignOrigin(event);
    },
  };
}
