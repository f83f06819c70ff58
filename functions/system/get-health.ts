import { missingFromRuntime } from '../../lib/auth/argon2-support.ts';
import { getHealth } from '../../lib/contracts/system.ts';
import { Problem } from '../../lib/domain/errors.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { VERSION } from '../../lib/version.ts';

export const handler = endpoint(getHealth, async () => {
  const missing = missingFromRuntime();
  if (missing) throw new Problem('service_unavailable', `Nobody can register or log in: ${missing}`);
  return { status: 'ok' as const, version: VERSION };
});
