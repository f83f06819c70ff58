import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { endpointFunction } from '../../infra/functions.ts';
import { startCloud } from '../../infra/local/cloud.ts';
import type { Cloud } from '../../infra/local/cloud-options.ts';
import { type Api, readApi } from '../../infra/local/gateway/api.ts';
import { authorize, type Verdict } from '../../infra/local/gateway/authorizer.ts';
import { type ProxyEvent, proxyEvent, type Received, receive } from '../../infra/local/gateway/event.ts';
import type { Operation } from '../../infra/local/gateway/openapi-body.ts';
import { Router } from '../../infra/local/gateway/router.ts';
import type { Json } from '../../infra/local/json.ts';
import { type FunctionDefinition, readFunctions } from '../../infra/local/lambda/function-definition.ts';
import { startEngine } from '../../infra/local/services/engine.ts';
import { Resolver } from '../../infra/local/template/intrinsics.ts';
import { readTemplate, type Template } from '../../infra/local/template/template.ts';
import { endpoints } from '../../lib/contracts.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { plainClient } from './calls/plain-calls.ts';
import { createHousehold, type Household } from './household.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The local cloud with its engine, and a household in it once it is needed. What the bench runs, it takes from the template. */
export interface World {
  readonly engineUrl: string;
  readonly engine: DynamoDBClient;
  readonly cloud: Cloud;
  readonly template: Template;
  readonly api: Api;
  readonly tableName: string;
  household(): Promise<Household>;
  /** What the authorizer adds to an event, apart from ids. It is asked once. */
  authorizerContext(): Promise<object>;
  functionOf(source: string): FunctionDefinition;
  stop(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const started = await startEngine({ logFile: join(folder, 'engine.log'), compiler: 'full' });
  const cloud = await startCloud({
    port: 0,
    dataDir: join(folder, 'data'),
    dynamodbEndpoint: started.endpoint,
    // Functions that run every minute would distort the measurement.
    runsRegularly: false,
    // Limits meant for one person's calls would distort the measurement.
    context: { throttleRate: 10_000, throttleBurst: 5_000 },
    onProgress: (step, ms) => console.log(`  ${step}: ${(ms / 1000).toFixed(1)} s`),
  });
  const template = readTemplate(join(folder, 'data', 'assembly'));
  const resolver = new Resolver(template);
  const functions = readFunctions(template, resolver);
  const tableName = functions.find(({ environment }) => environment.TABLE_NAME)?.environment.TABLE_NAME ?? '';
  const engine = plainClient(started.endpoint);
  let household: Promise<Household> | undefined;
  let context: Promise<object> | undefined;
  const world: World = {
    engineUrl: started.endpoint,
    engine,
    cloud,
    template,
    api: readApi(template, resolver),
    tableName,
    household() {
      household ??= createHousehold(cloud.url, engine, tableName);
      return household;
    },
    authorizerContext() {
      context ??= readAuthorizerContext(world);
      return context;
    },
    functionOf(source) {
      const found = functions.find((definition) => definition.source === source);
      if (!found) throw new Error(`The template has no function of ${source}.`);
      return found;
    },
    async stop() {
      engine.destroy();
      await cloud.stop();
      await started.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return world;
}

interface Call {
  readonly received: Received;
  readonly event: ProxyEvent;
  readonly route: Operation;
}

/** The request as the gateway would have received it from a client. */
function callOf({ api }: World, endpoint: Endpoint, household: Household): Call {
  const { path: url, body, file } = household.sample(endpoint);
  const text = file?.content ?? (body === undefined ? '' : JSON.stringify(body));
  const headers: Record<string, string> = {
    Host: 'localhost',
    Accept: 'application/json',
    'User-Agent': 'bench/1.0',
    ...(endpoint.auth === 'user' && { Authorization: `Bearer ${household.token}` }),
    ...(text && {
      'Content-Type': file?.mediaType ?? 'application/json',
      'Content-Length': String(Buffer.byteLength(text)),
    }),
  };
  const incoming = {
    method: endpoint.method,
    url,
    httpVersion: '1.1',
    rawHeaders: Object.entries(headers).flat(),
    headers: { 'user-agent': headers['User-Agent'] },
    // A separate address for each household, because failed logins are counted by address.
    socket: { remoteAddress: `2001:db8:${household.userId.slice(-8, -4)}:${household.userId.slice(-4)}::1` },
  } as unknown as IncomingMessage;
  const received = receive(incoming, api, 443);
  const path = url.split('?')[0] ?? '';
  const match = new Router(api.routes).find(endpoint.method, path);
  if (!match) throw new Error(`The template has no route ${endpoint.method} ${path}.`);
  const event = proxyEvent(received, match.route, match.pathParameters, Buffer.from(text), api.binaryTypes);
  return { received, event, route: match.route };
}

/** The event of an endpoint's function, with the authorizer's context for the household's user. */
export async function eventOf(world: World, endpoint: Endpoint, household: Household): Promise<ProxyEvent> {
  const { received, event, route } = callOf(world, endpoint, household);
  if (!route.authorizer) return event;
  received.context.authorizer = {
    ...(await world.authorizerContext()),
    principalId: household.userId,
    userId: household.userId,
    bookId: household.bookId,
    sessionId: household.sessionId,
  };
  return event;
}

async function readAuthorizerContext(world: World): Promise<object> {
  const verdict = await askAuthorizer(world);
  if (!verdict.allowed) throw new Error(`The authorizer refused the bench: ${verdict.fault}.`);
  // The bench goes on for longer than a proof of who the user is.
  return { ...verdict.context, freshUntil: new Date(Date.now() + DAY_MS).toISOString() };
}

const PROBE = endpoints.find(({ id }) => id === 'getMe') as Endpoint;

/** The event that the gateway sends to the authorizer before it calls an endpoint. */
export async function authorizerEventOf(world: World): Promise<unknown> {
  let sent: unknown;
  await askAuthorizer(world, (event) => {
    sent = event;
  });
  return sent;
}

async function askAuthorizer(world: World, onEvent?: (event: unknown) => void): Promise<Verdict> {
  const { received, event, route } = callOf(world, PROBE, await world.household());
  if (!route.authorizer) throw new Error('GET /auth/me has no authorizer.');
  return authorize(route.authorizer, received, event, (arn, request) => {
    onEvent?.(request);
    return world.cloud.invoke(arn, request as Json);
  });
}

export function functionOfEndpoint(world: World, endpoint: Endpoint): FunctionDefinition {
  return world.functionOf(endpointFunction(endpoint).file);
}
