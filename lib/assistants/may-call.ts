import { rolesFrom } from '../platform/book.ts';
import type { Caller } from '../platform/endpoint/caller.ts';
import type { MayCall } from './listed-tools.ts';
import { type ToolEndpoint, writes } from './tool.ts';

/** Which endpoints this caller may call through tools: the scope of an access token and the role in the book decide. */
export function mayCallAs(caller: Caller): MayCall {
  return (endpoint) => refusalOf(caller, endpoint) === undefined;
}

/** Why the caller may not call an endpoint. A session has every scope. */
export function refusalOf(
  { scope = 'write', book }: Caller,
  endpoint: ToolEndpoint,
): 'insufficient_scope' | 'insufficient_role' | undefined {
  const { role } = endpoint;
  const isRecording = scope === 'record' && role === 'recorder';
  if (writes(endpoint) && scope !== 'write' && !isRecording) return 'insufficient_scope';
  const isInRole = role === undefined || (book !== undefined && rolesFrom(role).includes(book.role));
  return isInRole ? undefined : 'insufficient_role';
}
