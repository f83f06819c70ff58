import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { VERSION } from '../../lib/system/version.ts';
import { requireDescribed } from './missing.ts';
import { operationOf, PARAMETERS } from './operation.ts';
import { PROBLEM_SCHEMAS } from './problem-schemas.ts';
import { HEADERS } from './responses.ts';
import { RPC_SCHEMAS } from './rpc.ts';
import { componentSchemas } from './schemas.ts';
import { INTRODUCTION, inReadingOrder, TAGS } from './tags.ts';
import type { Document } from './types.ts';

/** The OpenAPI description of the given endpoints. Everything in it derives from their contracts. */
export function buildDocument(endpoints: readonly Endpoint[]): Document {
  requireDescribed(endpoints);
  const components: Document['components'] = {
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description:
          'The `token` that register and login return (a JWT), or an access token (it starts with `pfs_`), which may have fewer permissions.',
      },
      session_cookie: {
        type: 'apiKey',
        in: 'cookie',
        name: 'service-session',
        description: 'The same token as a cookie, which register and login set.',
      },
    },
    schemas: { ...componentSchemas(), ...RPC_SCHEMAS, ...PROBLEM_SCHEMAS },
    parameters: { ...PARAMETERS },
    headers: { ...HEADERS },
    responses: {},
  };
  const paths: Document['paths'] = {};
  for (const endpoint of endpoints.toSorted(inReadingOrder)) {
    paths[endpoint.path] ??= {};
    Object.assign(paths[endpoint.path] ?? {}, {
      [endpoint.method.toLowerCase()]: operationOf(endpoint, components),
    });
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Personal Finance Service',
      version: VERSION,
      summary: 'Contacts, obligations, budgets, and a double-entry ledger in any currency.',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to the URL of the document, so that it is right on a laptop, behind a stage and on a custom domain.
    servers: [{ url: '.', description: 'The service that returned this description' }],
    security: [{ bearer: [] }, { session_cookie: [] }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    components,
  };
}
