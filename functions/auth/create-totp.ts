import { createTotp } from '../../lib/auth/second-factor/contract.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import { Problem } from '../../lib/platform/problems.ts';

export const handler = command(createTotp, () => {
  throw new Problem('service_unavailable');
});
