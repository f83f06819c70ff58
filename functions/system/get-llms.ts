import { endpoint } from '../../lib/platform/endpoint/endpoint.ts';
import { getLlms } from '../../lib/system/contract.ts';
import text from '../../tools/built/llms-text.ts';

export const handler = endpoint(getLlms, async () => text);
