import { getSecondFactor } from '../../lib/auth/second-factor/contract.ts';
import { getFactors, showFactors } from '../../lib/auth/second-factor/factors.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';

export const handler = endpoint(getSecondFactor, async ({ caller }) =>
  showFactors(await getFactors(caller.id)),
);
