import type { Caller } from '../platform/endpoint/caller.ts';
import type { MayCall } from './listed-tools.ts';
import { writes } from './tool.ts';

/** Which endpoints this caller may call through tools. A session, or an access token that may write, has all of them. */
export function mayCallAs({ scope }: Caller): MayCall {
  return (endpoint) => scope !== 'read' || !writes(endpoint);
}
