import { isObject } from '../json.ts';

interface Mapped {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer | string;
}

/** Headers that API Gateway sets itself; a function's own value is sent under another name. */
const REMAPPED = new Set(['connection', 'date', 'server', 'www-authenticate']);
const DROPPED = new Set(['content-length', 'transfer-encoding']);
const KNOWN = new Set(['statusCode', 'headers', 'multiValueHeaders', 'body', 'isBase64Encoded']);

/**
 * Maps the response of a proxy integration. Returns undefined if it is malformed; API Gateway then returns 502. A body in
 * base64 is decoded only if the client asks for a binary media type, and is otherwise sent as it is.
 */
export function mapProxyResponse(payload: unknown, acceptsBinary: boolean): Mapped | undefined {
  if (!isObject(payload) || Object.keys(payload).some((name) => !KNOWN.has(name))) return undefined;
  const status = Number(payload.statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599) return undefined;
  const { body = null, headers, multiValueHeaders } = payload;
  if (body !== null && typeof body !== 'string') return undefined;
  const mapped: Mapped['headers'] = { 'content-type': 'application/json' };
  for (const [name, value] of Object.entries(isObject(headers) ? headers : {})) {
    if (typeof value === 'object') return undefined;
    set(mapped, name, String(value));
  }
  // If both contain a header, the list wins.
  for (const [name, values] of Object.entries(isObject(multiValueHeaders) ? multiValueHeaders : {})) {
    if (!Array.isArray(values)) return undefined;
    set(mapped, name, values.map(String));
  }
  return {
    status,
    headers: mapped,
    body: payload.isBase64Encoded && acceptsBinary ? Buffer.from(body ?? '', 'base64') : (body ?? ''),
  };
}

function set(headers: Mapped['headers'], name: string, value: string | string[]): void {
  const key = name.toLowerCase();
  if (DROPPED.has(key)) return;
  headers[REMAPPED.has(key) ? `x-amzn-remapped-${key}` : key] = value;
}
