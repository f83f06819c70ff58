import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { AwsError } from '../../errors.ts';
import { hostInUrl } from '../../gateway/own-host.ts';
import { authorize, type Denial } from '../../iam/authorize.ts';
import type { Policies } from '../../iam/policies.ts';
import type { FunctionSet } from '../../lambda/function-set.ts';
import { listen } from '../../listen.ts';
import type { Resolver } from '../../template/intrinsics.ts';
import { resourcesOfType, type Template } from '../../template/template.ts';
import { checkSignature } from './check-signature.ts';
import { corsHeaders, readCors } from './cors.ts';
import { Objects } from './objects.ts';
import { type Asked, deleteObject, getObject, listObjects, putObject } from './operations.ts';
import { accessDenied, sendS3Error } from './s3-error.ts';

interface Services {
  readonly functions: FunctionSet;
  readonly policies: Policies;
  onDenial(denial: Denial): void;
}

interface LocalBucket {
  readonly arn: string;
  readonly cors: ReturnType<typeof readCors>;
  readonly objects: Objects;
}

type Operation = (asked: Asked) => void | Promise<void>;

const OPERATIONS: Readonly<Record<string, { readonly action: string; readonly run: Operation }>> = {
  PUT: { action: 's3:PutObject', run: putObject },
  GET: { action: 's3:GetObject', run: getObject },
  HEAD: { action: 's3:GetObject', run: getObject },
  DELETE: { action: 's3:DeleteObject', run: deleteObject },
};

/**
 * S3 on a port of its own, with the calls that we use: every request needs the signature of a function whose role may do
 * it, like a signed URL. The buckets are in the first part of the path, and their objects are files.
 */
export class BucketEndpoint {
  readonly #server: Server;
  readonly #clockOffsetMs: number;
  #services: Services | undefined;
  #buckets: ReadonlyMap<string, LocalBucket> = new Map();

  constructor(clockOffsetSeconds: number) {
    this.#clockOffsetMs = clockOffsetSeconds * 1000;
    this.#server = createServer((incoming, outgoing) => {
      this.#handle(incoming, outgoing).catch((error: unknown) => {
        if (error instanceof AwsError) sendS3Error(error, outgoing);
        else outgoing.destroy();
      });
    });
  }

  /** The next port, so that the address stays the same: pages may connect to no other. Or any that is free. */
  async listen(host: string, gatewayPort: number): Promise<string> {
    const next = gatewayPort > 0 && gatewayPort < 65_535 ? gatewayPort + 1 : 0;
    const port = await listen(this.#server, next, host).catch(() => listen(this.#server, 0, host));
    return `http://${hostInUrl(host)}:${port}`;
  }

  use(template: Template, resolver: Resolver, services: Services, folder: (name: string) => string): void {
    this.#services = services;
    this.#buckets = new Map(
      resourcesOfType(template, 'AWS::S3::Bucket').map(([id, raw]) => {
        const name = resolver.ref(id);
        const known = this.#buckets.get(name)?.objects;
        return [
          name,
          {
            arn: resolver.attribute(id, 'Arn'),
            cors: readCors(resolver.object(raw, id)),
            objects: known ?? new Objects(folder(join('buckets', name))),
          },
        ];
      }),
    );
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`);
    const [, name = '', ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    const bucket = this.#buckets.get(name);
    const cors = corsHeaders(bucket?.cors ?? [], incoming);
    for (const [header, value] of Object.entries(cors ?? {})) outgoing.setHeader(header, value);
    if (incoming.method === 'OPTIONS') {
      if (cors && incoming.headers.origin) return void outgoing.writeHead(200).end();
      throw new AwsError('AccessForbidden', 'CORSResponse: This CORS request is not allowed.', 403);
    }
    if (!this.#services) throw new AwsError('ServiceUnavailable', 'The local cloud is still starting.', 503);
    const accessKeyId = checkSignature(incoming, url, Date.now() + this.#clockOffsetMs);
    if (!bucket) throw new AwsError('NoSuchBucket', 'The specified bucket does not exist', 404);
    const isList = key === '' && incoming.method === 'GET';
    const operation = isList
      ? { action: 's3:ListBucket', run: listObjects }
      : OPERATIONS[incoming.method ?? ''];
    if (!operation || (key === '' && !isList))
      throw new AwsError('MethodNotAllowed', 'The specified method is not allowed.', 405);
    this.#authorize(accessKeyId, operation.action, isList ? bucket.arn : `${bucket.arn}/${key}`);
    const { objects } = bucket;
    if (operation.run === getObject && !objects.find(key) && !this.#mayList(accessKeyId, bucket))
      throw accessDenied('Access Denied');
    await operation.run({ objects, key, url, incoming, outgoing });
  }

  /** Who may not list learns nothing about what exists. */
  #mayList(accessKeyId: string, { arn }: LocalBucket): boolean {
    const { functions, policies } = this.#services as Services;
    const role = functions.byAccessKey(accessKeyId)?.role ?? '';
    return policies.allows(role, { action: 's3:ListBucket', resource: arn, keys: [] });
  }

  #authorize(accessKeyId: string, action: string, resource: string): void {
    const { functions, policies, onDenial } = this.#services as Services;
    const caller = functions.byAccessKey(accessKeyId);
    if (!caller)
      throw new AwsError('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist.', 403);
    try {
      authorize({ policies, onDenial }, caller, { action, resource, keys: [] });
    } catch (error) {
      throw error instanceof AwsError ? accessDenied(error.message) : error;
    }
  }
}
