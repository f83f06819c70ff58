import { type FieldError, FieldErrors, Problem } from '../problems.ts';
import type { Endpoint } from './contract.ts';
import { exchangeOf, type Middleware } from './exchange.ts';
import { decoded } from './path-text.ts';
import { readBody, readParams, readQuery } from './validate.ts';

/** Parses the path. An impossible id returns 404, whatever else is wrong with the request. */
export function addressed(contract: Endpoint): Middleware {
  return {
    before: ({ event, context }) => {
      const exchange = exchangeOf(context);
      const errors = new FieldErrors();
      const parameters = Object.entries(event.pathParameters ?? {});
      const sent = Object.fromEntries(parameters.map(([name, text]) => [name, decoded(text)]));
      exchange.params = readParams(contract, sent, errors, exchange.pathNames);
      if (exchange.pathNames) exchange.pathFaults = errors.list;
      else if (errors.list.length > 0) throw nothingThere(errors.list);
    },
  };
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
