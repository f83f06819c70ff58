import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type FieldError, FieldErrors, Problem } from '../problems.ts';
import type { Endpoint } from './contract.ts';
import { exchangeOf, type Middleware } from './exchange.ts';
import { readBody, readParams, readQuery } from './validate.ts';

/** Parses the path. An impossible id returns 404, whatever else is wrong with the request. */
export function addressed(contract: Endpoint): Middleware {
  return {
    before: ({ event, context }) => {
      const exchange = exchangeOf(context);
      const errors = new FieldErrors();
      exchange.params = readParams(contract, decoded(event.pathParameters), errors, exchange.pathNames);
      if (exchange.pathNames) exchange.pathFaults = errors.list;
      else if (errors.list.length > 0) throw nothingThere(errors.list);
    },
  };
}

/** API Gateway passes the parts of a path as they were sent. Broken encoding stays as it is, and refers to nothing. */
function decoded(parameters: APIGatewayProxyEvent['pathParameters']): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(parameters ?? {}).map(([name, sent = '']) => {
      try {
        return [name, decodeURIComponent(sent)];
      } catch {
        return [name, sent];
      }
    }),
  );
}

/** Text that cannot be an id refers to nothing. The format of a month or a date is worth a hint. */
function nothingThere(faults: readonly FieldError[]): Problem {
  const hint = faults.find(({ code }) => code !== 'not_found');
  return new Problem(
    'not_found',
    hint && { detail: `There is no such record: ${hint.field} ${hint.message}.` },
  );
}

/** Parses query and body by the contract. Invalid fields are reported after `inspect` has looked for more. */
export function validated(contract: Endpoint): Middleware {
  return {
    before: ({ event, context }) => {
      const exchange = exchangeOf(context);
      const { pathNames, pathFaults = [] } = exchange;
      const errors = new FieldErrors(pathFaults, contract.invalidFieldsMax);
      exchange.input = {
        query: readQuery(contract, event.multiValueQueryStringParameters, errors, pathNames),
        body: contract.body && readBody(contract, event.body, exchange.exactBody, errors),
        faults: errors.list,
      };
      // Nothing can be looked up, so there is nothing to inspect.
      if (pathFaults.length > 0) errors.throwIfAny();
    },
  };
}
