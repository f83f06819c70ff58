import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { PLACE } from '../template/physical-names.ts';
import type { Api } from './api.ts';
import { isBinary } from './binary-types.ts';
import type { Operation } from './openapi-body.ts';
import { stagePath } from './stage-path.ts';

type Single = Record<string, string>;
type Multi = Record<string, string[]>;

interface RequestContext {
  resourceId: string;
  resourcePath: string;
  httpMethod: string;
  extendedRequestId: string;
  requestTime: string;
  path: string;
  accountId: string;
  protocol: string;
  stage: string;
  domainPrefix: string;
  domainName: string;
  requestTimeEpoch: number;
  requestId: string;
  apiId: string;
  identity: Record<string, string | null>;
  authorizer?: Record<string, string | number>;
}

/** A request as it was received, before its route is known. */
export interface Received {
  method: string;
  path: string;
  query: string;
  headers: Single;
  multiValueHeaders: Multi;
  context: RequestContext;
}

/** Payload format 1.0 of the Lambda proxy integration. */
export interface ProxyEvent {
  resource: string;
  path: string;
  httpMethod: string;
  headers: Single;
  multiValueHeaders: Multi;
  queryStringParameters: Single | null;
  multiValueQueryStringParameters: Multi | null;
  pathParameters: Single | null;
  stageVariables: null;
  requestContext: RequestContext;
  body: string | null;
  isBase64Encoded: boolean;
}

/** Reads a request. With `isStrict`, it is below the stage, and header names are in lower case, as HTTP/2 sends them. */
export function receive(incoming: IncomingMessage, api: Api, port: number, isStrict = false): Received {
  const url = incoming.url ?? '/';
  const mark = url.indexOf('?');
  const sentPath = mark < 0 ? url : url.slice(0, mark);
  const path = isStrict ? sentPath.slice(stagePath(api).length) || '/' : sentPath;
  const sourceIp = incoming.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1';
  const { single, multi } = readHeaders(incoming.rawHeaders, isStrict);
  const forwardedFor = incoming.headers['x-forwarded-for'];
  const chosenId = incoming.headers['x-amzn-requestid'];
  const replace = (name: string, value: string): void => {
    // Clients may have sent the header in any letter case.
    for (const sent of Object.keys(single).filter((each) => each.toLowerCase() === name.toLowerCase())) {
      delete single[sent];
      delete multi[sent];
    }
    single[name] = value;
    multi[name] = [value];
  };
  replace('X-Forwarded-For', forwardedFor ? `${forwardedFor}, ${sourceIp}` : sourceIp);
  replace('X-Forwarded-Port', String(port));
  replace('X-Forwarded-Proto', 'http');
  return {
    method: incoming.method ?? 'GET',
    path,
    query: mark < 0 ? '' : url.slice(mark + 1),
    headers: single,
    multiValueHeaders: multi,
    context: {
      ...newContext(api),
      httpMethod: incoming.method ?? 'GET',
      path: sentPath,
      // API Gateway lets clients choose it.
      ...(typeof chosenId === 'string' && { requestId: chosenId }),
      protocol: `HTTP/${incoming.httpVersion}`,
      identity: { ...NO_IDENTITY, sourceIp, userAgent: incoming.headers['user-agent'] ?? null },
    },
  };
}

/** Stands in for a request that could not be parsed, so that the response to it has a request id. */
export function unreadable(api: Api): Received {
  return { method: '', path: '', query: '', headers: {}, multiValueHeaders: {}, context: newContext(api) };
}

const NO_IDENTITY = {
  accessKey: null,
  accountId: null,
  caller: null,
  cognitoAuthenticationProvider: null,
  cognitoAuthenticationType: null,
  cognitoIdentityId: null,
  cognitoIdentityPoolId: null,
  principalOrgId: null,
  user: null,
  userArn: null,
};

function newContext(api: Api): RequestContext {
  const now = new Date();
  return {
    resourceId: '',
    resourcePath: '',
    httpMethod: '',
    extendedRequestId: `${randomBytes(11).toString('base64url')}=`,
    requestTime: commonLogTime(now),
    path: '',
    accountId: PLACE.accountId,
    protocol: 'HTTP/1.1',
    stage: api.stageName,
    domainPrefix: 'localhost',
    domainName: 'localhost',
    requestTimeEpoch: now.getTime(),
    requestId: randomUUID(),
    apiId: api.id,
    identity: NO_IDENTITY,
  };
}

export function proxyEvent(
  received: Received,
  route: Operation,
  pathParameters: Single | null,
  body: Buffer,
  binaryTypes: readonly string[],
): ProxyEvent {
  const isBase64Encoded = body.length > 0 && isBinary(headerOf(received, 'content-type'), binaryTypes);
  // API Gateway also splits a query at semicolons.
  const pairs = new URLSearchParams(received.query.replaceAll(';', '&'));
  const query = received.query === '' ? undefined : collected(pairs);
  received.context.resourceId = route.resourceId;
  received.context.resourcePath = route.resourcePath;
  return {
    resource: route.resourcePath,
    path: received.path,
    httpMethod: received.method,
    headers: received.headers,
    multiValueHeaders: received.multiValueHeaders,
    queryStringParameters: query?.single ?? null,
    multiValueQueryStringParameters: query?.multi ?? null,
    pathParameters,
    stageVariables: null,
    requestContext: received.context,
    body: body.length === 0 ? null : body.toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
  };
}

/** A header by its name in lower case. Clients may have sent it in any letter case. */
export function headerOf({ headers }: Received, wanted: string): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
}

export function methodArn(received: Received): string {
  const { apiId, stage } = received.context;
  const path = received.path.replace(/^\//, '');
  return `arn:aws:execute-api:${PLACE.region}:${PLACE.accountId}:${apiId}/${stage}/${received.method}/${path}`;
}

/** Names keep their letter case, unless they are read as from HTTP/2. */
function readHeaders(raw: readonly string[], isLowerCase: boolean): { single: Single; multi: Multi } {
  const nameOf = (sent: string) => (isLowerCase ? sent.toLowerCase() : sent);
  return collected(raw.flatMap((name, i) => (i % 2 === 0 ? [[nameOf(name), raw[i + 1] ?? '']] : [])));
}

/** If a name is repeated, `single` has the last value and `multi` has all. */
function collected(pairs: Iterable<[name: string, value: string]>): { single: Single; multi: Multi } {
  const single: Single = Object.create(null) as Single;
  const multi: Multi = Object.create(null) as Multi;
  for (const [name, value] of pairs) {
    single[name] = value;
    const values = multi[name];
    if (values) values.push(value);
    else multi[name] = [value];
  }
  return { single, multi };
}

/** `09/Apr/2015:12:34:56 +0000`. */
function commonLogTime(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}
