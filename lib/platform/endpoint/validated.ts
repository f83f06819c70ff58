import { FieldErrors } from '../problems.ts';
import type { Endpoint } from './contract.ts';
import { exchangeOf, type Middleware } from './exchange.ts';
import { readBody, readParams, readQuery } from './validate.ts';

/** Parses the path. An impossible id returns 404, whatever else is wrong with the request. */
export function addressed(contract: Endpoint): Middleware {
  return {
    before: ({ event, context }) => {
      exchangeOf(context).params = readParams(contract, event.pathParameters);
    },
  };
}

/** Parses query and body by the contract. Invalid fields are reported after `inspect` has looked for more. */
export function validated(contract: Endpoint): Middleware {
  return {
    before: ({ event, context }) => {
      const exchange = exchangeOf(context);
      const errors = new FieldErrors([], contract.invalidFieldsMax);
      exchange.input = {
        query: readQuery(contract, event.multiValueQueryStringParameters, errors),
        body: contract.body && readBody(contract, event.body, exchange.inexact ?? new Set(), errors),
        faults: errors.list,
      };
    },
  };
}
