import { deleteReauthentication } from '../../lib/auth/reauthentication/contract.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { Problem } from '../../lib/platform/problems.ts';

export const handler = command(deleteReauthentication, () => {
  throw new Problem('service_unavailable');
});
