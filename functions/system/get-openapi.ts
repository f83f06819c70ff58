import document from '../../docs/openapi.json' with { type: 'json' };
import { staticEndpoint } from '../../lib/platform/endpoint/static-endpoint.ts';
import { getOpenapi } from '../../lib/system/contract.ts';

const text = JSON.stringify(document);

export const handler = staticEndpoint(getOpenapi, async () => text);
