import { staticEndpoint } from '../../lib/platform/endpoint/static-endpoint.ts';
import { getLlms } from '../../lib/system/contract.ts';
import text from '../../tools/built/llms-text.ts';

export const handler = staticEndpoint(getLlms, async () => text);
