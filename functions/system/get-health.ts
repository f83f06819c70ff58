import { findWhyPasswordsFail } from '../../lib/auth/password/argon2.ts';
import { staticEndpoint } from '../../lib/platform/endpoint/static-endpoint.ts';
import { Problem } from '../../lib/platform/problems.ts';
import { getHealth } from '../../lib/system/contract.ts';
import { VERSION } from '../../lib/system/version.ts';

export const handler = staticEndpoint(getHealth, async () => {
  const failure = await findWhyPasswordsFail();
  if (failure) {
    throw new Problem('service_unavailable', { detail: `Nobody can register or log in: ${failure}` });
  }
  return { status: 'ok' as const, version: VERSION };
});
