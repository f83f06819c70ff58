import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { REQUESTS, RESPONSES } from './examples.ts';
import { isNamed } from './schemas.ts';
import { TAGS } from './tags.ts';

/** What the description needs and the contracts do not say, all of it at once, with the places to add it. */
export class Missing extends Error {
  override readonly name = 'Missing';
}

export function requireDescribed(endpoints: readonly Endpoint[]): void {
  const missing = endpoints.flatMap((endpoint) =>
    missingFor(endpoint).map((text) => `${endpoint.id}: ${text}`),
  );
  if (missing.length > 0) throw new Missing(missing.join('\n'));
}

function missingFor({ id, tag, body, response, mediaTypes, isRpc }: Endpoint): string[] {
  const wanted: readonly (readonly [isThere: boolean, text: string])[] = [
    [TAGS.some(({ name }) => name === tag), `explain the tag ${tag} in tools/openapi/tags.ts`],
    [!body || isNamed(body), 'name its body in NAMED_INPUTS of tools/openapi/named-schemas.ts'],
    [!body || id in REQUESTS, 'add its body to REQUESTS in tools/openapi/examples.ts'],
    [!response || isNamed(response), 'name its response in NAMED_OUTPUTS of tools/openapi/named-schemas.ts'],
    [
      isRpc === true || !(response ?? mediaTypes) || id in RESPONSES,
      'add its response to RESPONSES in tools/openapi/examples.ts',
    ],
  ];
  return wanted.filter(([isThere]) => !isThere).map(([, text]) => text);
}
