import type * as z from 'zod/mini';
import type { Endpoint, ObjectSchema } from '../../lib/platform/endpoint/contract.ts';
import { inReadingOrder, TAGS } from '../openapi/tags.ts';

/** Every endpoint by tag: what it does, and the names of its parameters and fields; `?` marks those that are optional. */
export function endpointList(endpoints: readonly Endpoint[]): string {
  const ordered = endpoints.toSorted(inReadingOrder);
  return TAGS.map(({ name }) => ({ name, of: ordered.filter(({ tag }) => tag === name) }))
    .filter(({ of }) => of.length > 0)
    .map(({ name, of }) => `### ${name}\n\n${of.map(lineOf).join('\n')}`)
    .join('\n\n');
}

function lineOf({ method, path, summary, tokens, query, body, file }: Endpoint): string {
  const parts = [
    ...(tokens === 'none' ? ['not with an access token'] : []),
    ...(query ? [`query: ${namesIn(query)}`] : []),
    ...(body ? [`body: ${namesIn(body)}`] : []),
    ...(file ? ['body: the file'] : []),
  ];
  return `- \`${method} ${path}\`: ${summary}.${parts.length > 0 ? ` (${parts.join('; ')})` : ''}`;
}

function namesIn(schema: ObjectSchema): string {
  const fields = Object.entries(schema._zod.def.shape as Record<string, z.core.$ZodTypes>);
  return fields.map(([name, { _zod }]) => (_zod.def.type === 'optional' ? `${name}?` : name)).join(', ');
}
