import { expect, test } from 'vitest';
import { endpoints } from '../../lib/contracts.ts';
import { authenticated } from '../../lib/platform/endpoint/authenticated.ts';
import type { EndpointContext, Exchange } from '../../lib/platform/endpoint/exchange.ts';
import { rehearsalEvent } from '../../lib/platform/endpoint/rehearse.ts';
import { addressed } from '../../lib/platform/endpoint/validated.ts';
import { lambdaContext } from '../support/event.ts';

/** Otherwise the first request pays for what the rehearsal is there to prepare, and nothing would say so. */
test('no endpoint refuses its rehearsal for its caller or its path', () => {
  const refused = endpoints.filter((contract) => {
    const event = rehearsalEvent(contract);
    const context: EndpointContext = { ...lambdaContext, exchange: {} as Exchange };
    const request = { event, context } as never;
    try {
      authenticated(contract).before?.(request);
      addressed(contract).before?.(request);
      return false;
    } catch {
      return true;
    }
  });
  // It has a currency's code in its path, and reads nothing.
  expect(refused.map(({ id }) => id)).toEqual(['getCurrency']);
});
