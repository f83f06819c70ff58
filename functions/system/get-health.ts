import { findWhyPasswordsFail } from '../../lib/auth/password/argon2.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { Problem } from '../../lib/platform/problems.ts';
import { getHealth } from '../../lib/system/contract.ts';
import { VERSION } from '../../lib/system/version.ts';

export const handler = endpoint(getHealth, async () => {
  const failure = await findWhyPasswordsFail();
  if (failure) {
    throw new Problem('service_unavailable', { detail: `Nobody can register or log in: ${failure}` });
  }
  return { status: 'ok' as const, version: VERSION };
});
