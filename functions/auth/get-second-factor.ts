import { getSecondFactor } from '../../lib/auth/second-factor/contract.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { Problem } from '../../lib/platform/problems.ts';

export const handler = endpoint(getSecondFactor, () => {
  throw new Problem('service_unavailable');
});
