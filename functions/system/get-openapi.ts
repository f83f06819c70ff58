import document from '../../docs/openapi.json' with { type: 'json' };
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { getOpenapi } from '../../lib/system/contract.ts';

const text = JSON.stringify(document);

export const handler = endpoint(getOpenapi, async () => text);
