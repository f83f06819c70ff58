import { componentValidator, description, findOperation, resolveResponse } from './description.ts';

/** A response to a test, however it was obtained. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Judgement {
  /** Undefined for a path or method that does not exist. */
  readonly operationId: string | undefined;
  /** What the API description does not allow. */
  readonly faults: readonly string[];
}

const problem = componentValidator({ $ref: '#/components/schemas/Problem' });

/** Compares a response with the description: its status, media type, headers and body. */
export function judge(seen: Seen): Judgement {
  const operation = findOperation(seen.method, seen.path)?.operation;
  const faults: string[] = [];
  const fail = (fault: string | false | undefined) => fault && faults.push(fault);
  const { status, headers, text } = seen;
  const requestId = headers.get('x-request-id');
  fail(!requestId && 'it has no X-Request-Id');
  fail(
    (status === 429 || status === 503) &&
      !/^[1-9]\d*$/.test(headers.get('retry-after') ?? '') &&
      'it has no Retry-After',
  );

  // The web app is not part of the API. Its errors are problems like those of the API.
  if (/^(\/|\/app(\/.*)?)?$/.test(seen.path) && status < 400) return { operationId: undefined, faults };

  const isUnknownPath = status === 404 && isOfTheGateway(seen);
  const documented = isUnknownPath ? undefined : resolveResponse(operation?.responses[status]);
  if (!documented) {
    fail(operation && !isOfTheGateway(seen) && `${status} is not documented for ${operation.operationId}`);
    faults.push(...problem(parsed(text)));
    return { operationId: operation?.operationId, faults };
  }
  for (const [name, { $ref }] of Object.entries(documented.headers ?? {})) {
    const { required } = description.components.headers[$ref.split('/').at(-1) ?? ''] ?? {};
    fail(required && !headers.has(name) && `it has no ${name}`);
  }
  const sent = headers.get('content-type')?.split(';')[0];
  const content = Object.entries(documented.content ?? {});
  const [mediaType, media] = content.find(([type]) => type === sent) ?? content[0] ?? [];
  if (!media) fail(text !== '' && 'it has a body');
  else if (sent !== mediaType) fail(`its media type is ${sent}, not ${mediaType}`);
  else if (/[/+]json$/.test(mediaType ?? '')) {
    const body = parsed(text);
    faults.push(...componentValidator(media.schema)(body));
    const named = (body as { request_id?: string }).request_id;
    fail(named !== undefined && named !== requestId && 'request_id is not X-Request-Id');
  }
  return { operationId: operation?.operationId, faults };
}

/** Responses of the gateway itself are documented for all endpoints at once, as `default`. */
function isOfTheGateway({ status, text }: Seen): boolean {
  const { code, detail } = (parsed(text) ?? {}) as { code?: string; detail?: string };
  if (status === 404) return detail?.startsWith('This path does not exist') === true;
  return ['400 bad_request', '403 forbidden', '413 payload_too_large'].includes(`${status} ${code}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
