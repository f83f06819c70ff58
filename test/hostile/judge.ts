import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type RawAnswer, SECRET_MARK } from './attacker.ts';
import type { HostileRequest } from './requests.ts';

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}
interface Description {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { operationId: string; responses: Record<string, Response> }>>>
  >;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
}

const description = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Description;
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(description, 'openapi');

/** What the gateway answers before it knows which endpoint is meant. */
const GATEWAY_STATUSES = new Set([400, 404, 413, 414, 431]);

const HEADERS = [
  'x-request-id',
  'cache-control',
  'x-content-type-options',
  'strict-transport-security',
  'content-security-policy',
];

const responses = new Map(
  Object.values(description.paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, responses }) => [operationId, responses] as const),
);
const validators = new Map<string, ValidateFunction>();

/** What is wrong with an answer, as far as it can be told from the answer alone. */
export function findings(request: HostileRequest, answer: RawAnswer): string[] {
  const found: string[] = [];
  if (answer.status >= 500) found.push(`a server fault: ${answer.status} ${answer.text.slice(0, 300)}`);
  if (answer.text.includes(SECRET_MARK)) found.push("another user's data");
  for (const header of HEADERS) if (answer.headers[header] === undefined) found.push(`no header ${header}`);
  found.push(...breaches(request, answer));
  return found;
}

function breaches(request: HostileRequest, { status, headers, text }: RawAnswer): string[] {
  const documented = responses.get(request.endpoint)?.[status];
  if (!documented)
    return GATEWAY_STATUSES.has(status) ? problemBreaches(text) : [`the undocumented status ${status}`];
  const response = documented.$ref
    ? description.components.responses[documented.$ref.split('/').at(-1) ?? '']
    : documented;
  const [mediaType, content] = Object.entries(response?.content ?? {})[0] ?? [];
  if (!mediaType || !content) return text === '' ? [] : [`a body with status ${status}`];
  if (!String(headers['content-type']).startsWith(mediaType)) return [`the type ${headers['content-type']}`];
  if (!mediaType.includes('json')) return [];
  const key = `${request.endpoint} ${status}`;
  const validate = validators.get(key) ?? ajv.compile(rebased(content.schema));
  validators.set(key, validate);
  return validate(JSON.parse(text))
    ? []
    : [`a body that breaks its schema: ${ajv.errorsText(validate.errors)}`];
}

function problemBreaches(text: string): string[] {
  const { code, status } = JSON.parse(text) as { code?: string; status?: number };
  return code && status ? [] : ['an answer of the gateway that is no problem'];
}

/** References within the document become references into the document. */
function rebased(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')) as object;
}
