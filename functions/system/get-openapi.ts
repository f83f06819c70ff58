import document from '../../docs/openapi.json' with { type: 'json' };
import { getOpenapi } from '../../lib/contracts/system.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

const text = JSON.stringify(document);

export const handler = endpoint(getOpenapi, async () => text);
