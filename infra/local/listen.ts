import type { AddressInfo, Server } from 'node:net';

/** Starts a server, on any free port if none is given. Returns its port. */
export async function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(port, host, resolve);
  await promise;
  return (server.address() as AddressInfo).port;
}
