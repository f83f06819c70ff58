import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { ID, PATH_IDS, REFERENCE_IDS } from './example-ids.ts';
import { FILES, REQUESTS, RESPONSES } from './examples.ts';
import {
  ANY_OTHER,
  headerRefs,
  problemResponse,
  problemResponseName,
  problemsByStatus,
} from './responses.ts';
import { RPC_REQUEST, withRpcResponses } from './rpc.ts';
import { bodySchema, type ParameterSchema, parameterSchemas, refTo, responseSchema } from './schemas.ts';
import type { Document, Media, Operation, Parameter, Reference, Response } from './types.ts';

type Item = Readonly<Record<string, unknown>>;

/** Parameters that many endpoints share. */
export const PARAMETERS: Readonly<Record<string, Parameter>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A value of your choice, 1 to 255 printable ASCII characters, that makes it safe to repeat the request. Within 30 days, the same request with the same key returns the first response again; a different request with that key is refused.',
    schema: { type: 'string' },
    example: '5f0d3c1a-8b2e-4c7d-9a61-3e7f20b4c8d5',
  },
  Book: {
    name: 'Book',
    in: 'header',
    description:
      'Id of the book that the request is about. Without it, it is the book that the access token is bound to, or your default book.',
    schema: { type: 'string', format: 'uuid' },
    example: ID.book,
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: '`ETag` of the version to change. If the record has changed since, the response is a 412.',
    schema: { type: 'string' },
    example: '"kJ8vXn2Qe5WcZb1dTfR0mYp3sLa"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      '`ETag` of the version that you have. If the record has not changed since, the response is a 304.',
    schema: { type: 'string' },
    example: '"kJ8vXn2Qe5WcZb1dTfR0mYp3sLa"',
  },
};

/** Adds what an endpoint shares with others to the components, and returns its operation. */
export function operationOf(endpoint: Endpoint, components: Document['components']): Operation {
  const { id, tag, summary, description, auth, role, body, file, isRpc } = endpoint;
  const parameters = parametersOf(endpoint, components);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(auth === 'public' && { security: [] }),
    ...(role && { 'x-book-role': role }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: bodySchema(body), example: REQUESTS[id] } },
      },
    }),
    ...(file && {
      requestBody: {
        required: true,
        content: Object.fromEntries(file.mediaTypes.map((type) => [type, fileMedia(id, type)])),
      },
    }),
    ...(isRpc && { requestBody: RPC_REQUEST }),
    responses: isRpc ? rpcResponsesOf(endpoint, components) : responsesOf(endpoint, components),
  };
}

function rpcResponsesOf(endpoint: Endpoint, components: Document['components']): Operation['responses'] {
  const { 200: _success, ...refusals } = responsesOf(endpoint, components);
  return withRpcResponses(refusals, headerRefs('XRequestId'));
}

function parametersOf(endpoint: Endpoint, components: Document['components']): (Parameter | Reference)[] {
  const { id, method, path, params, query, role, isBookInPath, etag, idempotent, inParts } = endpoint;
  const shared = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` });
  const conditional = method === 'GET' ? 'IfNoneMatch' : 'IfMatch';
  const inPath = params ? parameterSchemas(params) : [];
  const inQuery = query ? parameterSchemas(query) : [];
  return [
    ...inPath.map((given): Parameter => {
      const usual = PATH_IDS[path.slice(0, path.indexOf(`/{${given.name}}`))];
      return { ...described(id, given, usual), in: 'path', required: true };
    }),
    ...inQuery.map((given): Parameter | Reference => {
      const { name, required } = given;
      const parameter: Parameter = {
        ...described(id, given, REFERENCE_IDS[name]),
        in: 'query',
        ...(required && { required }),
      };
      if (inParts || (name !== 'limit' && name !== 'cursor')) return parameter;
      const component = name === 'limit' ? 'Limit' : 'Cursor';
      components.parameters[component] ??= parameter;
      return shared(component);
    }),
    ...(role && !isBookInPath ? [shared('Book')] : []),
    ...(idempotent ? [shared('IdempotencyKey')] : []),
    ...(etag && method !== 'POST' ? [shared(conditional)] : []),
  ];
}

/** `usual` is the example of a parameter without its own: the id of a record of the example household. */
function described(endpointId: string, given: ParameterSchema, usual: string | undefined) {
  const { name, schema, description, example = usual } = given;
  if (!description)
    throw new Error(`The parameter ${name} of ${endpointId} has no description; add it with about().`);
  return { name, description, schema, ...(example !== undefined && { example }) };
}

function responsesOf(
  endpoint: Endpoint,
  components: Document['components'],
): Record<string, Response | Reference> {
  const responses: Record<string, Response | Reference> = {};
  const success = successOf(endpoint, components);
  responses[success.content ? String(endpoint.status ?? 200) : '204'] = success;
  if (endpoint.etag && endpoint.method === 'GET') {
    components.responses.NotModified ??= {
      description: 'The record has not changed since the version in `If-None-Match`.',
      headers: headerRefs('XRequestId', 'ETag'),
    };
    responses['304'] = { $ref: '#/components/responses/NotModified' };
  }
  for (const [status, codes] of problemsByStatus(endpoint)) {
    if (status === 404 || status === 422 || endpoint.isRpc) {
      responses[status] = problemResponse(codes, endpoint);
      continue;
    }
    const name = problemResponseName(codes);
    components.responses[name] ??= problemResponse(codes);
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  components.responses.AnyOther ??= ANY_OTHER;
  responses.default = { $ref: '#/components/responses/AnyOther' };
  return responses;
}

const COOKIES = [
  'register',
  'login',
  'loginWithSecondFactor',
  'loginWithPasskey',
  'logout',
  'deleteSession',
  'deleteMe',
];

function successOf(endpoint: Endpoint, components: Document['components']): Response {
  const { id, response, etag, idempotent, mediaTypes, inParts, summary } = endpoint;
  const cookies = COOKIES.includes(id);
  const headers = headerRefs(
    'XRequestId',
    ...(etag && (response || mediaTypes) ? ['ETag'] : []),
    ...(idempotent ? ['IdempotencyReplayed'] : []),
    ...(cookies ? ['SetCookie'] : []),
    ...(inParts ? ['XNextCursor'] : []),
  );
  if (mediaTypes) {
    const example = endpoint.isRpc ? {} : RESPONSES[id];
    const content = mediaTypes.map((mediaType): [string, Media] => {
      const [type = mediaType] = mediaType.split(';');
      const schema = type === 'application/json' ? { type: 'object' } : { type: 'string' };
      // With several types, the example has one of each.
      return [type, { schema, example: mediaTypes.length > 1 ? (example as Item)[type] : example }];
    });
    return { description: `${summary}.`, headers, content: Object.fromEntries(content) };
  }
  if (!response) return { description: 'Done.', headers };
  const { name, page } = responseSchema(response);
  if (page) components.schemas[name] ??= page;
  const description = page ? 'A page of records.' : 'The record.';
  return {
    description,
    headers,
    content: { 'application/json': { schema: refTo(name), example: RESPONSES[id] } },
  };
}

/** In OpenAPI, a body of bytes has no type, only the type of its content; one of the text formats has an example. */
function fileMedia(id: string, type: string): Media {
  const example = FILES[id]?.[type];
  return { schema: { contentMediaType: type }, ...(example !== undefined && { example }) };
}
