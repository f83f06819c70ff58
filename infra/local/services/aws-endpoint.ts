import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { messageOf } from '../errors.ts';
import { type Need, neededFor, type PartitionKeyOf } from '../iam/dynamodb-actions.ts';
import type { Policies } from '../iam/policies.ts';
import { isObject, type JsonObject } from '../json.ts';
import type { FunctionDefinition } from '../lambda/function-definition.ts';
import type { FunctionSet } from '../lambda/function-set.ts';
import { PLACE } from '../template/physical-names.ts';
import { type Dynamodb, readAll } from './dynamodb.ts';
import { answerInvocation, readInvocation } from './lambda.ts';
import { type Secrets, SecretsError } from './secrets.ts';

export interface Denial {
  time: number;
  functionId: string;
  role: string;
  action: string;
  resource: string;
  message: string;
}

/** What the endpoint needs from the template. Until it is known, the endpoint returns 503. */
export interface AwsServices {
  functions: FunctionSet;
  policies: Policies;
  partitionKeyOf: PartitionKeyOf;
  secrets: Secrets;
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

const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);
const ACCESS_KEY = /Credential=([^/,\s]+)\//;

/**
 * DynamoDB, Secrets Manager and Lambda on one port. It identifies the calling function by its access key,
 * checks the policies of its role, and passes the request to DynamoDB Local, to the local secrets or to a function.
 */
export class AwsEndpoint {
  services: AwsServices | undefined;
  /** Paths below `/_local/`, which AWS does not have: for tests, schedules and the local rates. */
  local: LocalRoutes | undefined;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((incoming, outgoing) => {
      this.#handle(incoming, outgoing).catch(() => outgoing.destroy());
    });
    this.#server.keepAliveTimeout = 60_000;
  }

  async listen(): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#server.once('error', reject).listen(0, '127.0.0.1', resolve);
    await promise;
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
    this.services?.dynamodb.stop();
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readAll(incoming);
    if (incoming.url?.startsWith('/_local/')) return this.#answerLocally(incoming, outgoing, body);
    // The same response as DynamoDB's. Functions send this request to open a connection before their first call.
    if (incoming.method === 'GET') {
      outgoing.writeHead(200, { 'content-type': 'text/plain' }).end('healthy');
      return;
    }
    const { services } = this;
    if (!services) return fail(outgoing, 503, 'ServiceUnavailable', 'The local cloud is still starting.');
    const target = String(incoming.headers['x-amz-target'] ?? '');
    const [service = '', operation = ''] = target.split('.');
    const accessKeyId = ACCESS_KEY.exec(incoming.headers.authorization ?? '')?.[1] ?? '';
    const caller = services.functions.byAccessKey(accessKeyId);
    if (!caller) {
      const message = `The access key ${accessKeyId || '(none)'} does not belong to a function of the template.`;
      return fail(outgoing, 400, 'UnrecognizedClientException', message);
    }
    const invocation = readInvocation(incoming);
    if (invocation) {
      const invoked = services.functions.find(invocation.functionName)?.definition;
      const resource = invoked?.arn ?? invocation.functionName;
      if (refused(services, caller, [{ action: 'lambda:InvokeFunction', resource, keys: [] }], outgoing))
        return;
      return answerInvocation(services.functions, invocation, body, outgoing);
    }
    const input = parse(body);
    if (!input) return fail(outgoing, 400, 'SerializationException', 'The request is not a JSON object.');
    if (service.startsWith('DynamoDB_')) {
      const needs = neededFor(operation, input, services.partitionKeyOf);
      if (!needs)
        return fail(
          outgoing,
          400,
          'UnknownOperationException',
          `The local cloud does not support ${operation}.`,
        );
      if (refused(services, caller, needs, outgoing)) return;
      await services.dynamodb.answer({ headers: incoming.headers, body }, outgoing);
      if (!READS.has(operation)) services.onWrite();
    } else if (service === 'secretsmanager') {
      const resource = services.secrets.arnOf(String(input.SecretId)) ?? String(input.SecretId);
      if (
        refused(services, caller, [{ action: `secretsmanager:${operation}`, resource, keys: [] }], outgoing)
      )
        return;
      answerSecrets(services.secrets, operation, input, outgoing);
    } else {
      fail(
        outgoing,
        400,
        'UnknownOperationException',
        `The local cloud does not support ${target || 'this request'}.`,
      );
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

function refused(
  services: AwsServices,
  caller: FunctionDefinition,
  needs: Need[],
  outgoing: ServerResponse,
): boolean {
  for (const need of needs) {
    const { action, resource, keys } = need;
    const decision = services.policies.decide(caller.role, need);
    if (decision === 'allowed') continue;
    const user = `arn:aws:sts::${PLACE.accountId}:assumed-role/${caller.role}/${caller.name}`;
    const because =
      decision === 'explicitly denied'
        ? 'with an explicit deny in an identity-based policy'
        : `because no identity-based policy allows the ${action} action${keys.length > 0 ? ` (partition keys: ${keys.join(', ')})` : ''}`;
    const message = `User: ${user} is not authorized to perform: ${action} on resource: ${resource} ${because}`;
    services.onDenial({
      time: Date.now(),
      functionId: caller.id,
      role: caller.role,
      action,
      resource,
      message,
    });
    fail(outgoing, 400, 'AccessDeniedException', message);
    return true;
  }
  return false;
}

function answerSecrets(
  secrets: Secrets,
  operation: string,
  input: JsonObject,
  outgoing: ServerResponse,
): void {
  try {
    const answer = JSON.stringify(secrets.call(operation, input));
    outgoing.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(answer);
  } catch (error) {
    if (!(error instanceof SecretsError)) throw error;
    fail(outgoing, 400, error.code, error.message);
  }
}

/** Clients of both services read the name after the last `#`. */
function fail(outgoing: ServerResponse, status: number, name: string, message: string): void {
  const body = JSON.stringify({ __type: `com.amazon.coral.service#${name}`, message, Message: message });
  outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
}

function parse(body: Buffer): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
