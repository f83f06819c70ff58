import { authenticated } from './authenticated.ts';
import type { Endpoint } from './contract.ts';
import type { Handler } from './exchange.ts';
import { pipeline } from './pipeline.ts';
import { Request, type Use } from './request.ts';
import { addressed, validated } from './validated.ts';

/** Creates the handler of an endpoint that has no access to the table: its bundle contains no client for it. */
export function staticEndpoint<E extends Endpoint>(contract: E, use: Use<E, Request<E>, undefined>): Handler {
  return pipeline(
    contract,
    [authenticated(contract), addressed(contract), validated(contract)],
    (event, exchange) => new Request(contract, event, exchange),
    [use],
  );
}
