import { createHmac, hash } from 'node:crypto';

/**
 * Signature Version 4 in the query of an address, for S3. Only what a signature covers can be done with the address:
 * one method, one object, exactly these header values, until it expires.
 */
const ALGORITHM = 'AWS4-HMAC-SHA256';
/** The body is not part of the signature. A signed checksum header decides which body S3 takes. */
const UNSIGNED = 'UNSIGNED-PAYLOAD';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of a role: S3 accepts its keys only together with it. */
  readonly sessionToken?: string | undefined;
}

export interface Presigned {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** The object's address; its query parameters are signed too. */
  readonly url: URL;
  /** Headers that the request must have, with exactly these values. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly expiresSeconds: number;
  readonly at: Date;
  readonly region: string;
}

/** The address with which anyone can send this one request. */
export function presign(
  { method, url, headers = {}, expiresSeconds, at, region }: Presigned,
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
): URL {
  const signed = { host: url.host, ...inLowerCase(headers) };
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const query: Record<string, string> = {
    ...Object.fromEntries(url.searchParams),
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': `${accessKeyId}/${scopeOf(time, region)}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(expiresSeconds),
    ...(sessionToken !== undefined && { 'X-Amz-Security-Token': sessionToken }),
    'X-Amz-SignedHeaders': Object.keys(signed).sort().join(';'),
  };
  const request = { method, path: url.pathname, query, headers: signed };
  const signature = signatureOf(request, { time, region, secretAccessKey });
  const address = new URL(url);
  address.search = `${canonicalQuery(query)}&X-Amz-Signature=${signature}`;
  return address;
}

interface SignedRequest {
  readonly method: string;
  /** As it is in the address. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** All that are signed, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What the signature of a request must be. */
export function signatureOf(
  { method, path, query, headers }: SignedRequest,
  { time, region, secretAccessKey }: { time: string; region: string; secretAccessKey: string },
): string {
  const names = Object.keys(headers).sort();
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${headers[name]?.trim().replaceAll(/ +/g, ' ')}`),
    '',
    names.join(';'),
    UNSIGNED,
  ].join('\n');
  const text = [ALGORITHM, time, scopeOf(time, region), hash('sha256', canonical, 'hex')].join('\n');
  const key = [time.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (parent, part) => createHmac('sha256', parent).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  return createHmac('sha256', key).update(text).digest('hex');
}

function scopeOf(time: string, region: string): string {
  return `${time.slice(0, 8)}/${region}/s3/aws4_request`;
}

function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** Everything but letters, digits, `-`, `.`, `_` and `~`. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function inLowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
