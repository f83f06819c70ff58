import { missingFromRuntime } from '../../lib/auth/argon2-support.ts';
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { Problem } from '../../lib/platform/problems.ts';
import { getHealth } from '../../lib/system/contract.ts';
import { VERSION } from '../../lib/system/version.ts';

export const handler = endpoint(getHealth, async () => {
  const missing = missingFromRuntime();
  if (missing) {
    throw new Problem('service_unavailable', { detail: `Nobody can register or log in: ${missing}` });
  }
  return { status: 'ok' as const, version: VERSION };
});
