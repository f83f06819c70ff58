import { listPasskeys } from '../../lib/auth/passkeys/contract.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { Problem } from '../../lib/platform/problems.ts';

export const handler = endpoint(listPasskeys, () => {
  throw new Problem('service_unavailable');
});
