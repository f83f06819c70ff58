import { componentValidator, description, resolveResponse } from '../support/description/description.ts';
import { type RawAnswer, SECRET_MARK } from './attacker.ts';
import type { HostileRequest } from './requests.ts';

/** Responses of the gateway before it knows the endpoint. */
const GATEWAY_STATUSES = new Set([400, 404, 413, 414, 431]);
/** Its response to whatever it cannot read, on any path, including those that have another 404 of their own. */
const UNREADABLE = 'its headers are too large';

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

/** What is wrong with a response, as far as the response alone shows it. */
export function findings(request: HostileRequest, answer: RawAnswer): string[] {
  const found: string[] = [];
  if (answer.status >= 500) found.push(`a server fault: ${answer.status} ${answer.text.slice(0, 300)}`);
  if (answer.text.includes(SECRET_MARK)) found.push("another user's data");
  for (const header of HEADERS) if (answer.headers[header] === undefined) found.push(`no header ${header}`);
  found.push(...breaches(request, answer));
  return found;
}

function breaches(request: HostileRequest, { status, headers, text }: RawAnswer): string[] {
  const response = resolveResponse(responses.get(request.endpoint)?.[status]);
  if (!response || text.includes(UNREADABLE))
    return GATEWAY_STATUSES.has(status) ? problemBreaches(text) : [`the undocumented status ${status}`];
  const types = Object.entries(response.content ?? {});
  const isSent = ([type]: [string, unknown]) => String(headers['content-type']).startsWith(type);
  const [mediaType, content] = types.find(isSent) ?? types[0] ?? [];
  if (!mediaType || !content) return text === '' ? [] : [`a body with status ${status}`];
  if (!isSent([mediaType, content])) return [`the type ${headers['content-type']}`];
  if (!/[/+]json$/.test(mediaType)) return [];
  const faults = componentValidator(content.schema)(JSON.parse(text));
  return faults.length === 0 ? [] : [`a body that breaks its schema: ${faults.join(', ')}`];
}

function problemBreaches(text: string): string[] {
  const { code, status } = JSON.parse(text) as { code?: string; status?: number };
  return code && status ? [] : ['an answer of the gateway that is no problem'];
}
