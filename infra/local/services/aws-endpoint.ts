import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { AwsError, messageOf } from '../errors.ts';
import { authorize, type Denial } from '../iam/authorize.ts';
import { neededFor, type PartitionKeyOf } from '../iam/dynamodb-actions.ts';
import type { Policies } from '../iam/policies.ts';
import { isObject, type JsonObject } from '../json.ts';
import type { FunctionDefinition } from '../lambda/function-definition.ts';
import type { FunctionSet } from '../lambda/function-set.ts';
import { listen } from '../listen.ts';
import { PLACE } from '../template/physical-names.ts';
import { type Dynamodb, readAll } from './dynamodb.ts';
import { answerInvocation, readInvocation } from './lambda.ts';
import { type Mailbox, SEND_EMAIL_PATH } from './mailbox.ts';
import type { Secrets } from './secrets.ts';

/** What the endpoint needs from the template. Until it is known, the endpoint returns 503. */
interface AwsServices {
  functions: FunctionSet;
  policies: Policies;
  partitionKeyOf: PartitionKeyOf;
  secrets: Secrets;
  mailbox: Mailbox;
  dynamodb: Dynamodb;
  /** Called after a write to a table. */
  onWrite(): void;
  onDenial(denial: Denial): void;
}

type LocalRoutes = (request: IncomingMessage, url: URL, body: Buffer) => Promise<LocalAnswer | undefined>;
export interface LocalAnswer {
  status?: number;
  type?: string;
  body: string;
}

const READS = new Set(['GetItem', 'BatchGetItem', 'Query']);
const ACCESS_KEY = /Credential=([^/,\s]+)\//;

/**
 * DynamoDB, Secrets Manager, Lambda and SES on one port. It identifies the calling function by its access key,
 * checks the policies of its role, and passes the request to DynamoDB Local, to the local secrets or to a function.
 */
export class AwsEndpoint {
  services: AwsServices | undefined;
  /** Paths below `/_local/`, which AWS does not have: for tests and the local rates. */
  local: LocalRoutes | undefined;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((incoming, outgoing) => {
      this.#handle(incoming, outgoing).catch(() => outgoing.destroy());
    });
    this.#server.keepAliveTimeout = 60_000;
  }

  async listen(): Promise<string> {
    return `http://127.0.0.1:${await listen(this.#server)}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
    this.services?.dynamodb.stop();
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (isFromPage(incoming)) return void outgoing.writeHead(403).end();
    const body = await readAll(incoming);
    if (incoming.url?.startsWith('/_local/')) return this.#answerLocally(incoming, outgoing, body);
    // The same response as DynamoDB's. Functions send this request to open a connection before their first call.
    if (incoming.method === 'GET') {
      outgoing.writeHead(200, { 'content-type': 'text/plain' }).end('healthy');
      return;
    }
    try {
      if (!this.services) throw new AwsError('ServiceUnavailable', 'The local cloud is still starting.', 503);
      await answerCall(this.services, incoming, body, outgoing);
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      answerError(error, outgoing);
    }
  }

  async #answerLocally(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const answer = await this.local?.(incoming, url, body).catch((error: unknown) => ({
      status: 500,
      body: JSON.stringify({ message: messageOf(error) }),
    }));
    const found: LocalAnswer = answer ?? { status: 404, body: '{}' };
    const { status = 200, type = 'application/json', body: text } = found;
    outgoing.writeHead(status, { 'content-type': type }).end(text);
  }
}

/**
 * Nobody but this machine reaches the port, but any web page can make a browser on it send requests: to this address,
 * with an origin, or to a name that suddenly leads here (DNS rebinding). Access keys are no secret, and a page could
 * otherwise invoke functions for any user.
 */
function isFromPage({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || !headers.host?.startsWith('127.0.0.1:');
}

async function answerCall(
  services: AwsServices,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<void> {
  const caller = callerOf(services.functions, incoming);
  const invocation = readInvocation(incoming);
  if (invocation) {
    const resource = services.functions.find(invocation.functionName)?.definition.arn;
    authorize(services, caller, {
      action: 'lambda:InvokeFunction',
      resource: resource ?? invocation.functionName,
      keys: [],
    });
    return answerInvocation(services.functions, invocation, body, outgoing);
  }
  const input = parse(body);
  if (incoming.url === SEND_EMAIL_PATH) {
    const from = String(input.FromEmailAddress);
    // As if the identity had a default configuration set, which SES checks too.
    for (const resource of [`identity/${from}`, 'configuration-set/default'])
      authorize(services, caller, { action: 'ses:SendEmail', resource: sesArn(resource), keys: [], from });
    const answer = JSON.stringify(services.mailbox.send(input));
    return void outgoing.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  }
  const target = String(incoming.headers['x-amz-target'] ?? '');
  const [service = '', operation = ''] = target.split('.');
  if (service.startsWith('DynamoDB_')) {
    const needs = neededFor(operation, input, services.partitionKeyOf);
    if (!needs) throw unsupported(operation);
    authorize(services, caller, ...needs);
    await services.dynamodb.answer({ headers: incoming.headers, body }, outgoing);
    if (!READS.has(operation)) services.onWrite();
  } else if (service === 'secretsmanager') {
    const action = `secretsmanager:${operation}`;
    authorize(services, caller, { action, resource: String(input.SecretId), keys: [] });
    const answer = JSON.stringify(services.secrets.call(operation, input));
    outgoing.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(answer);
  } else throw unsupported(target || 'this request');
}

function sesArn(resource: string): string {
  return `arn:${PLACE.partition}:ses:${PLACE.region}:${PLACE.accountId}:${resource}`;
}

function callerOf(functions: FunctionSet, { headers }: IncomingMessage): FunctionDefinition {
  const accessKeyId = ACCESS_KEY.exec(headers.authorization ?? '')?.[1] ?? '';
  const caller = functions.byAccessKey(accessKeyId);
  if (caller) return caller;
  const message = `The access key ${accessKeyId || '(none)'} does not belong to a function of the template.`;
  throw new AwsError('UnrecognizedClientException', message);
}

function unsupported(what: string): AwsError {
  return new AwsError('UnknownOperationException', `The local cloud does not support ${what}.`);
}

/** Clients of all services read the name after the last `#`. */
function answerError({ code, message, status }: AwsError, outgoing: ServerResponse): void {
  const body = JSON.stringify({ __type: `com.amazon.coral.service#${code}`, message, Message: message });
  // SES names its errors in this header.
  const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': code };
  outgoing.writeHead(status, headers).end(body);
}

function parse(body: Buffer): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    value = undefined;
  }
  if (isObject(value)) return value;
  throw new AwsError('SerializationException', 'The request is not a JSON object.');
}
