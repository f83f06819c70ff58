import text from '../../docs/llms.txt' with { type: 'text' };
import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { getLlms } from '../../lib/system/contract.ts';

export const handler = endpoint(getLlms, async () => text);
