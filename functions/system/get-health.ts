import { getHealth } from '../../lib/contracts/system.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { VERSION } from '../../lib/version.ts';

export const handler = endpoint(getHealth, async () => ({ status: 'ok' as const, version: VERSION }));
