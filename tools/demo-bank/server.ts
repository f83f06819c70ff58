import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a request for accounts is answered with. */
export interface BankAnswer {
  readonly status?: number;
  readonly body: unknown;
}

export interface AccountsRequest {
  /** The user name of the access URL. */
  readonly user: string;
  readonly query: URLSearchParams;
}

interface BankServerOptions {
  readonly port?: number;
  readonly answer: (request: AccountsRequest) => BankAnswer | Promise<BankAnswer>;
  /** Any other request. True if it was answered. */
  readonly other?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
}

export interface BankServer {
  readonly url: string;
  /** All requests for accounts, in order. */
  readonly requests: readonly AccountsRequest[];
  /** A setup token, good once. */
  readonly setupToken: () => string;
  /** The passwords of all access URLs, for tests that look for secrets. */
  readonly secrets: readonly string[];
  readonly close: () => Promise<void>;
}

/** A server of the SimpleFIN protocol on this machine. */
export async function startBankServer({ port = 0, answer, other }: BankServerOptions): Promise<BankServer> {
  const unclaimed = new Set<string>();
  const passwords = new Map<string, string>();
  const requests: AccountsRequest[] = [];
  const secrets: string[] = [];
  let url = '';

  const claim = (outgoing: ServerResponse, code: string) => {
    if (!unclaimed.delete(code)) return send(outgoing, 403, 'This setup token was used before.');
    const user = `demo-${randomBytes(6).toString('hex')}`;
    const password = randomBytes(16).toString('hex');
    passwords.set(user, password);
    secrets.push(password);
    return send(outgoing, 200, `${url.replace('http://', `http://${user}:${password}@`)}/simplefin`);
  };

  const accounts = async (incoming: IncomingMessage, outgoing: ServerResponse, query: URLSearchParams) => {
    const [user = '', password] = credentialsOf(incoming);
    if (password === undefined || passwords.get(user) !== password) return send(outgoing, 403, 'No access.');
    const request = { user, query };
    requests.push(request);
    const { status = 200, body } = await answer(request);
    return send(outgoing, status, typeof body === 'string' ? body : JSON.stringify(body));
  };

  const server = createServer((incoming, outgoing) => {
    incoming.resume();
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
    const code = /^\/claim\/([\w-]+)$/.exec(pathname)?.[1];
    if (incoming.method === 'POST' && code !== undefined) return claim(outgoing, code);
    if (incoming.method === 'GET' && pathname === '/simplefin/accounts')
      return void accounts(incoming, outgoing, searchParams).catch(() => outgoing.destroy());
    if (!other?.(incoming, outgoing)) send(outgoing, 404, 'There is nothing here.');
  });
  url = await listening(server, port);
  return {
    url,
    requests,
    secrets,
    setupToken: () => {
      const code = randomBytes(12).toString('hex');
      unclaimed.add(code);
      secrets.push(code);
      return Buffer.from(`${url}/claim/${code}`).toString('base64');
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function send(outgoing: ServerResponse, status: number, body: string): void {
  outgoing.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(body);
}

async function listening(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  // A test that forgets it does not hang.
  server.unref();
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

function credentialsOf({ headers }: IncomingMessage): string[] {
  const [, encoded = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
  return Buffer.from(encoded, 'base64').toString('utf8').split(':');
}
